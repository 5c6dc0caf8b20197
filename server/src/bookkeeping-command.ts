// `npm run bookkeeping -- export all --from 2026-11-01 --to 2026-11-30`: writes the exports for the bookkeeper as files.
// Whoever can run it controls the shop's machine, so it requires no login and is not in the audit trail. Changes nothing.
import { open, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { EXPORT_KINDS, type ExportKind } from '@hindam/contract/operator/bookkeeping';
import { exportPages, periodOf } from './bookkeeping/exports.service.ts';
import { fileNameOf } from './bookkeeping/exports.ts';
import { faultOfDays, isDay, type Period } from './bookkeeping/period.ts';
import { runCommand } from './command.ts';
import { RefusalError } from './kernel/refuse.ts';
import type { Shop } from './shop.ts';

const USAGE = `Usage: npm run bookkeeping -- export <what> --from 2026-11-01 --to 2026-11-30 [options]
  <what>              ${EXPORT_KINDS.join(', ')}, or all
  --from, --to        first and last day, in the market's zone
  --market ae         code of the market; the shop's own by default
  --folder <folder>   where to write the files; here by default
`;

class UsageFailure extends Error {}

interface CommandArguments {
  kinds: readonly ExportKind[];
  from: string;
  to: string;
  market: string | undefined;
  folder: string;
}

const isKind = (word: string): word is ExportKind => (EXPORT_KINDS as readonly string[]).includes(word);

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
  if (why === 'too_long') throw new UsageFailure('Choose at most 366 days.');
  return { from, to };
}

/** Null after printing what is wrong with the command line, and how to use it. */
function readArguments(args: string[]): CommandArguments | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      strict: true,
      options: {
        from: { type: 'string' },
        to: { type: 'string' },
        market: { type: 'string' },
        folder: { type: 'string', default: '.' },
      },
    });
    const [what, kind, more] = positionals;
    if (what !== 'export' || more !== undefined) throw new UsageFailure('Say what to do: export.');
    const kinds = readKinds(kind);
    const market = values.market?.toLowerCase();
    return { kinds, ...readDays(values.from, values.to), market, folder: resolve(values.folder) };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    return null;
  }
}

/** Writes a file of its own; one that is there already is left as it is. Returns the number of rows. */
async function writeExport(shop: Shop, kind: ExportKind, period: Period, path: string): Promise<number> {
  const file = await open(path, 'wx');
  let rows = 0;
  try {
    for await (const page of exportPages(shop, kind, period)) {
      await file.write(page.csv);
      rows += page.rows;
    }
    return rows;
  } catch (error) {
    // Half an export would pass for a whole one.
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

function fail(sentence: string): number {
  process.stderr.write(`${sentence}\n`);
  return 1;
}

async function writeAll(shop: Shop, { kinds, folder, ...days }: CommandArguments): Promise<number> {
  let period: Period;
  try {
    period = await periodOf(shop, days);
  } catch (error) {
    if (error instanceof RefusalError) return fail(`There is no market ${days.market ?? ''}.`);
    throw error;
  }
  for (const kind of kinds) {
    const path = join(folder, fileNameOf(kind, period));
    try {
      const rows = await writeExport(shop, kind, period, path);
      process.stdout.write(`${path}: ${rows} rows\n`);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') return fail(`${path} is there already: move it away first.`);
      if (code === 'ENOENT' || code === 'EACCES' || code === 'ENOTDIR')
        return fail(`${path} cannot be written (${code}): give another --folder.`);
      throw error;
    }
  }
  return 0;
}

const wanted = readArguments(process.argv.slice(2));
if (!wanted) process.exit(1);

await runCommand(resolve(import.meta.dirname, '../..'), ({ shop }) => writeAll(shop, wanted));
