// How many typing mistakes lie between two words: letters that are missing, too many, wrong, or exchanged with the next.

/** How many mistakes a word may have: none in short words, because nearly every short word is near to another one. */
export function mistakesAllowed({ length }: { length: number }): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

const ROW = 128;
const rows = [new Uint8Array(ROW), new Uint8Array(ROW), new Uint8Array(ROW)];

/** Whether two words of fewer than 128 characters differ by at most `most` mistakes (optimal string alignment). */
export function isNear(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false;
  let [beforeLast, last, row] = rows as [Uint8Array, Uint8Array, Uint8Array];
  for (let at = 0; at <= b.length; at += 1) last[at] = at;
  for (let i = 1; i <= a.length; i += 1) {
    row[0] = i;
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let cost = Math.min(last[j - 1]! + (same ? 0 : 1), last[j]! + 1, row[j - 1]! + 1);
      const isExchanged =
        i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      if (isExchanged) cost = Math.min(cost, beforeLast[j - 2]! + 1);
      row[j] = cost;
      least = Math.min(least, cost);
    }
    if (least > most) return false;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return last[b.length]! <= most;
}
