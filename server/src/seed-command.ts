// `npm run seed`: puts the demo shop into an empty database, or completes an interrupted seed. A live shop is refused
// unless `--live` is given.
import { resolve } from 'node:path';
import { seedDemo, wantsDemo } from '../seed/seed-demo.ts';
import { runCommand } from './command.ts';
import { ShopFailure } from './shop-failure.ts';

const LIVE = '--live';
const args = process.argv.slice(2);
if (args.some((word) => word !== LIVE)) {
  process.stderr.write(`Usage: npm run seed [-- ${LIVE}]\n`);
  process.exit(1);
}

await runCommand(resolve(import.meta.dirname, '../..'), async ({ shop }) => {
  if (shop.config.shopMode === 'live' && !args.includes(LIVE))
    throw new ShopFailure(
      `This is a live shop, and the demo's products are nobody's to sell. To have them all the same, without the demo's papers, reviews and coupon: npm run seed -- ${LIVE}`,
    );
  if (!(await wantsDemo(shop))) {
    process.stdout.write('This database already has products: the demo shop goes into an empty one only.\n');
    return 0;
  }
  await seedDemo(shop, (line) => process.stdout.write(`${line}\n`));
  return 0;
});
