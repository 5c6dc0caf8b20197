/** A page that is not visible paints nothing. The work then begins after a moment, and in any page after a second. */
const HIDDEN_MS = 50;
const LATEST_MS = 1_000;

/**
 * Runs `work` once the browser has painted what an event handler changed, so that the shopper sees the effect of a
 * press before the page does work that can wait. Returns a function that cancels it.
 */
export function afterPaint(work: () => void): () => void {
  let timer = setTimeout(begin, document.visibilityState === 'hidden' ? HIDDEN_MS : LATEST_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(begin);
  });
  function cancel(): void {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  }
  function begin(): void {
    cancel();
    work();
  }
  return cancel;
}
