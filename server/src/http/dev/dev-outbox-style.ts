// The styles of /dev/outbox: a page of the shop, with mails in frames and SMS in a bubble.
import { SHOP_COLOURS } from '../docs/docs-style.ts';

export const DEV_OUTBOX_STYLE = `${SHOP_COLOURS}
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--ink); font: 1rem/1.5 Figtree, 'IBM Plex Sans Arabic', system-ui, sans-serif; }
.top, main { max-inline-size: 50rem; margin-inline: auto; padding-inline: 1rem; }
.top { padding-block: 2.5rem 1.5rem; }
h1 { margin: 0 0 .25rem; font: 400 2rem/1.15 Marcellus, Georgia, serif; }
.top p { margin: 0 0 1.25rem; color: var(--ink-2); }
a { color: var(--brand); text-underline-offset: .2em; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
label { display: block; margin-block-end: .375rem; font-size: .875rem; color: var(--ink-2); }
.row { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; }
input { flex: 1 1 14rem; min-inline-size: 0; block-size: 2.75rem; padding-inline: .75rem; border: 1px solid var(--line-strong); border-radius: 2px; background: var(--surface); color: var(--ink); font: inherit; }
button { block-size: 2.75rem; padding-inline: 1.5rem; border: 0; border-radius: 2px; background: var(--brand); color: var(--on-brand); font: inherit; font-weight: 500; cursor: pointer; }
.top .again { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; margin: 1rem 0 0; font-size: .875rem; }
main { display: grid; gap: 1.5rem; padding-block-end: 4rem; }
article { min-inline-size: 0; overflow: hidden; border: 1px solid var(--line); border-radius: 2px; background: var(--surface); }
article > header { padding: 1rem 1.25rem; border-block-end: 1px solid var(--line); }
h2 { margin: 0; font-size: 1.125rem; font-weight: 600; overflow-wrap: anywhere; }
article > header p { margin: .25rem 0 0; color: var(--ink-2); font-size: .875rem; overflow-wrap: anywhere; }
.kind { display: inline-block; padding-inline: .5rem; border-radius: 2px; background: var(--sunken); color: var(--ink); font-weight: 500; }
iframe { display: block; inline-size: 100%; block-size: 44rem; border: 0; background: var(--bg); }
details { padding: .75rem 1.25rem; border-block-start: 1px solid var(--line); }
summary { min-block-size: 1.5rem; color: var(--ink-2); font-size: .875rem; cursor: pointer; }
pre { margin: .75rem 0 0; overflow-x: auto; font: .875rem/1.6 ui-monospace, 'Cascadia Mono', Menlo, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
.bubble, pre { unicode-bidi: plaintext; }
.bubble { inline-size: fit-content; max-inline-size: min(22rem, calc(100% - 2.5rem)); margin: 1.25rem; padding: .75rem 1rem; border-radius: 1.125rem; border-end-start-radius: .25rem; background: var(--sunken); white-space: pre-line; overflow-wrap: anywhere; }
.nothing { padding: 3rem 1rem; border: 1px dashed var(--line); text-align: center; color: var(--ink-2); }
`;
