// `npm run export -- products.csv`: writes the catalogue as a product file that `npm run import` reads back.
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { runCommand } from './command.ts';
import { ImportFailure } from './imports/csv-file.ts';
import { type ExportOptions, type ExportReport, exportProducts } from './imports/export.service.ts';
import { printExport } from './imports/export-report.ts';
import { FileFailure } from './kernel/new-file.ts';
import { writeWholeFiles } from './kernel/whole-file.ts';
import type { OpenShop } from './open-shop.ts';
import type { Shop } from './shop.ts';

const USAGE = `Usage: npm run export -- products.csv [options]
  products.csv           the file to write; - for standard output
  --language en          code of the language of the file
  --market ae            the market of the file's prices; the shop's own by default
  --translations <file>  write titles, descriptions and addresses in other languages into Shopify's translations file
`;

interface CommandArguments {
  /** Null for standard output. */
  path: string | null;
  /** Null when no translations file is wanted. */
  translationsPath: string | null;
  options: ExportOptions;
}

/** Null after printing what is wrong with the command line. */
function readArguments(args: string[]): CommandArguments | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      strict: true,
      options: {
        language: { type: 'string', default: 'en' },
        market: { type: 'string' },
        translations: { type: 'string' },
      },
    });
    const [path, another] = positionals;
    if (path === undefined) throw new ImportFailure('Name the CSV file to write.');
    if (another !== undefined) throw new ImportFailure(`'${another}' is one word too many.`);
    return {
      path: path === '-' ? null : resolve(path),
      translationsPath: values.translations === undefined ? null : resolve(values.translations),
      options: {
        language: values.language,
        market: values.market?.toLowerCase() ?? null,
        withTranslations: values.translations !== undefined,
      },
    };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    return null;
  }
}

const toFiles = (shop: Shop, path: string, { options, translationsPath }: CommandArguments): Promise<ExportReport> =>
  writeWholeFiles(translationsPath === null ? [path] : [path, translationsPath], ([products, translations]) =>
    exportProducts(shop, options, {
      begin: async () => {
        await products?.clear();
        await translations?.clear();
      },
      products: async (text) => products?.write(text),
      translations: async (text) => translations?.write(text),
    }),
  );

/**
 * Writes the export to a temporary file before copying it to standard output, so that a slow reader of standard output
 * does not keep the export's transaction open.
 */
async function toOutput(shop: Shop, wanted: CommandArguments): Promise<ExportReport> {
  const folder = await mkdtemp(join(tmpdir(), 'hindam-export-'));
  try {
    const path = join(folder, 'products.csv');
    const report = await toFiles(shop, path, wanted);
    await pipeline(createReadStream(path), process.stdout, { end: false });
    return report;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const wanted = readArguments(process.argv.slice(2));
if (!wanted) process.exit(1);

const work = async ({ shop }: OpenShop): Promise<number> => {
  try {
    const began = performance.now();
    const report = wanted.path === null ? await toOutput(shop, wanted) : await toFiles(shop, wanted.path, wanted);
    const places = { path: wanted.path, translationsPath: wanted.translationsPath, language: wanted.options.language };
    process.stderr.write(printExport(report, places, performance.now() - began));
    return 0;
  } catch (error) {
    if (!(error instanceof ImportFailure) && !(error instanceof FileFailure)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
};

await runCommand(resolve(import.meta.dirname, '../..'), work, { withoutProducts: true });
