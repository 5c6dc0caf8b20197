// Script comes after what is seen. Pages read, link and send forms without it, so on a slow line the
// styles, the letters and the first picture have the whole of it; script is asked for once the page
// has been painted, at the first touch or key, or after a while, whichever is first.

/** A link or a script of this kind is nothing to a browser yet. */
const LATE = 'late';
const WAIT_MS = 3000;

const MODULE = '<script type="module" async="">';

/**
 * The document with its modules put off; `LateScript` in it calls them. Bytes, because the document is
 * long and has no need to become a text in between.
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

// Two frames after `load` the first picture has been painted. A script runs when it is put in its place
// anew, and its own hash in the content security policy still stands.
const BEGIN = `{let begun;const begin=()=>{if(begun)return;begun=1;for(const link of document.querySelectorAll('link[rel=${LATE}]'))link.rel='modulepreload';const script=document.querySelector('script[type=${LATE}]');if(script){script.type='module';script.parentNode.insertBefore(script,script.nextSibling)}};for(const kind of ['pointerdown','touchstart','keydown'])addEventListener(kind,begin,{once:true,passive:true});addEventListener('load',()=>requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(begin))));setTimeout(begin,${WAIT_MS})}`;

export function LateScript() {
  // Constant text of our own: nothing of anybody's can be in it.
  // oxlint-disable-next-line react/no-danger
  return <script dangerouslySetInnerHTML={{ __html: BEGIN }} />;
}
