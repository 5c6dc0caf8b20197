// Delays the loading of script, so that on a slow connection styles, fonts and the first picture get the whole
// bandwidth; until then pages work without script. Script is loaded after the event `load`, at the first press or key,
// or after WAIT_MS, whichever is first.

/** Link relation and script type that mark what loads later: a browser ignores links and scripts of unknown type. */
const DELAYED = 'late';
const WAIT_MS = 3000;

const MODULE = '<script type="module" async="">';

/**
 * Returns the document with its module preloads and its module script marked as DELAYED, which the script of
 * `StartScript` later starts, and with `last` at the end of its body.
 */
export function delayScripts(html: string, last = ''): string {
  const body = html.indexOf('</head>');
  const end = html.lastIndexOf('</body>');
  if (body < 0 || end < 0) return html;
  const module = html.lastIndexOf(MODULE);
  if (module < 0) return `${html.slice(0, end)}${last}${html.slice(end)}`;
  const head = html.slice(0, body).replaceAll('<link rel="modulepreload" ', `<link rel="${DELAYED}" `);
  return `${head}${html.slice(body, module)}<script type="${DELAYED}" async="">${html.slice(module + MODULE.length, end)}${last}${html.slice(end)}`;
}

// The inline script that starts the DELAYED modules at the first of these: two frames after the event `load` (by then
// the first picture has been painted), a press or key, WAIT_MS after the script's own start. It inserts the marked
// script again as a module with the same text, so that the CSP hash still matches.
const START_SCRIPT = `{let begun;const begin=()=>{if(begun)return;begun=1;for(const link of document.querySelectorAll('link[rel=${DELAYED}]'))link.rel='modulepreload';const script=document.querySelector('script[type=${DELAYED}]');if(script){script.type='module';script.parentNode.insertBefore(script,script.nextSibling)}};for(const kind of ['pointerdown','touchstart','keydown'])addEventListener(kind,begin,{once:true,passive:true});addEventListener('load',()=>requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(begin))));setTimeout(begin,${WAIT_MS})}`;

/** The element with START_SCRIPT; to be rendered on the server only. */
export function StartScript() {
  // The text is a constant, so it cannot contain user input.
  // oxlint-disable-next-line react/no-danger
  return <script dangerouslySetInnerHTML={{ __html: START_SCRIPT }} />;
}
