// Detects a long press of a finger on an element, by a timer or by the event `contextmenu`, whichever comes first.
// Safari on iOS does not fire that event.
const LONG_PRESS_MS = 500;
/** A finger that moves further than this is scrolling, not pressing. */
const MOVED_PIXELS = 10;

/** Suppresses the click that follows when the finger is lifted, which would open the link under the finger. */
function swallowClick(): void {
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', stop, { capture: true });
  // The next touch is a new press, so its click is not suppressed.
  window.addEventListener('pointerdown', () => window.removeEventListener('click', stop, { capture: true }), {
    capture: true,
    once: true,
  });
}

/** A dialog that a card has opened is within the card's element, but a press in it is none on the card. */
const isInDialog = ({ target }: Event): boolean => target instanceof Element && target.closest('dialog') !== null;

/** Calls `onLongPress` after each long press on the element. Returns a function that stops watching. */
export function watchLongPress(element: HTMLElement, onLongPress: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from = { x: 0, y: 0 };
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
  const begin = (event: PointerEvent) => {
    const { pointerType, isPrimary, clientX, clientY } = event;
    end();
    // A second finger ends the wait: the gesture is then no long press.
    if (pointerType !== 'touch' || !isPrimary || isInDialog(event)) return;
    isWaiting = true;
    from = { x: clientX, y: clientY };
    timer = setTimeout(tell, LONG_PRESS_MS);
  };
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (Math.hypot(clientX - from.x, clientY - from.y) > MOVED_PIXELS) end();
  };
  const menu = (event: MouseEvent) => {
    if (!(event instanceof PointerEvent) || event.pointerType !== 'touch' || isInDialog(event)) return;
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
