// Small numbers for the values of a filter (colours, sizes, types …), so that products are stored and compared as
// numbers. A value keeps its number; number 0 stands for no value, and for those that came when all numbers were taken:
// no filter has these. The indexes of all markets share their numbers.

export interface Codes {
  /** The number of the value, which is added if it is new; 0 for null, and for a new value when there is no number left. */
  add(value: string | null): number;
  /** The number of the value; -1 for a value that no product ever had. */
  find(value: string): number;
  valueOf(code: number): string;
  /** All numbers but 0, in the order of their values. */
  sorted(): readonly number[];
  /** One more than the largest number. */
  size(): number;
}

export function makeCodes(most: number, compare: (a: string, b: string) => number): Codes {
  const values = [''];
  const byValue = new Map<string, number>();
  let order: number[] | null = null;
  return {
    add(value) {
      if (value === null) return 0;
      const known = byValue.get(value);
      if (known !== undefined) return known;
      if (values.length > most) return 0;
      byValue.set(value, values.length);
      order = null;
      return values.push(value) - 1;
    },
    find: (value) => byValue.get(value) ?? -1,
    valueOf: (code) => values[code] ?? '',
    sorted() {
      order ??= [...byValue.values()].sort((a, b) => compare(values[a] ?? '', values[b] ?? ''));
      return order;
    },
    size: () => values.length,
  };
}
