// Numbers the values of a filter (colours, sizes, types …), because products with small numbers take less memory and
// are compared faster than with texts. A value keeps its number. Number 0 means 'no value', and also stands for values
// that came when all numbers were taken; no filter offers those. Indexes of several markets can share the numbers.

export interface Codes {
  /**
   * Returns the number of the value, and numbers the value if it is new. Returns 0 for null, and for a new value when
   * all numbers are taken.
   */
  add(value: string | null): number;
  /** Returns -1 for a value that has no number. */
  find(value: string): number;
  valueOf(code: number): string;
  /** All numbers except 0, sorted by the values that they stand for. */
  sorted(): readonly number[];
  /** The largest number in use, plus 1. */
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
