// Runs `work` when the browser is idle, at the latest after 2 seconds; in a browser without `requestIdleCallback` after
// 0.3 seconds. Returns the function that cancels it.
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(work, { timeout: 2000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, 300);
  return () => clearTimeout(timer);
}
