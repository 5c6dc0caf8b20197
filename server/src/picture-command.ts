// `npm run picture -- map.png`: stores a picture for the shop's pages and prints its key, which the shop's settings
// refer to.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { saveHomePictures } from './content/content.service.ts';
import { runCommand } from './command.ts';
import { transaction } from './kernel/transaction.ts';
import { ShopFailure } from './shop-failure.ts';
import { NotAPicture } from './outside/pictures/local-disk.ts';

const [file] = process.argv.slice(2);

async function read(name: string | undefined): Promise<Buffer> {
  if (name === undefined) throw new ShopFailure('Name the picture: npm run picture -- map.png');
  return readFile(resolve(name)).catch(() => {
    throw new ShopFailure(`${name} cannot be read.`);
  });
}

await runCommand(resolve(import.meta.dirname, '../..'), async ({ shop }) => {
  const bytes = await read(file);
  const picture = await shop.pictures.store(bytes).catch((error: unknown) => {
    throw error instanceof NotAPicture ? new ShopFailure(`${file}: ${error.message}.`) : error;
  });
  await transaction(shop.database, (tx) => saveHomePictures(tx, [picture]));
  process.stdout.write(`${picture.key}\n`);
  return 0;
});
