// A finger that rests on an element. It is counted here, because Safari on a phone reports no long press; where the
// browser reports one by `contextmenu`, the first of the two counts.

const LONG_PRESS_MS = 500;
/** A finger that moves further is no longer resting: it scrolls. */
const MOVED_PIXELS = 10;

/** Keeps the click that lifting the finger makes from reaching the link under it. */
function swallowClick(): void {
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', stop, { capture: true });
  // The next touch is another one, and its click is meant.
  window.addEventListener('pointerdown', () => window.removeEventListener('click', stop, { capture: true }), {
    capture: true,
    once: true,
  });
}

/** Calls back once a finger has rested on the element; returns the function that stops watching. */
export function watchLongPress(element: HTMLElement, onLongPress: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from = { x: 0, y: 0 };
  /** Whether a finger is on the element whose long press was not told yet. */
  let isWaiting = false;

  const end = () => {
    clearTimeout(timer);
    isWaiting = false;
  };
  const tell = () => {
    end();
    swallowClick();
    onLongPress();
  };
  const begin = ({ pointerType, isPrimary, clientX, clientY }: PointerEvent) => {
    end();
    // A second finger pinches.
    if (pointerType !== 'touch' || !isPrimary) return;
    isWaiting = true;
    from = { x: clientX, y: clientY };
    timer = setTimeout(tell, LONG_PRESS_MS);
  };
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (Math.hypot(clientX - from.x, clientY - from.y) > MOVED_PIXELS) end();
  };
  const menu = (event: MouseEvent) => {
    if (!(event instanceof PointerEvent) || event.pointerType !== 'touch') return;
    event.preventDefault();
    if (isWaiting) tell();
  };

  const listening = new AbortController();
  const { signal } = listening;
  element.addEventListener('pointerdown', begin, { signal });
  element.addEventListener('pointermove', move, { signal });
  element.addEventListener('pointerup', end, { signal });
  element.addEventListener('pointercancel', end, { signal });
  element.addEventListener('contextmenu', menu, { signal });
  window.addEventListener('scroll', end, { signal, capture: true, passive: true });
  return () => {
    end();
    listening.abort();
  };
}
