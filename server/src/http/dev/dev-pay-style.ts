// The styles of the sandbox's payment page, which is meant to look like another site than the shop.
export const DEV_PAY_STYLE = `
:root { color-scheme: light dark; --bg: #eef2f4; --surface: #fff; --sunken: #f4f7f8; --ink: #16262c; --ink-2: #4a5d64; --line: #cfdade; --line-strong: #6f858d; --brand: #0d5c63; --on-brand: #fff; --alarm: #a3262f; --note: #fdf3d8; --note-ink: #5c4510; --focus: #1f4a8a; }
@media (prefers-color-scheme: dark) { :root { --bg: #10191c; --surface: #182428; --sunken: #1f2d32; --ink: #e9f0f2; --ink-2: #b4c4ca; --line: #31434a; --line-strong: #7d939b; --brand: #7fd0d4; --on-brand: #06272a; --alarm: #ff9c9c; --note: #3a3015; --note-ink: #f3e2b0; --focus: #9dbcf0; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--ink); font: 1rem/1.5 Figtree, 'IBM Plex Sans Arabic', system-ui, sans-serif; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.note { margin: 0; padding: .625rem 1rem; background: var(--note); color: var(--note-ink); text-align: center; font-size: .9375rem; }
.brand { display: flex; align-items: center; justify-content: center; gap: .5rem; margin: 2rem 0 1.25rem; font-weight: 600; letter-spacing: .02em; color: var(--ink-2); }
.brand svg { inline-size: 1.25rem; block-size: 1.25rem; }
main { max-inline-size: 28rem; margin-inline: auto; padding: 0 1rem 3rem; }
.card { overflow: hidden; border: 1px solid var(--line); border-radius: .75rem; background: var(--surface); box-shadow: 0 1px 3px rgb(0 0 0 / 6%), 0 8px 24px rgb(0 0 0 / 5%); }
.sum { padding: 1.5rem 1.5rem 1.25rem; border-block-end: 1px solid var(--line); }
h1 { margin: 0; font-size: 1.125rem; font-weight: 500; }
.amount { margin: .25rem 0 0; font-size: 2rem; font-weight: 600; line-height: 1.2; font-variant-numeric: tabular-nums; }
.by { margin: .375rem 0 0; color: var(--ink-2); font-size: .9375rem; }
form, .end { display: grid; gap: .75rem; margin: 0; padding: 1.25rem 1.5rem 1.5rem; }
p { margin: 0; }
.hint { color: var(--ink-2); font-size: .9375rem; }
.alarm { padding: .625rem .875rem; border: 1px solid var(--alarm); border-radius: .5rem; color: var(--alarm); }
h2 { margin: .75rem 0 0; font-size: .9375rem; font-weight: 600; }
button, .button { display: block; inline-size: 100%; min-block-size: 3rem; padding: .6875rem 1rem; border: 1px solid var(--line-strong); border-radius: .5rem; background: var(--surface); color: var(--ink); font: inherit; font-weight: 500; text-align: center; text-decoration: none; cursor: pointer; }
button:hover, .button:hover { background: var(--sunken); }
.main { border-color: var(--brand); background: var(--brand); color: var(--on-brand); font-weight: 600; }
.main:hover { background: var(--brand); filter: brightness(1.08); }
.plain { border-color: transparent; color: var(--brand); text-decoration: underline; text-underline-offset: .2em; }
.ends { display: grid; gap: .5rem; }
.end h2 { margin: 0; font-size: 1.125rem; }
.end + form { padding-block-start: 0; }
fieldset { display: grid; gap: .5rem; min-inline-size: 0; margin: 0; padding: 0; border: 0; }
legend { margin-block-end: .5rem; padding: 0; font-weight: 600; }
.choice { display: flex; gap: .75rem; align-items: center; min-block-size: 3rem; padding: .5rem .875rem; border: 1px solid var(--line); border-radius: .5rem; cursor: pointer; }
.choice:has(:checked) { border-color: var(--brand); background: var(--sunken); }
.choice input { flex: none; inline-size: 1.25rem; block-size: 1.25rem; margin: 0; accent-color: var(--brand); }
label { display: grid; gap: .375rem; font-size: .9375rem; }
.choice, .choice label { font-size: 1rem; }
input[type='text'], input[type='number'], select { inline-size: 100%; min-block-size: 3rem; padding-inline: .75rem; border: 1px solid var(--line-strong); border-radius: .5rem; background: var(--surface); color: var(--ink); font: inherit; }
.code { letter-spacing: .4em; text-align: center; font-variant-numeric: tabular-nums; }
table { inline-size: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { margin-block-end: .25rem; text-align: start; font-weight: 600; }
td, th { padding: .5rem 0; border-block-end: 1px solid var(--line); text-align: start; font-weight: 400; }
td:last-child { text-align: end; font-weight: 500; }
th span { display: block; color: var(--ink-2); font-size: .875rem; }
details { border-block-start: 1px solid var(--line); margin-block-start: .5rem; padding-block-start: .5rem; }
summary { display: flex; align-items: center; min-block-size: 2.75rem; color: var(--ink-2); font-size: .9375rem; cursor: pointer; }
summary::before { content: '+'; inline-size: 1.25rem; font-weight: 600; }
details[open] summary::before { content: '–'; }
.wishes { display: grid; gap: .875rem; padding-block: .25rem .5rem; }
.until { margin-block-start: 1rem; color: var(--ink-2); font-size: .875rem; text-align: center; }
`;
