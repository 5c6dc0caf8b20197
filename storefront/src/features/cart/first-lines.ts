// A full cart has fifty lines, and rendering them takes long. The HTML document therefore has at most ten of them; once
// script runs, all are shown.
import type { CartLine } from '@hindam/contract/cart';
import { useLive } from '../../kit/use-live.ts';

export const LINES_AT_ONCE = 10;

export interface ShownLines {
  lines: readonly CartLine[];
  /** The numbers of lines left out before and after the shown ones. */
  before: number;
  after: number;
}

/**
 * The lines to show: all of them once script runs, until then ten. `from` is the index of the first line to show; it is
 * rounded down to a multiple of ten.
 */
export function useShownLines(lines: readonly CartLine[], from = 0): ShownLines {
  const isLive = useLive();
  return isLive ? { lines, before: 0, after: 0 } : linesFrom(lines, from);
}

export function linesFrom(lines: readonly CartLine[], from: number): ShownLines {
  const last = Math.max(0, Math.ceil(lines.length / LINES_AT_ONCE) - 1);
  const wanted = Number.isFinite(from) ? Math.trunc(from / LINES_AT_ONCE) : 0;
  const before = Math.min(Math.max(wanted, 0), last) * LINES_AT_ONCE;
  const shown = lines.slice(before, before + LINES_AT_ONCE);
  return { lines: shown, before, after: lines.length - before - shown.length };
}
