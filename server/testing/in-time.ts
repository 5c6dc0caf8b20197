// Whether something ends within a time the shop promises, asked of the event loop instead of the clock: on a
// machine that is busy elsewhere the limit is as late as the work is.

/** What `work` comes to, or an error when a timer of so many milliseconds, set now, is done before it. */
export async function inTime<T>(ms: number, work: Promise<T> | T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
