// `npm run secrets`: seals rows again with the first of SECRETS, and says whether the others are still needed. With
// `forget-lost`, keys of links that a lost secret sealed are first replaced by new ones. With `end-links` it only adds
// a new key for links to orders, which ends the links sent before.
import { resolve } from 'node:path';
import { runCommand } from './command.ts';
import { addLastingKey } from './kernel/lasting-keys.ts';
import type { Shop } from './shop.ts';
import { resealAll, stillNeeded } from './reseal.ts';

const USAGE = 'Usage: npm run secrets [-- end-links | -- forget-lost]\n';
const print = (line: string): void => void process.stdout.write(`${line}\n`);

async function status(shop: Shop): Promise<number> {
  const rows = await resealAll(shop);
  if (rows > 0) print(`${rows} rows were sealed anew with the first of SECRETS.`);
  const needed = await stillNeeded(shop);
  for (const { name, older, lost } of needed) {
    if (older > 0) print(`${name}: ${older} need an older secret.`);
    if (lost > 0) print(`${name}: ${lost} need a secret that SECRETS does not have.`);
  }
  const isNeeded = needed.some(({ older }) => older > 0);
  if (isNeeded) print('Leave the older secrets in SECRETS, and ask again in an hour.');
  else print('All that can be read is sealed with the first of SECRETS: no other is needed.');
  return isNeeded ? 1 : 0;
}

const [what, ...more] = process.argv.slice(2);
if (more.length > 0 || (what !== undefined && what !== 'end-links' && what !== 'forget-lost')) {
  process.stderr.write(USAGE);
  process.exit(1);
}

await runCommand(
  resolve(import.meta.dirname, '../..'),
  async ({ shop }) => {
    if (what !== 'end-links') return status(shop);
    await addLastingKey(shop.database, shop.secrets);
    print('Links to orders that were sent until now open nothing any more, once every server has been started again.');
    print('Guests get a new one by order number and mail address on the page /find-order.');
    return 0;
  },
  { forgetLost: what === 'forget-lost' },
);
