// `npm run pictures`: downloads the pictures that product imports named and that the shop does not have yet, and prints
// what failed.
import { writeFile } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from './command.ts';
import type { OpenShop } from './open-shop.ts';
import { listPictures, runPictureJob } from './picture-run.ts';

const USAGE = `Usage: npm run pictures -- [options]
  --retry                try again what was given up
  --pictures <folder>    look into this folder first, for files and for copies of pictures that are fetched
  --list                 print what failed, fetch nothing
  --json <file>          write the report as JSON too
`;

function readArguments(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      strict: true,
      options: {
        retry: { type: 'boolean', default: false },
        pictures: { type: 'string' },
        list: { type: 'boolean', default: false },
        json: { type: 'string' },
      },
    });
    return values;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    return null;
  }
}

const wanted = readArguments(process.argv.slice(2));
if (!wanted) process.exit(1);
const folder = wanted.pictures === undefined ? null : resolve(wanted.pictures);

// Lowers this process's priority, so that a shop running on this machine gets the processor first.
setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));

const work = async ({ shop }: OpenShop): Promise<number> => {
  const report = await (wanted.list
    ? listPictures(shop)
    : runPictureJob(shop, { retry: wanted.retry ? 'all' : 'none', folder }));
  if (wanted.json !== undefined) await writeFile(resolve(wanted.json), `${JSON.stringify(report, null, 2)}\n`);
  return report.missing > 0 || report.waiting > 0 ? 1 : 0;
};

await runCommand(resolve(import.meta.dirname, '../..'), work, { withoutProducts: true });
