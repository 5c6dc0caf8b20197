// Shows the figures at two sizes of the catalogue side by side, with their ratio and budgets.
import { FEED, MEMORY_LIMIT, SITEMAPS } from './measure-crawled.ts';
import { FIRST_LIST, INDEX_SIZE, LONGEST_BLOCK_SERVING, PEAK_OVER_RELOAD } from './measure-index.ts';
import { SEARCH_GROUP } from './measure-search.ts';
import { AFTER_RENDERS, AT_REST, START } from './measure-start.ts';
import { type Figures, layOut, type Limit, type Row, shown, shownLimit, type Verdict, verdictOf } from './table.ts';

/** What a request may cost at the larger size, as a multiple of its cost at the smaller size. */
const COST_RATIO_MAX = 1.5;

/**
 * Fixed limits at the larger size, for figures that may grow with the catalogue: seconds of a start, and megabytes of
 * memory.
 */
const LIMITS_AT_LARGE: Readonly<Record<string, Limit>> = {
  [INDEX_SIZE]: { of: 'megabytes', atMost: 60 },
  [FIRST_LIST]: { of: 'seconds', atMost: 3 },
  [LONGEST_BLOCK_SERVING]: { of: 'seconds', atMost: 0.05 },
  [PEAK_OVER_RELOAD]: { of: 'megabytes', atMost: 450 },
  [START]: { of: 'seconds', atMost: 4 },
  [AT_REST]: { of: 'megabytes', atMost: 450 },
  [AFTER_RENDERS]: { of: 'megabytes', atMost: 450 },
  [SITEMAPS]: MEMORY_LIMIT,
  [FEED]: MEMORY_LIMIT,
};

export interface SizedRow {
  group: string;
  what: string;
  small: Row | null;
  large: Row | null;
  ratio: number | null;
  limits: readonly Limit[];
  verdict: Verdict;
}

const costOf = ({ nodeMs, pgMs }: Figures): number => (nodeMs ?? 0) + (pgMs ?? 0);

/**
 * The cost at the larger size divided by that at the smaller one; null when a figure is missing. Each cost is first
 * divided by that of its floor, which was measured alternately with it, so that the ratio does not change if the
 * machine has become slower between the two sizes. Figures without a floor are compared directly.
 */
function ratioOf(small: Row, large: Row): number | null {
  const [a, b] = [small.figures, large.figures];
  const plain = (of: keyof Figures): number | null => {
    const [before, after] = [a[of], b[of]];
    return before === undefined || after === undefined || before <= 0 ? null : after / before;
  };
  if (a.nodeMs === undefined) return plain('seconds') ?? plain('megabytes');
  if (!small.floor || !large.floor) return plain('nodeMs');
  const drift = costOf(large.floor.figures) / costOf(small.floor.figures);
  return costOf(b) / costOf(a) / drift;
}

function verdictAt(large: Row, ratio: number | null, limits: readonly Limit[]): Verdict {
  if (limits.length === 0) return '';
  return verdictOf({ ...large, limits, figures: { ...large.figures, ...(ratio === null ? {} : { ratio }) } });
}

/** A search may cost more in a larger catalogue, but never more than its own limits. */
function limitsOf(small: Row | null, large: Row | null): readonly Limit[] {
  const row = large ?? small;
  if (row?.group === SEARCH_GROUP) return row.limits;
  const own = row && LIMITS_AT_LARGE[row.what];
  if (own) return [own];
  return (small?.floor ?? large?.floor) ? [{ of: 'ratio', atMost: COST_RATIO_MAX }] : [];
}

export function sideBySide(small: readonly Row[], large: readonly Row[]): SizedRow[] {
  const placeOf = ({ group, what }: Row): string => `${group}: ${what}`;
  const atSmall = new Map(small.map((row) => [placeOf(row), row]));
  const atLarge = new Map(large.map((row) => [placeOf(row), row]));
  return [...new Map([...small, ...large].map((row) => [placeOf(row), row]))].map(([place, { group, what }]) => {
    const [before, after] = [atSmall.get(place) ?? null, atLarge.get(place) ?? null];
    const isMeasured = before !== null && after !== null && !before.failed && !after.failed;
    const ratio = isMeasured ? ratioOf(before, after) : null;
    const limits = limitsOf(before, after);
    const verdict = isMeasured ? verdictAt(after, ratio, limits) : 'NOT MEASURED';
    return { group, what, small: before, large: after, ratio, limits, verdict };
  });
}

export function judged({ group, what, small, large, limits, ratio, verdict }: SizedRow): Row {
  const failed = verdict === 'NOT MEASURED';
  const figures = { ...large?.figures, ...(ratio === null ? {} : { ratio }) };
  const note = [small, large].flatMap((row) => (row && row.failed ? [row.note] : []))[0] ?? large?.note ?? '';
  return { group, what, figures, floor: large?.floor ?? null, limits, note, failed };
}

function cellsOf(row: SizedRow): string[] {
  return [
    row.what,
    row.small ? shown(row.small.figures) : '–',
    row.large ? shown(row.large.figures) : '–',
    row.ratio === null ? '' : `${row.ratio.toFixed(2)} ×`,
    row.limits.map(shownLimit).join(', '),
    [row.verdict, judged(row).note].filter(Boolean).join(' – '),
  ];
}

export function sizesTableOf(rows: readonly SizedRow[], products: readonly [number, number]): string {
  const heads = ['what', ...products.map((count) => `${count.toLocaleString('en')} products`), 'ratio', 'budget', ''];
  return layOut(
    heads,
    rows.map((row) => ({ group: row.group, cells: cellsOf(row) })),
  );
}
