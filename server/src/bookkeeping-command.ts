// `npm run bookkeeping -- export all --from 2026-11-01 --to 2026-11-30` writes the exports for the bookkeeper as files;
// `npm run bookkeeping -- reconcile stripe report.csv …` compares a provider's report with the ledger. The command only
// reads the shop's data and requires no login.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { EXPORT_KINDS, type ExportKind } from '@hindam/contract/operator/bookkeeping';
import { exportPages, periodOf } from './bookkeeping/exports.service.ts';
import { fileNameOf } from './bookkeeping/exports.ts';
import { DAYS_MAX, faultOfDays, isDay, type Period } from './bookkeeping/period.ts';
import { reconcileToFile } from './bookkeeping/reconcile-file.ts';
import { type Columns, REPORT_FIELDS, type Field, ReportFailure } from './bookkeeping/report.ts';
import { FileFailure, writeNewFile } from './kernel/new-file.ts';
import { runCommand } from './command.ts';
import { ImportFailure } from './imports/csv-file.ts';
import { RefusalError } from './kernel/refuse.ts';
import { sandboxReport } from './outside/payments/sandbox-report.ts';
import type { Shop } from './shop.ts';

const USAGE = `Usage: npm run bookkeeping -- export <what> --from 2026-11-01 --to 2026-11-30 [options]
       npm run bookkeeping -- reconcile <provider> [report.csv] --from 2026-11-22 --to 2026-11-22 [options]
  <what>              ${EXPORT_KINDS.join(', ')}, or all
  <provider>          sandbox (which needs no file), stripe, tabby, tamara, tabby-sa, …
  --from, --to        first and last day, in the market's zone
  --market ae         code of the market; the shop's own by default
  --folder <folder>   where to write the files; here by default
  --column <f=name>   column of the report that holds ${REPORT_FIELDS.join(', ')}; may be given again
`;

class UsageFailure extends Error {}

interface Common {
  from: string;
  to: string;
  market: string | undefined;
  folder: string;
}

type CommandArguments = Common &
  (
    | { what: 'export'; kinds: readonly ExportKind[] }
    | { what: 'reconcile'; provider: string; path: string | null; columns: Columns }
  );

const isKind = (word: string): word is ExportKind => (EXPORT_KINDS as readonly string[]).includes(word);
const isField = (word: string): word is Field => (REPORT_FIELDS as readonly string[]).includes(word);

function readKinds(word: string | undefined): readonly ExportKind[] {
  if (word === 'all') return EXPORT_KINDS;
  if (word !== undefined && isKind(word)) return [word];
  throw new UsageFailure(`Say what to export: ${EXPORT_KINDS.join(', ')}, or all.`);
}

function readDays(from: string | undefined, to: string | undefined): { from: string; to: string } {
  if (from === undefined || !isDay(from)) throw new UsageFailure('Give the first day: --from 2026-11-01.');
  if (to === undefined || !isDay(to)) throw new UsageFailure('Give the last day: --to 2026-11-30.');
  const why = faultOfDays(from, to);
  if (why === 'end_before_start') throw new UsageFailure(`--to ${to} is before --from ${from}.`);
  if (why === 'too_long') throw new UsageFailure(`Choose at most ${DAYS_MAX} days.`);
  return { from, to };
}

function readColumns(texts: readonly string[]): Columns {
  const columns: Partial<Record<Field, string>> = {};
  for (const text of texts) {
    const [field = '', ...rest] = text.split('=');
    const heading = rest.join('=');
    if (!isField(field) || heading === '')
      throw new UsageFailure(`--column ${text}: write a field and the heading, such as amount=Amount.`);
    columns[field] = heading;
  }
  return columns;
}

function readReport(provider: string | undefined, path: string | undefined) {
  if (provider === undefined || !/^[a-z_-]{1,40}$/.test(provider))
    throw new UsageFailure('Name the provider whose report it is: sandbox, stripe, tabby or tamara.');
  if (path === undefined && provider !== 'sandbox') throw new UsageFailure(`Name the file of ${provider}'s report.`);
  return { provider, path: path === undefined ? null : resolve(path) };
}

function readWords(args: string[]): CommandArguments {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    strict: true,
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      market: { type: 'string' },
      folder: { type: 'string', default: '.' },
      column: { type: 'string', multiple: true, default: [] },
    },
  });
  const [what, first, second, ...more] = positionals;
  if (more.length > 0) throw new UsageFailure(`'${more[0]}' is one word too many.`);
  const common = () => ({
    ...readDays(values.from, values.to),
    market: values.market?.toLowerCase(),
    folder: resolve(values.folder),
  });
  if (what === 'export' && second === undefined) return { what, kinds: readKinds(first), ...common() };
  if (what === 'reconcile')
    return { what, ...readReport(first, second), columns: readColumns(values.column), ...common() };
  throw new UsageFailure('Say what to do: export or reconcile.');
}

/** Null after printing what is wrong with the command line. */
function readArguments(args: string[]): CommandArguments | null {
  try {
    return readWords(args);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    return null;
  }
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function fail(sentence: string): number {
  process.stderr.write(`${sentence}\n`);
  return 1;
}

async function exportAll(shop: Shop, kinds: readonly ExportKind[], period: Period, folder: string): Promise<number> {
  for (const kind of kinds) {
    let rows = 0;
    const path = await writeNewFile(folder, fileNameOf(kind, period), async (write) => {
      for await (const page of exportPages(shop, kind, period)) {
        await write(page.csv);
        rows += page.rows;
      }
    });
    print(`${path}: ${rows} rows`);
  }
  return 0;
}

async function work(shop: Shop, wanted: CommandArguments): Promise<number> {
  try {
    const period = await periodOf(shop, wanted);
    if (wanted.what === 'export') return await exportAll(shop, wanted.kinds, period, wanted.folder);
    const own = (from: Date, to: Date) => sandboxReport(shop.database, from, to);
    const { lines, differences } = await reconcileToFile(shop, period, wanted, own);
    for (const line of lines) print(line);
    return differences === 0 ? 0 : 1;
  } catch (error) {
    if (error instanceof RefusalError) return fail(`There is no market ${wanted.market ?? ''}.`);
    const expected = error instanceof ReportFailure || error instanceof ImportFailure || error instanceof FileFailure;
    if (expected) return fail(error.message);
    throw error;
  }
}

const wanted = readArguments(process.argv.slice(2));
if (!wanted) process.exit(1);

await runCommand(resolve(import.meta.dirname, '../..'), ({ shop }) => work(shop, wanted));
