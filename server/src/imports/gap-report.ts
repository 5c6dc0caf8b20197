// Formats the list of missing things (gaps.ts): as text for people, with the sums first, as CSV and as JSON.
import { type Cell, csvLine } from '../kernel/csv.ts';
import type { Gap } from './gaps.ts';
import type { GapReport } from './gaps.service.ts';
import { printable, tableOf } from './report.ts';

export const GAPS_PRINTED = 100;

const HEADINGS = ['kind', 'ref', 'name', 'field', 'language', 'market', 'missing', 'of', 'repeats'] as const;

export const GAP_HEADER = csvLine(HEADINGS);

export const gapLine = (gap: Gap): string =>
  csvLine(HEADINGS.map((name): Cell => (typeof gap[name] === 'number' ? { number: String(gap[name]) } : gap[name])));

export const gapJson = (gap: Gap, isFirst: boolean): string => `${isFirst ? '\n' : ',\n'}  ${JSON.stringify(gap)}`;

const placeOf = ({ language, market }: Pick<Gap, 'language' | 'market'>): string =>
  language ?? (market === null ? '–' : market.toUpperCase());

function sayGap({ missing, of, repeats }: Gap): string {
  if (repeats !== null) return `repeats the text in ${repeats}`;
  return of === 1 ? 'missing' : `${missing} of ${of} missing`;
}

export function printGaps(report: GapReport, first: readonly Gap[], milliseconds: number): string {
  const more = report.gaps - Math.min(first.length, GAPS_PRINTED);
  const sums = report.sums.map((sum) => [String(sum.count), sum.kind, sum.field, placeOf(sum)]);
  const rows = first
    .slice(0, GAPS_PRINTED)
    .map((gap) => [gap.kind, printable(gap.ref, 40), gap.field, placeOf(gap), sayGap(gap)]);
  const lines = [
    `${report.gaps} gaps in ${report.products} products and what they share (${(milliseconds / 1000).toFixed(1)} s).`,
    ...(sums.length > 0 ? ['', ...tableOf([['Gaps', 'Of', 'Field', 'Language or market'], ...sums])] : []),
    ...(rows.length > 0 ? ['', ...tableOf([['Kind', 'Which', 'Field', 'In', 'What'], ...rows])] : []),
    ...(more > 0 ? [`… and ${more} more; name a file to have them all: npm run gaps -- gaps.csv`] : []),
  ];
  return `${lines.join('\n')}\n`;
}
