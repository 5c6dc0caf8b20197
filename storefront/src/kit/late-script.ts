// Delays the loading of script, so that on a slow connection styles, fonts and the first picture get the whole
// bandwidth; until then pages work without script.

/** The `rel` of links and `type` of scripts that are to load later; a browser ignores unknown ones. */
export const DELAYED = 'late';
const WAIT_MS = 3000;

/** Marks the module preloads in a document's head as DELAYED; START_SCRIPT turns them back into preloads. */
export function delayLinks(head: string): string {
  return head.replaceAll('<link rel="modulepreload" ', `<link rel="${DELAYED}" `);
}

/**
 * The inline script that starts the DELAYED modules at the first of these: two frames after the event `load`, a press
 * or key, WAIT_MS after this script's own start. It inserts the script whose `type` is DELAYED again as a module with
 * the same text, so that the CSP hash still matches.
 */
export const START_SCRIPT = `{let begun;const begin=()=>{if(begun)return;begun=1;for(const link of document.querySelectorAll('link[rel=${DELAYED}]'))link.rel='modulepreload';const script=document.querySelector('script[type=${DELAYED}]');if(script){script.type='module';script.parentNode.insertBefore(script,script.nextSibling)}};for(const kind of ['pointerdown','touchstart','keydown'])addEventListener(kind,begin,{once:true,passive:true});addEventListener('load',()=>requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(begin))));setTimeout(begin,${WAIT_MS})}`;
