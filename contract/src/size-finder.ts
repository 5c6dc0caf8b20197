// Finds the size of a product for a shopper by the size guide's numbers: Gulf lengths by height, letter sizes by the
// size that the shopper usually takes. Votes on the fit move it by one size; those of shoppers of the same height count
// alone where there are enough. A wish for a closer or looser fit decides
// between two sizes, but never leads out of those that the product comes in: only body and votes can do that.
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
  /** The size whose heights, in centimetres, contain the shopper's. */
  | { kind: 'height'; size: string; from: number; to: number }
  /** What the shopper usually takes is this size. */
  | { kind: 'usual'; usual: UsualSize; size: string }
  /** The shopper usually takes a longer or shorter size than the height says. */
  | { kind: 'habit'; usual: string; longer: boolean }
  /** The wish for a looser or closer fit decided for the larger or smaller of two sizes. */
  | { kind: 'wish'; larger: boolean }
  /** The size is right and has the wished fit, because what the shopper usually takes is one half of it. */
  | { kind: 'as_wished'; larger: boolean }
  /** The wish did not decide, because the next length would be too long or too short. */
  | { kind: 'length_first'; larger: boolean }
  /** The wish did not decide, because there is no larger or smaller size. */
  | { kind: 'last_size'; larger: boolean }
  /** `sameHeight`: the votes are those of shoppers about as tall. */
  | { kind: 'votes'; larger: boolean; sameHeight: boolean }
  /** The product does not come in the size that would be right, so that the next larger one is chosen. */
  | { kind: 'not_made'; size: string };

export type SizeFinding =
  | { kind: 'size'; size: string; reasons: readonly SizeReason[] }
  /** No size fits: the right one would be larger or smaller than `last`, the largest or smallest of the product. */
  | { kind: 'none'; larger: boolean; last: string }
  /** Too little is known. */
  | { kind: 'needs'; answer: 'height' | 'usual' };

/** All sizes of one kind, from the smallest, with the names they have in each system. */
const LENGTHS = FULL_SIZE_GUIDE.lengths;
const LETTERS = FULL_SIZE_GUIDE.alpha;
const LENGTH_NAMES = LENGTHS.map(({ size }) => size);
const LETTER_NAMES = LETTERS.map(({ size }) => size);

/** How far a wish moves a position on the scale, in sizes: lengths only near the end of their heights. */
const LENGTH_WISH = 0.4;
/** Letters from a size that is one of two, such as EU 38 of 38–40, move on one side only. */
const LETTER_WISH = 0.6;

/** The sizes that shoppers may name in a system; `38–40` are two. */
export function sizesIn(system: SizeSystem): readonly string[] {
  if (system === 'length') return LENGTH_NAMES;
  if (system === 'alpha') return LETTER_NAMES;
  return LETTERS.flatMap((row) => row[system].split('–'));
}

/** Where a height is on the scale of lengths: 0.5 is the middle of the first; outside of all -0.5 or beyond the last. */
function lengthPosition(heightCm: number): number {
  const at = LENGTHS.findIndex(({ height_cm: [, to] }) => heightCm < to);
  const last = LENGTHS.at(-1)?.height_cm[1] ?? 0;
  if (at < 0) return heightCm === last ? LENGTHS.length - 0.01 : LENGTHS.length + 0.5;
  const [from, to] = LENGTHS[at]?.height_cm ?? [0, 0];
  return heightCm < from ? -0.5 : at + (heightCm - from) / (to - from);
}

/** Where a usual size is on the scale of letters; null for a length and for a size that the system does not have. */
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
  /** Names of the whole scale. */
  scale: readonly string[];
  /** The product's own names of its sizes, by their place on the scale. */
  offered: ReadonlyMap<number, string>;
  /** The place by body or habit, and with the wish. */
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

/** The votes on a product's fit that count for a shopper: those of the same height where there are enough, else all. */
export function votesFor(fit: Product['fit'], heightCm: number | null): FitVoting | null {
  if (fit === null) return null;
  const ofHeight = heightCm === null ? undefined : fit.heights.find((band) => isInBand(band, heightCm));
  return { verdict: (ofHeight ?? fit).verdict, sameHeight: ofHeight !== undefined };
}

const VOTE_STEPS: Readonly<Record<FitVerdict, number>> = { small: 1, true: 0, large: -1, mixed: 0 };

/** Moves the place by the votes, and chooses among the sizes that the product comes in. */
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

/** The product's sizes that are on the scale, by their place on it. */
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
  // Somebody too tall or too short for every length is not helped by what was bought before.
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

/** By what a product's size is found: its height-based lengths, its letters, or null when the guide has none of them. */
export function sizeKindOf(sizes: readonly string[]): 'length' | 'letter' | null {
  if (offeredOf(LENGTH_NAMES, sizes).size > 0) return 'length';
  return offeredOf(LETTER_NAMES, sizes).size > 0 ? 'letter' : null;
}

/**
 * The size of a product that comes in `sizes`; null when the guide has none of them. A product in Gulf lengths is
 * judged by these, any other by its letters. `fit`: the votes on it; null with too few.
 */
export function findSize(sizes: readonly string[], answers: SizeAnswers, fit: Product['fit']): SizeFinding | null {
  const kind = sizeKindOf(sizes);
  if (kind === null) return null;
  const votes = votesFor(fit, answers.heightCm);
  return kind === 'length'
    ? findLength(offeredOf(LENGTH_NAMES, sizes), answers, votes)
    : findLetter(offeredOf(LETTER_NAMES, sizes), answers, votes);
}
