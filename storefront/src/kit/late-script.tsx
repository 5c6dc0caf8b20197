// Delays the loading of script, so that on a slow connection styles, fonts and the first picture get the whole
// bandwidth; pages work without script. It loads after the first paint, at the first touch or key, or after WAIT_MS,
// whichever is first.

/** Link relation and script type that mark what loads later: a browser ignores links and scripts of unknown type. */
const DEFERRED = 'late';
const WAIT_MS = 3000;

const MODULE = '<script type="module" async="">';

/**
 * Returns the document with its module preloads and its module script marked as DEFERRED; the script of `DeferredScript` starts
 * them.
 */
export function deferScripts(html: string): string {
  const body = html.indexOf('</head>');
  const module = html.lastIndexOf(MODULE);
  if (body < 0 || module < 0) return html;
  const head = html.slice(0, body).replaceAll('<link rel="modulepreload" ', `<link rel="${DEFERRED}" `);
  return `${head}${html.slice(body, module)}<script type="${DEFERRED}" async="">${html.slice(module + MODULE.length)}`;
}

// The inline script that starts the DEFERRED modules: two frames after `load`, when the first picture has been painted, or
// earlier or later as said above. It inserts the marked script again as a module, whose text and CSP hash are the same.
const START_SCRIPT = `{let begun;const begin=()=>{if(begun)return;begun=1;for(const link of document.querySelectorAll('link[rel=${DEFERRED}]'))link.rel='modulepreload';const script=document.querySelector('script[type=${DEFERRED}]');if(script){script.type='module';script.parentNode.insertBefore(script,script.nextSibling)}};for(const kind of ['pointerdown','touchstart','keydown'])addEventListener(kind,begin,{once:true,passive:true});addEventListener('load',()=>requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(begin))));setTimeout(begin,${WAIT_MS})}`;

export function DeferredScript() {
  // Before the browser's React sees the script, it has run.
  const text = import.meta.env.SSR ? START_SCRIPT : '';
  // The text is a constant, so it cannot contain user input.
  // oxlint-disable-next-line react/no-danger
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}
