/**
 * Runs `work` once the browser has painted what an event handler changed, so that the shopper sees the effect of a
 * press before the page does work that can wait. Returns a function that cancels it.
 */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
