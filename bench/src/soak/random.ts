// Random choices from a seed: the same seed gives the same sequence of numbers.

export interface Random {
  /** A whole number from 0 up to, but not including, `count`. */
  below(count: number): number;
  between(from: number, to: number): number;
  isOneIn(count: number): boolean;
  pick<T>(values: readonly T[]): T;
}

export function makeRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return {
    below,
    between: (from, to) => from + below(to - from + 1),
    isOneIn: (count) => below(count) === 0,
    pick(values) {
      if (values.length === 0) throw new Error('nothing to choose from');
      return values[below(values.length)]!;
    },
  };
}
