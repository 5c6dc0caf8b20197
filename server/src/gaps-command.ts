// `npm run gaps -- gaps.csv`: lists what the catalogue and the home page lack in each language and
// market.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from './command.ts';
import { GAP_HEADER, gapJson, gapLine, GAPS_PRINTED, printGaps } from './imports/gap-report.ts';
import type { Gap } from './imports/gaps.ts';
import { findGaps, type GapReport } from './imports/gaps.service.ts';
import { BYTE_ORDER_MARK } from './kernel/csv.ts';
import { FileFailure } from './kernel/new-file.ts';
import { type WholeFile, writeWholeFiles } from './kernel/whole-file.ts';
import type { OpenShop } from './open-shop.ts';
import type { Shop } from './shop.ts';

const USAGE = `Usage: npm run gaps [-- gaps.csv] [options]
  gaps.csv       write all gaps as CSV too
  --json <file>  write them as JSON too
`;

interface CommandArguments {
  csvPath: string | null;
  jsonPath: string | null;
}

/** Null after printing what is wrong with the command line. */
function readArguments(args: string[]): CommandArguments | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      strict: true,
      options: { json: { type: 'string' } },
    });
    const [path, another] = positionals;
    if (another !== undefined) throw new Error(`'${another}' is one word too many.`);
    return {
      csvPath: path === undefined ? null : resolve(path),
      jsonPath: values.json === undefined ? null : resolve(values.json),
    };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    return null;
  }
}

interface Target {
  file: WholeFile;
  head: string;
  write: (gap: Gap, isFirst: boolean) => string;
  tail: string;
}

function targetsOf({ csvPath, jsonPath }: CommandArguments, files: readonly WholeFile[]): Target[] {
  const forms = [
    ...(csvPath === null ? [] : [{ head: BYTE_ORDER_MARK + GAP_HEADER, write: gapLine, tail: '' }]),
    ...(jsonPath === null ? [] : [{ head: '[', write: gapJson, tail: '\n]\n' }]),
  ];
  return forms.map((form, index) => ({ ...form, file: files[index]! }));
}

async function listGaps(shop: Shop, targets: readonly Target[]): Promise<{ report: GapReport; first: Gap[] }> {
  let first: Gap[] = [];
  let taken = 0;
  const report = await findGaps(shop, {
    async begin() {
      first = [];
      taken = 0;
      for (const { file, head } of targets) {
        await file.clear();
        await file.write(head);
      }
    },
    async take(gaps) {
      first.push(...gaps.slice(0, Math.max(0, GAPS_PRINTED - first.length)));
      for (const { file, write } of targets)
        await file.write(gaps.map((gap, index) => write(gap, taken + index === 0)).join(''));
      taken += gaps.length;
    },
  });
  for (const { file, tail } of targets) await file.write(tail);
  return { report, first };
}

const wanted = readArguments(process.argv.slice(2));
if (!wanted) process.exit(1);

const work = async ({ shop }: OpenShop): Promise<number> => {
  const began = performance.now();
  const paths = [wanted.csvPath, wanted.jsonPath].filter((path) => path !== null);
  try {
    const { report, first } = await writeWholeFiles(paths, (files) => listGaps(shop, targetsOf(wanted, files)));
    process.stdout.write(printGaps(report, first, performance.now() - began));
    return 0;
  } catch (error) {
    if (!(error instanceof FileFailure)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
};

await runCommand(resolve(import.meta.dirname, '../..'), work, { withoutProducts: true });
