// The measured figures with their budgets, and the table and the summary that show them.

export interface Figures {
  /** Processor milliseconds per request of the server's process tree. */
  nodeMs?: number;
  /** Processor milliseconds per request of PostgreSQL's process tree. */
  pgMs?: number;
  perSecond?: number;
  /** Durations of responses as the client sees them: median, 95th and 99th percentile, and (maxMs) the longest. */
  medianMs?: number;
  p95Ms?: number;
  p99Ms?: number;
  maxMs?: number;
  /** Milliseconds from a press to the next frame, as the browser reports them. */
  inpMs?: number;
  /** The cost or duration divided by that of the floor, or by that of the shop without the extra load. */
  ratio?: number;
  kilobytes?: number;
  seconds?: number;
  megabytes?: number;
  score?: number;
}

export type Limit = { of: keyof Figures } & ({ atMost: number } | { atLeast: number });

export interface Row {
  group: string;
  what: string;
  figures: Figures;
  floor: { name: string; figures: Figures } | null;
  limits: readonly Limit[];
  note: string;
  /** Whether the figures are invalid or missing, e.g. because too many responses were wrong. */
  failed: boolean;
}

export type Verdict = 'ok' | 'FALLS SHORT' | 'NOT MEASURED' | '';

export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error('no values, no median');
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The name of the floor by whose cost machines are compared (`slownessOf`). */
export const READ_FLOOR = 'node:http + pg, 24 rows';
/** What that floor costs on the machine for which the budgets in processor milliseconds were set. */
export const READ_FLOOR_MS = 0.4;

/**
 * How many times as much processor time this machine needs as the one for which the budgets were set: the median cost
 * of the floor that reads 24 rows, compared with READ_FLOOR_MS. 1 for a faster machine, and for a run without that
 * floor.
 */
export function slownessOf(rows: readonly Row[]): number {
  const floors = rows.flatMap(({ floor }) => (floor?.name === READ_FLOOR ? (floor.figures.nodeMs ?? []) : []));
  return floors.length === 0 ? 1 : Math.max(1, median(floors) / READ_FLOOR_MS);
}

function holds(figures: Figures, limit: Limit, slowness: number): boolean {
  const value = figures[limit.of];
  if (value === undefined) return false;
  const judged = limit.of === 'nodeMs' ? value / slowness : value;
  return 'atMost' in limit ? judged <= limit.atMost : judged >= limit.atLeast;
}

/** Limits of processor time are judged as if `slowness` (`slownessOf`) were 1. */
export function verdictOf(row: Row, slowness = 1): Verdict {
  if (row.failed) return 'NOT MEASURED';
  if (row.limits.length === 0) return '';
  return row.limits.every((limit) => holds(row.figures, limit, slowness)) ? 'ok' : 'FALLS SHORT';
}

const fixed = (digits: number) => (value: number) => value.toFixed(digits);
const UNITS: Readonly<Record<keyof Figures, { show: (value: number) => string; unit: string }>> = {
  nodeMs: { show: fixed(2), unit: 'ms node' },
  pgMs: { show: fixed(2), unit: 'ms pg' },
  perSecond: { show: fixed(0), unit: '/s' },
  medianMs: { show: fixed(2), unit: 'ms median' },
  p95Ms: { show: fixed(2), unit: 'ms p95' },
  p99Ms: { show: fixed(2), unit: 'ms p99' },
  maxMs: { show: fixed(2), unit: 'ms max' },
  inpMs: { show: fixed(0), unit: 'ms' },
  ratio: { show: fixed(2), unit: '×' },
  kilobytes: { show: fixed(1), unit: 'KB' },
  seconds: { show: fixed(2), unit: 's' },
  megabytes: { show: fixed(0), unit: 'MB' },
  score: { show: fixed(0), unit: '' },
};
const KINDS = Object.keys(UNITS) as (keyof Figures)[];

export function shown(figures: Figures): string {
  return KINDS.flatMap((kind) => {
    const value = figures[kind];
    // The ratio is left out here, because it has a column of its own.
    if (value === undefined || kind === 'ratio') return [];
    const { show, unit } = UNITS[kind];
    return [`${show(value)}${unit.startsWith('/') ? '' : ' '}${unit}`.trim()];
  }).join(' · ');
}

export function shownLimit(limit: Limit): string {
  const { unit } = UNITS[limit.of];
  const [sign, value] = 'atMost' in limit ? ['≤', limit.atMost] : ['≥', limit.atLeast];
  return `${sign} ${value} ${unit}`.trim();
}

const HEADS = ['what', 'measured', 'floor', 'ratio', 'budget', ''];

function cellsOf(row: Row, slowness: number): string[] {
  return [
    row.what,
    shown(row.figures) || '–',
    row.floor ? `${shown(row.floor.figures)} (${row.floor.name})` : '',
    row.figures.ratio === undefined ? '' : `${row.figures.ratio.toFixed(2)} ×`,
    row.limits.map(shownLimit).join(', '),
    [verdictOf(row, slowness), row.note].filter(Boolean).join(' – '),
  ];
}

export function layOut(heads: readonly string[], rows: readonly { group: string; cells: readonly string[] }[]): string {
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...rows.map(({ cells }) => cells[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell.padEnd(column === row.length - 1 ? 0 : (widths[column] ?? 0)))
      .join('  ')
      .trimEnd();
  const lines = [line(heads)];
  let last = '';
  for (const { group, cells } of rows) {
    if (group !== last) lines.push('', group);
    last = group;
    lines.push(line(cells));
  }
  return `${lines.join('\n')}\n`;
}

export function tableOf(rows: readonly Row[]): string {
  const slowness = slownessOf(rows);
  return layOut(
    HEADS,
    rows.map((row) => ({ group: row.group, cells: cellsOf(row, slowness) })),
  );
}

export function summaryOf(rows: readonly Row[]): string {
  const slowness = slownessOf(rows);
  const verdicts = rows.map((row) => verdictOf(row, slowness));
  const count = (wanted: Verdict): number => verdicts.filter((verdict) => verdict === wanted).length;
  const named = (wanted: Verdict): string =>
    rows
      .filter((_, at) => verdicts[at] === wanted)
      .map(({ group, what }) => `\n  ${group}: ${what}`)
      .join('');
  const short = count('FALLS SHORT');
  const missing = count('NOT MEASURED');
  return (
    `${count('ok')} within budget, ${short} fall${short === 1 ? 's' : ''} short, ${missing} not measured.` +
    (short > 0 ? `\nFalls short:${named('FALLS SHORT')}` : '') +
    (missing > 0 ? `\nNot measured:${named('NOT MEASURED')}` : '') +
    (slowness > 1
      ? `\nBudgets of processor time were judged for a machine on which the floor costs ${READ_FLOOR_MS} ms; this one is ${slowness.toFixed(1)} times slower.`
      : '')
  );
}
