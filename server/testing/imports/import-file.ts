// Imports a file into a test shop, in English and with every other option off, unless the test sets it.
import type { ImportOptions } from '../../src/imports/import-rules.ts';
import { importProducts } from '../../src/imports/imports.service.ts';
import type { Report } from '../../src/imports/report.ts';
import type { Shop } from '../../src/shop.ts';

export function importFile(shop: Shop, path: string, options: Partial<ImportOptions> = {}): Promise<Report> {
  return importProducts(shop, {
    path,
    dryRun: false,
    language: 'en',
    market: null,
    currency: null,
    picturesFolder: null,
    allowedHosts: [],
    picturesAgain: false,
    translationsPath: null,
    setStock: false,
    zeroPriceAllowed: false,
    sameSkuAllowed: false,
    ...options,
  });
}
