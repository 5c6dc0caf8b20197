// The styles of /api/docs, and the shop's colours, which /dev/outbox uses too.
export const SHOP_COLOURS = `
:root { color-scheme: light dark; --bg: #fbf8f3; --surface: #fff; --sunken: #f2ece3; --ink: #221c1a; --ink-2: #5a4f4a; --line: #ddd3c7; --line-strong: #8c7f76; --brand: #6b2737; --on-brand: #fff; --focus: #1f4a8a; }
@media (prefers-color-scheme: dark) { :root { --bg: #171312; --surface: #211b19; --sunken: #2a2320; --ink: #f4ede6; --ink-2: #cabdb3; --line: #3d332f; --line-strong: #85786f; --brand: #e3a7b3; --on-brand: #2b1017; --focus: #9dbcf0; } }
`;

export const DOCS_STYLE = `${SHOP_COLOURS}
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--ink); font: 1rem/1.55 Figtree, system-ui, sans-serif; }
header { padding: 2rem clamp(1rem, 4vw, 3rem) 1rem; border-block-end: 1px solid var(--line); }
header p { max-inline-size: 70ch; color: var(--ink-2); }
h1 { margin: 0 0 .25rem; font-size: 2rem; font-weight: 500; letter-spacing: .01em; }
h2 { margin: 0; font-size: 1.125rem; font-weight: 600; overflow-wrap: anywhere; }
a { color: var(--brand); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.page { display: grid; gap: 2rem; padding: 1.5rem clamp(1rem, 4vw, 3rem) 4rem; }
nav ul { display: grid; gap: .25rem; margin: 0; padding: 0; list-style: none; font-size: .9375rem; }
nav a { display: block; padding: .125rem 0; color: var(--ink); text-decoration: none; overflow-wrap: anywhere; }
nav a:hover { color: var(--brand); text-decoration: underline; }
main { display: grid; gap: 1.25rem; min-inline-size: 0; }
section { padding: 1.25rem; background: var(--surface); border: 1px solid var(--line); border-radius: 4px; scroll-margin-block-start: 1rem; min-inline-size: 0; }
section:target { border-color: var(--brand); }
section p { margin: .375rem 0; }
.who { color: var(--ink-2); font-size: .9375rem; }
.method { display: inline-block; padding: 0 .4375rem; border-radius: 3px; background: var(--brand); color: var(--on-brand); font-size: .75rem; font-weight: 600; line-height: 1.5rem; letter-spacing: .04em; }
nav .method { min-inline-size: 3rem; text-align: center; }
code, pre { font-family: ui-monospace, "Cascadia Mono", Menlo, monospace; font-size: .875em; }
pre { max-block-size: 28rem; margin: .5rem 0 0; padding: .875rem; overflow: auto; background: var(--sunken); border-radius: 3px; }
details { margin-block-start: .75rem; }
summary { cursor: pointer; color: var(--ink-2); min-block-size: 1.75rem; }
.wide { overflow-x: auto; margin-block-start: .75rem; }
table { inline-size: 100%; border-collapse: collapse; font-size: .9375rem; }
th, td { padding: .375rem .75rem .375rem 0; border-block-end: 1px solid var(--line); text-align: start; vertical-align: top; font-weight: 400; }
thead th { color: var(--ink-2); font-size: .8125rem; }
@media (min-width: 62rem) { .page { grid-template-columns: 19rem minmax(0, 1fr); } nav { position: sticky; inset-block-start: 1rem; align-self: start; max-block-size: calc(100vh - 2rem); overflow: auto; } }
`;
