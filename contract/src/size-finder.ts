// Finds a shopper's size of a product by the size guide: Gulf lengths by height, letter sizes by the size that the
// shopper usually takes. Reviewers' votes on the fit move the size by one; only the votes of shoppers of about the same
// height count where there are enough of them. A wish for a closer or looser fit chooses between two sizes, but is
// never the reason that no size of the product fits.
import type { FitVerdict, Product } from './catalogue.ts';
import { isInBand } from './height-bands.ts';
import { FULL_SIZE_GUIDE } from './size-guide.ts';

export const FIT_WISHES = ['close', 'designed', 'loose'] as const;
export type FitWish = (typeof FIT_WISHES)[number];

export const SIZE_SYSTEMS = ['length', 'alpha', 'eu', 'uk', 'us'] as const;
export type SizeSystem = (typeof SIZE_SYSTEMS)[number];

export interface UsualSize {
  system: SizeSystem;
  size: string;
}

export interface SizeAnswers {
  heightCm: number | null;
  usual: UsualSize | null;
  wish: FitWish;
}

export type SizeReason =
  /** The size for the shopper's height, and the range of heights, in centimetres, that it is made for. */
  | { kind: 'height'; size: string; from: number; to: number }
  /** The size that corresponds to the size `usual`, which the shopper usually takes. */
  | { kind: 'usual'; usual: UsualSize; size: string }
  /** The shopper usually takes a longer or shorter size than the height says, which moved the size by one. */
  | { kind: 'habit'; usual: string; longer: boolean }
  /** Of two sizes, the larger was chosen by the wish for a looser fit, or the smaller by the wish for a closer one. */
  | { kind: 'wish'; larger: boolean }
  /**
   * The wish changed nothing: a letter size that covers two sizes (EU 38–40) is loose already on a shopper who takes
   * the smaller of them, and close already on one who takes the larger.
   */
  | { kind: 'as_wished'; larger: boolean }
  /** The wish did not decide, because the next length would be too long or too short. */
  | { kind: 'length_first'; larger: boolean }
  /** The wish did not decide, because the product has no larger or smaller size. */
  | { kind: 'last_size'; larger: boolean }
  /** Votes on the fit moved the size by one; `sameHeight`: only votes of shoppers about as tall were counted. */
  | { kind: 'votes'; larger: boolean; sameHeight: boolean }
  /** The product does not come in the size that would be right, so that the next larger one is chosen. */
  | { kind: 'not_made'; size: string };

export type SizeFinding =
  | { kind: 'size'; size: string; reasons: readonly SizeReason[] }
  /** No size fits: the right one would be larger or smaller than `last`, the largest or smallest of the product. */
  | { kind: 'none'; larger: boolean; last: string }
  /** The shopper has to give the answer `answer` before a size can be found. */
  | { kind: 'needs'; answer: 'height' | 'usual' };

const LENGTHS = FULL_SIZE_GUIDE.lengths;
const LETTERS = FULL_SIZE_GUIDE.alpha;
const LENGTH_NAMES = LENGTHS.map(({ size }) => size);
const LETTER_NAMES = LETTERS.map(({ size }) => size);

/**
 * By how many sizes a wish for a looser or closer fit moves the position on the scale of lengths (lengthPosition): by
 * 0.4 it reaches the next length only from a height in the first or last 40 % of a length's range.
 */
const LENGTH_WISH = 0.4;
/**
 * By how many sizes a wish moves the position on the scale of letters: by 0.6 it always reaches the next letter, except
 * from the farther one of two sizes that share a letter (EU 38–40).
 */
const LETTER_WISH = 0.6;

/** The sizes that a shopper can choose in a system; the guide's entry `38–40` stands for two sizes. */
export function sizesIn(system: SizeSystem): readonly string[] {
  if (system === 'length') return LENGTH_NAMES;
  if (system === 'alpha') return LETTER_NAMES;
  return LETTERS.flatMap((row) => row[system].split('–'));
}

/**
 * The position of a height on the scale of lengths: 0.5 is the middle of the first length's range. A height below all
 * ranges gives -0.5, a height above all ranges a position beyond the last length.
 */
function lengthPosition(heightCm: number): number {
  const at = LENGTHS.findIndex(({ height_cm: [, to] }) => heightCm < to);
  const last = LENGTHS.at(-1)?.height_cm[1] ?? 0;
  if (at < 0) return heightCm === last ? LENGTHS.length - 0.01 : LENGTHS.length + 0.5;
  const [from, to] = LENGTHS[at]?.height_cm ?? [0, 0];
  return heightCm < from ? -0.5 : at + (heightCm - from) / (to - from);
}

/**
 * The position of a usual size on the scale of letters; null for a length, and for a size that its system does not
 * have.
 */
function letterPosition({ system, size }: UsualSize): number | null {
  if (system === 'length') return null;
  for (const [at, row] of LETTERS.entries()) {
    const names = system === 'alpha' ? [row.size] : row[system].split('–');
    const place = names.indexOf(size);
    if (place >= 0) return at + (place + 0.5) / names.length;
  }
  return null;
}

const middleOf = (a: number, b: number, c: number): number => Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));

interface Search {
  /** The names of all sizes of the scale, from the smallest. */
  scale: readonly string[];
  /** Index on the scale → the name that the product gives this size. */
  offered: ReadonlyMap<number, string>;
  /** Index on the scale by height and usual size, without the wish for the fit; `wished` is the index with it. */
  plain: number;
  wished: number;
  wish: FitWish;
  votes: FitVoting | null;
  reasons: SizeReason[];
}

interface FitVoting {
  verdict: FitVerdict;
  sameHeight: boolean;
}

/**
 * The votes on a product's fit that count for a shopper: those of the same band of heights where there are enough, else
 * all; null if the product has too few.
 */
export function votesFor(fit: Product['fit'], heightCm: number | null): FitVoting | null {
  if (fit === null) return null;
  const ofHeight = heightCm === null ? undefined : fit.heights.find((band) => isInBand(band, heightCm));
  return { verdict: (ofHeight ?? fit).verdict, sameHeight: ofHeight !== undefined };
}

const VOTE_STEPS: Readonly<Record<FitVerdict, number>> = { small: 1, true: 0, large: -1, mixed: 0 };

/**
 * Moves `plain` and `wished` by the votes on the fit. If `plain` is then beyond the product's sizes, none fits; else
 * the finding is the size at `wished`, or the next larger one that the product comes in.
 */
function chosen({ scale, offered, plain, wished, wish, votes, reasons }: Search): SizeFinding {
  const places = [...offered.keys()];
  const [smallest, largest] = [Math.min(...places), Math.max(...places)];
  const byVotes = votes === null ? 0 : VOTE_STEPS[votes.verdict];
  const needed = plain + byVotes;
  if (needed > largest) return { kind: 'none', larger: true, last: offered.get(largest) ?? '' };
  if (needed < smallest) return { kind: 'none', larger: false, last: offered.get(smallest) ?? '' };
  const target = Math.min(largest, Math.max(smallest, wished + byVotes));
  const larger = wish === 'loose';
  const all = [...reasons];
  if (votes !== null && byVotes !== 0) all.push({ kind: 'votes', larger: byVotes > 0, sameHeight: votes.sameHeight });
  if (target !== needed) all.push({ kind: 'wish', larger });
  else if (wished !== plain) all.push({ kind: 'last_size', larger });
  const place = places.filter((one) => one >= target).reduce((a, b) => Math.min(a, b), largest);
  if (place !== target) all.push({ kind: 'not_made', size: scale[target] ?? '' });
  return { kind: 'size', size: offered.get(place) ?? '', reasons: all };
}

/** Index on the scale → the product's own name of that size, for the product's sizes that are on the scale. */
function offeredOf(scale: readonly string[], sizes: readonly string[]): Map<number, string> {
  const places = sizes.map((size) => [scale.indexOf(size.toUpperCase()), size] as const);
  return new Map(places.filter(([place]) => place >= 0));
}

const wishSteps = (wish: FitWish, step: number): number => (wish === 'designed' ? 0 : wish === 'loose' ? step : -step);

function findLength(
  offered: ReadonlyMap<number, string>,
  { heightCm, usual, wish }: SizeAnswers,
  votes: FitVoting | null,
): SizeFinding {
  const scale = LENGTH_NAMES;
  const habit = usual?.system === 'length' ? scale.indexOf(usual.size) : -1;
  if (heightCm === null) {
    if (!usual || habit < 0) return { kind: 'needs', answer: 'height' };
    const reasons: SizeReason[] = [{ kind: 'usual', usual, size: usual.size }];
    return chosen({ scale, offered, plain: habit, wished: habit, wish, votes, reasons });
  }
  const position = lengthPosition(heightCm);
  const byHeight = Math.floor(position);
  const row = LENGTHS[byHeight];
  // The usual length moves the result by at most one size. It is ignored for a height outside all ranges (no `row`).
  const withHabit = (place: number): number => (habit < 0 || !row ? place : middleOf(place - 1, habit, place + 1));
  const [plain, wished] = [withHabit(byHeight), withHabit(Math.floor(position + wishSteps(wish, LENGTH_WISH)))];
  const reasons: SizeReason[] = row
    ? [{ kind: 'height', size: row.size, from: row.height_cm[0], to: row.height_cm[1] }]
    : [];
  if (plain !== byHeight) reasons.push({ kind: 'habit', usual: scale[habit] ?? '', longer: plain > byHeight });
  if (wish !== 'designed' && wished === plain) reasons.push({ kind: 'length_first', larger: wish === 'loose' });
  return chosen({ scale, offered, plain, wished, wish, votes, reasons });
}

function findLetter(
  offered: ReadonlyMap<number, string>,
  { usual, wish }: SizeAnswers,
  votes: FitVoting | null,
): SizeFinding {
  const scale = LETTER_NAMES;
  const position = usual && letterPosition(usual);
  if (!usual || position === null) return { kind: 'needs', answer: 'usual' };
  const plain = Math.floor(position);
  const wished = Math.floor(position + wishSteps(wish, LETTER_WISH));
  const reasons: SizeReason[] = [{ kind: 'usual', usual, size: scale[plain] ?? '' }];
  if (wish !== 'designed' && wished === plain) reasons.push({ kind: 'as_wished', larger: wish === 'loose' });
  return chosen({ scale, offered, plain, wished, wish, votes, reasons });
}

/** The kind of the product's sizes by which the finder judges: Gulf lengths if it has any, else letters, else null. */
export function sizeKindOf(sizes: readonly string[]): 'length' | 'letter' | null {
  if (offeredOf(LENGTH_NAMES, sizes).size > 0) return 'length';
  return offeredOf(LETTER_NAMES, sizes).size > 0 ? 'letter' : null;
}

/**
 * Finds the shopper's size among the product's `sizes`, by its Gulf lengths if it has any, else by its letter sizes;
 * null if the size guide has none of them. `fit`: the reviewers' votes on the product; null if there are too few.
 */
export function findSize(sizes: readonly string[], answers: SizeAnswers, fit: Product['fit']): SizeFinding | null {
  const kind = sizeKindOf(sizes);
  if (kind === null) return null;
  const votes = votesFor(fit, answers.heightCm);
  return kind === 'length'
    ? findLength(offeredOf(LENGTH_NAMES, sizes), answers, votes)
    : findLetter(offeredOf(LETTER_NAMES, sizes), answers, votes);
}
