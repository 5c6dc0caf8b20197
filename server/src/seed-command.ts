// `npm run seed`: puts the demo shop into an empty database, or completes an interrupted seed.
import { resolve } from 'node:path';
import { seedDemo, wantsDemo } from '../seed/seed-demo.ts';
import { runCommand } from './command.ts';

await runCommand(resolve(import.meta.dirname, '../..'), async ({ shop }) => {
  if (!(await wantsDemo(shop))) {
    process.stdout.write('This database already has products: the demo shop goes into an empty one only.\n');
    return 0;
  }
  await seedDemo(shop, (line) => process.stdout.write(`${line}\n`));
  return 0;
});
