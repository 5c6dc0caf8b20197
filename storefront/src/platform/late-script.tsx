// Script comes after what is seen. Pages read, link and send forms without it, so on a slow line the
// styles, the letters and the first picture have the whole of it; script is asked for once the page
// has been painted, at the first touch or key, or after a while, whichever is first.

/** A link or a script of this kind is nothing to a browser yet. */
const LATE = 'late';
const WAIT_MS = 3000;

/** The document with its modules put off; `LateScript` in it calls them. */
export function withLateScript(html: string): string {
  const end = html.indexOf('</head>');
  const head = html.slice(0, end).replaceAll('<link rel="modulepreload" ', `<link rel="${LATE}" `);
  return head + html.slice(end).replace('<script type="module" async="">', `<script type="${LATE}" async="">`);
}

// Two frames after `load` the first picture has been painted. A script runs when it is put in its place
// anew, and its own hash in the content security policy still stands.
const BEGIN = `{let begun;const begin=()=>{if(begun)return;begun=1;for(const link of document.querySelectorAll('link[rel=${LATE}]'))link.rel='modulepreload';const script=document.querySelector('script[type=${LATE}]');if(script){script.type='module';script.parentNode.insertBefore(script,script.nextSibling)}};for(const kind of ['pointerdown','touchstart','keydown'])addEventListener(kind,begin,{once:true,passive:true});addEventListener('load',()=>requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(begin))));setTimeout(begin,${WAIT_MS})}`;

export function LateScript() {
  // Constant text of our own: nothing of anybody's can be in it.
  // oxlint-disable-next-line react/no-danger
  return <script dangerouslySetInnerHTML={{ __html: BEGIN }} />;
}
