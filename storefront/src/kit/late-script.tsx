// Script loads after the first paint. Pages read, link and send forms without it, so on a slow connection the styles,
// the fonts and the first picture get the whole bandwidth. Script loads once the page has been painted, at the first
// touch or key, or after WAIT_MS, whichever is first.

/** A browser ignores links and scripts of this unknown type. */
const LATE = 'late';
const WAIT_MS = 3000;

const MODULE = '<script type="module" async="">';

/**
 * The document with its modules deferred; `LateScript` in it starts them. Works on bytes, because decoding and encoding
 * the long document would be wasted work.
 */
export function withLateScript(html: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const body = html.indexOf('</head>');
  const module = html.lastIndexOf(MODULE);
  if (body < 0 || module < 0) return html;
  const head = html.toString('utf8', 0, body).replaceAll('<link rel="modulepreload" ', `<link rel="${LATE}" `);
  const late = `<script type="${LATE}" async="">`;
  return Buffer.concat([
    Buffer.from(head),
    html.subarray(body, module),
    Buffer.from(late),
    html.subarray(module + MODULE.length),
  ]);
}

// Two frames after `load` the first picture has been painted. A script runs when it is inserted again, and its hash in
// the content security policy still matches.
const BEGIN = `{let begun;const begin=()=>{if(begun)return;begun=1;for(const link of document.querySelectorAll('link[rel=${LATE}]'))link.rel='modulepreload';const script=document.querySelector('script[type=${LATE}]');if(script){script.type='module';script.parentNode.insertBefore(script,script.nextSibling)}};for(const kind of ['pointerdown','touchstart','keydown'])addEventListener(kind,begin,{once:true,passive:true});addEventListener('load',()=>requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(begin))));setTimeout(begin,${WAIT_MS})}`;

export function LateScript() {
  // The text is a constant, so it cannot contain user input.
  // oxlint-disable-next-line react/no-danger
  return <script dangerouslySetInnerHTML={{ __html: BEGIN }} />;
}
