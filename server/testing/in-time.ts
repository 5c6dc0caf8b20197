// Checks that work ends within a promised time, measured by an event-loop timer: on a busy machine the timer is late as
// well.

/** The result of `work`, or an error when a timer of `ms` milliseconds fires first. */
export async function inTime<T>(ms: number, work: Promise<T> | T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
