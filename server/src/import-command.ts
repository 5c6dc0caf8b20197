// `npm run import -- products.csv`: imports a Shopify export of products into the shop's database.
import { writeFile } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from './command.ts';
import { ImportFailure } from './imports/csv-file.ts';
import type { ImportOptions } from './imports/import-rules.ts';
import { importProducts } from './imports/imports.service.ts';
import { progressWriter } from './imports/progress.ts';
import { printReport } from './imports/report.ts';
import type { OpenShop } from './open-shop.ts';
import { runPictureJob } from './picture-run.ts';

const USAGE = `Usage: npm run import -- products.csv [options]
  --dry-run              say what would happen, write nothing
  --language en          code of the language of the file
  --market ae            the market the prices are for; the shop's own by default
  --currency AED         refuse the file unless this is that market's currency
  --pictures <folder>    where the picture files are, besides the folder of the CSV file
  --no-pictures          leave the pictures to npm run pictures
  --pictures-again       fetch pictures once more that the shop has or that were given up
  --allow-host <host>    fetch pictures of this host over https (may be given again)
  --translations <file>  Shopify's translations of the same products
  --set-stock            take the file's numbers of pieces; otherwise variants that were counted keep their stock
  --allow-free           accept prices of 0
  --allow-same-sku       accept one SKU on several variants
  --json <file>          write the report as JSON too
`;

interface CommandArguments {
  options: ImportOptions;
  jsonPath: string | null;
  fetchesPictures: boolean;
}

/** Null after printing what is wrong with the command line. */
function readArguments(args: string[]): CommandArguments | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      strict: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        language: { type: 'string', default: 'en' },
        market: { type: 'string' },
        currency: { type: 'string' },
        pictures: { type: 'string' },
        'no-pictures': { type: 'boolean', default: false },
        'pictures-again': { type: 'boolean', default: false },
        'allow-host': { type: 'string', multiple: true, default: [] },
        translations: { type: 'string' },
        'set-stock': { type: 'boolean', default: false },
        'allow-free': { type: 'boolean', default: false },
        'allow-same-sku': { type: 'boolean', default: false },
        json: { type: 'string' },
      },
    });
    const [path, another] = positionals;
    if (path === undefined) throw new ImportFailure('Name the CSV file to import.');
    if (another !== undefined) throw new ImportFailure('Import one file at a time.');
    return {
      jsonPath: values.json === undefined ? null : resolve(values.json),
      fetchesPictures: !values['dry-run'] && !values['no-pictures'],
      options: {
        path: resolve(path),
        dryRun: values['dry-run'],
        language: values.language,
        market: values.market?.toLowerCase() ?? null,
        currency: values.currency?.toUpperCase() ?? null,
        picturesFolder: values.pictures === undefined ? null : resolve(values.pictures),
        allowedHosts: values['allow-host'],
        picturesAgain: values['pictures-again'],
        translationsPath: values.translations === undefined ? null : resolve(values.translations),
        setStock: values['set-stock'],
        zeroPriceAllowed: values['allow-free'],
        sameSkuAllowed: values['allow-same-sku'],
      },
    };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    return null;
  }
}

const wanted = readArguments(process.argv.slice(2));
if (!wanted) process.exit(1);

// Lowers this process's priority, so that a shop running on this machine gets the processor first.
setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    process.stderr.write('\nFinishing the products that are being saved …\n');
    stop.abort();
  });
}
const progress = progressWriter(process.stderr);

const work = async ({ shop }: OpenShop): Promise<number> => {
  try {
    const report = await importProducts(shop, wanted.options, {
      signal: stop.signal,
      onProgress: progress.show,
      onBegin: progress.begin,
    });
    progress.end();
    process.stdout.write(printReport(report));
    const fetches = wanted.fetchesPictures && !stop.signal.aborted;
    const pictureJob = fetches
      ? await runPictureJob(shop, { retry: wanted.options.picturesAgain ? 'all' : 'files', folder: null }, stop.signal)
      : null;
    if (wanted.jsonPath !== null)
      await writeFile(wanted.jsonPath, `${JSON.stringify({ ...report, pictureJob }, null, 2)}\n`);
    if (stop.signal.aborted) return 130;
    return report.products.failed > 0 ? 1 : 0;
  } catch (error) {
    progress.end();
    if (!(error instanceof ImportFailure)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
};

await runCommand(resolve(import.meta.dirname, '../..'), work, { withoutProducts: true });
