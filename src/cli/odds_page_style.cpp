#include "cli/odds_page_style.hpp"

namespace felt::cli {

// Every text has a contrast of 4.5 to 1 or more with what it stands on, by day and by night.
std::string_view odds_page_style() {
  return R"(
:root {
  color-scheme: light dark;
  --paper: #fdfcf9; --panel: #f3f1ea; --ink: #1c2321; --soft: #56605c; --rule: #d9d6cc; --link: #14603f;
  --play: #1f7a52; --fold: #e9e6dd; --sometimes: #77b394; --ahead: #1f7a52; --behind: #b4533a; --even: #8b8f8c;
  --ahead-word: #14603f; --behind-word: #94402a; --tried: #fff0c9; --tried-ink: #5c4300; --tried-rule: #c99a1c;
  --one: #1f7a52; --two: #3f6fa3; --three: #b4872b; --four: #8a5a94; --rest: #e0ddd3;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14191a; --panel: #1d2425; --ink: #e7e6e0; --soft: #a4aeaa; --rule: #37403f; --link: #7fd0a6;
    --play: #4fae82; --fold: #2b3334; --sometimes: #35735a; --ahead: #4fae82; --behind: #d9795c; --even: #8b928f;
    --ahead-word: #7fd0a6; --behind-word: #f0a088; --tried: #3a2f10; --tried-ink: #f2d58a; --tried-rule: #b98f22;
    --one: #4fae82; --two: #6f9fd4; --three: #d3a851; --four: #b98cc4; --rest: #333c3d;
  }
}
@media print {
  :root { color-scheme: light; }
  body { font-size: 9.5pt; }
  main, header, footer { max-width: none !important; padding-left: 0 !important; padding-right: 0 !important; }
  nav { display: none; }
  figure, table, .figures, .beyond { break-inside: avoid; }
  h2, h3, caption { break-after: avoid; }
  a { color: inherit !important; text-decoration: none !important; }
  * { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); line-height: 1.5;
  font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif; }
header, main, footer { max-width: 62rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 2.5rem; }
h1, h2, h3 { line-height: 1.2; text-wrap: balance; }
h1 { font-size: 2rem; margin: 0 0 .25rem; letter-spacing: -.01em; }
h2 { font-size: 1.45rem; margin: 3rem 0 .5rem; padding-top: 1rem; border-top: 2px solid var(--ink); }
h3 { font-size: 1.08rem; margin: 2rem 0 .4rem; }
p { margin: .5rem 0; max-width: 42rem; }
.kind { margin: 0; color: var(--soft); text-transform: uppercase; letter-spacing: .09em; font-size: .8rem; }
.soft, .of, .clauses { color: var(--soft); }
.clauses { font-size: .82rem; font-weight: 400; overflow-wrap: anywhere; }
.clauses a { color: var(--soft); }
a { color: var(--link); text-underline-offset: .15em; }
a:focus-visible, .scroll:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
nav ul { list-style: none; padding: 0; margin: 1.25rem 0 0; display: flex; flex-wrap: wrap; gap: .35rem 1.25rem; }
.beyond { background: var(--tried); color: var(--tried-ink); border-left: 5px solid var(--tried-rule);
  padding: .75rem 1rem; margin: 1.25rem 0; max-width: none; }
.beyond ul { margin: .25rem 0 0; padding-left: 1.2rem; }
.tried { background: var(--tried); color: var(--tried-ink); }
.chosen { margin-top: 1.25rem; }
dl.book { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1.25rem; margin: 1.25rem 0 0; }
dl.book dt { color: var(--soft); }
dl.book dd { margin: 0; overflow-wrap: anywhere; }
dl.figures { display: grid; grid-template-columns: repeat(auto-fill, minmax(13.5rem, 1fr)); margin: 1rem 1px 1rem 0; }
dl.figures > div { border: 1px solid var(--rule); margin: 0 -1px -1px 0; padding: .7rem .85rem; }
dl.figures dt { font-size: .85rem; color: var(--soft); }
dl.figures dd { margin: 0; }
dl.figures .big { font-size: 1.4rem; font-weight: 600; font-variant-numeric: tabular-nums; line-height: 1.3; }
dl.figures .of { font-size: .82rem; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .92rem; margin: .75rem 0;
  min-width: min(100%, 22rem); }
caption { text-align: left; font-weight: 600; padding-bottom: .35rem; }
caption .clauses { display: block; }
th, td { padding: .22rem .75rem; text-align: right; vertical-align: baseline; }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
th:last-child, td:last-child { padding-right: 0; }
thead th { color: var(--soft); font-weight: 500; font-size: .85rem; border-bottom: 1px solid var(--ink);
  vertical-align: bottom; }
tbody th { font-weight: 400; }
tbody tr + tr > * { border-top: 1px solid var(--rule); }
tfoot > tr > * { border-top: 1px solid var(--ink); font-weight: 600; }
th.words, td.words { text-align: left; }
.wide { display: block; min-width: 9rem; }
td .clauses { white-space: nowrap; }
th small, td small { display: block; color: var(--soft); font-size: .85em; line-height: 1.35; max-width: 26rem; }
td.tried, th.tried { padding-right: .4rem; }
.beside { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 25rem), 1fr)); gap: 0 2.5rem;
  align-items: start; }
.beside > * { min-width: 0; }
.beside th, .beside td { padding-left: .5rem; padding-right: .5rem; }
.beside th:first-child { padding-left: 0; }
.beside th:last-child, .beside td:last-child { padding-right: 0; }
figure { margin: 1rem 0; max-width: 34rem; }
figcaption { font-size: .88rem; color: var(--soft); margin-bottom: .35rem; }
figcaption strong { color: var(--ink); font-weight: 600; }
svg { display: block; width: 100%; height: auto; }
svg text { font-size: 12px; fill: var(--ink); font-variant-numeric: tabular-nums; }
svg .tick { fill: var(--soft); }
svg .name { fill: var(--ink); }
svg .mark { fill: var(--ink); }
svg .ahead-word { fill: var(--ahead-word); font-weight: 600; }
svg .behind-word { fill: var(--behind-word); font-weight: 600; }
svg .grid { stroke: var(--rule); stroke-width: 1; }
svg .axis { stroke: var(--soft); stroke-width: 1; }
svg .zero { stroke: var(--ink); stroke-width: 1.5; }
svg .mean { stroke: var(--ink); stroke-width: 1.5; stroke-dasharray: 4 3; }
svg .curve { fill: none; stroke: var(--play); stroke-width: 2.5; stroke-linejoin: round; }
svg .dot { fill: var(--paper); stroke: var(--ink); stroke-width: 2; }
svg .ahead { fill: var(--ahead); } svg .behind { fill: var(--behind); } svg .even { fill: var(--even); }
svg .play { fill: var(--play); } svg .sometimes { fill: var(--sometimes); }
svg .fold { fill: var(--fold); stroke: var(--paper); stroke-width: .75; }
.one { fill: var(--one); } .two { fill: var(--two); } .three { fill: var(--three); } .four { fill: var(--four); }
.rest { fill: var(--rest); }
.swatch { display: inline-block; width: .8em; height: .8em; margin-right: .4em; vertical-align: -.05em; }
.swatch.one { background: var(--one); } .swatch.two { background: var(--two); }
.swatch.three { background: var(--three); } .swatch.four { background: var(--four); }
.swatch.rest, .swatch.fold { background: var(--rest); outline: 1px solid var(--soft); outline-offset: -1px; }
.swatch.play { background: var(--play); } .swatch.sometimes { background: var(--sometimes); }
.rule { font-size: 1.15rem; font-weight: 600; }
details summary { cursor: pointer; color: var(--link); }
dl.rows, dl.law { margin: .5rem 0; }
dl.rows { display: grid; grid-template-columns: max-content 1fr; gap: .2rem .9rem; font-size: .88rem; }
dl.rows dt { font-weight: 600; }
dl.rows dd { margin: 0; max-width: 46rem; }
dl.law dt { font-weight: 600; margin-top: .75rem; }
dl.law dd { margin: 0; max-width: 44rem; }
dl.law dt:target, dl.law dt:target + dd { background: var(--tried); color: var(--tried-ink); }
footer { margin-top: 3rem; padding-bottom: 3rem; color: var(--soft); font-size: .9rem; }
footer p { max-width: 44rem; }
@media (max-width: 30rem) {
  header, main, footer { padding-left: .9rem; padding-right: .9rem; }
  h1 { font-size: 1.6rem; }
  
  table { font-size: .86rem; }
  th, td { padding-left: .4rem; padding-right: .4rem; }
  svg text { font-size: 13px; }
}
@media print {
  :root { --paper: #fff; --panel: #fff; --ink: #000; --soft: #444; --rule: #bbb; --link: #000; --play: #1f7a52;
    --fold: #e9e6dd; --sometimes: #77b394; --ahead: #1f7a52; --behind: #b4533a; --even: #8b8f8c;
    --ahead-word: #14603f; --behind-word: #94402a; --tried: #fff0c9; --tried-ink: #5c4300; --rest: #e0ddd3;
    --one: #1f7a52; --two: #3f6fa3; --three: #b4872b; --four: #8a5a94; }
}
)";
}

}  // namespace felt::cli
