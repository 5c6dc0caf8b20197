/** The work begins after this time at the latest, because a page that is not visible paints nothing. */
const LATEST_MS = 1_000;

/**
 * Runs `work` once the browser has painted what an event handler changed, so that the shopper sees the effect of a
 * press before the page does work that can wait. Returns a function that cancels it.
 */
export function afterPaint(work: () => void): () => void {
  const begin = (): void => {
    cancel();
    work();
  };
  let timer = setTimeout(begin, LATEST_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(begin);
  });
  const cancel = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  return cancel;
}
