/** A page that is not visible paints nothing, so the work then begins after this time. */
const UNPAINTED_MS = 200;

/**
 * Runs `work` once the browser has painted what an event handler changed, so that the shopper sees the effect of a
 * press before the page does work that can wait. Returns a function that cancels it.
 */
export function afterPaint(work: () => void): () => void {
  let timer = setTimeout(begin, UNPAINTED_MS);
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
