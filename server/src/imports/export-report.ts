// Formats as text what an export wrote, what the file cannot express, and how to import it again.
import type { ExportReport } from './export.service.ts';
import { printable } from './report.ts';

const NAMES_PRINTED = 20;

export interface ExportPlaces {
  /** Null means standard output. */
  path: string | null;
  translationsPath: string | null;
  language: string;
}

function importCommand(
  { market, hasFree, hasSharedSkus }: ExportReport,
  { path, translationsPath, language }: ExportPlaces,
): string {
  const quoted = (word: string): string => (/^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);
  return [
    'npm run import --',
    quoted(path ?? '<file>'),
    `--market ${market} --language ${language}`,
    ...(translationsPath === null ? [] : [`--translations ${quoted(translationsPath)}`]),
    ...(hasFree ? ['--allow-free'] : []),
    ...(hasSharedSkus ? ['--allow-same-sku'] : []),
  ].join(' ');
}

function named(title: string, count: number, lines: readonly string[]): string[] {
  if (count === 0) return [];
  const more = count - Math.min(lines.length, NAMES_PRINTED);
  return ['', `${title}: ${count}`, ...lines.slice(0, NAMES_PRINTED), ...(more > 0 ? [`… and ${more} more.`] : [])];
}

export function printExport(report: ExportReport, places: ExportPlaces, milliseconds: number): string {
  const lines = [
    `${report.products} products in ${report.rows} rows (${(milliseconds / 1000).toFixed(1)} s).`,
    ...named(
      'Left out, because no variant is on sale',
      report.leftOut.length,
      report.leftOut.map((handle) => printable(handle, 80)),
    ),
    ...named(
      'Products that an import of this file would change, because a cell cannot say them exactly',
      report.inexactProducts,
      report.inexact.map(({ handle, parts }) => printable(`${handle}: ${parts.join(', ')}`, 200)),
    ),
    `Import it again by: ${importCommand(report, places)}`,
  ];
  return `${lines.join('\n')}\n`;
}
