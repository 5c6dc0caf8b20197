// npm run mobile:sync: builds the pages of the app and copies them, for the shop at HINDAM_API, into its Android and
// iOS projects (docs/mobile.md). Plain JavaScript for Node 18, because it runs before the right Node is installed.
import path from 'node:path';
import { appFolder, ensureApp } from './lib/app.mjs';
import { prepare, root } from './lib/prepare.mjs';
import { runToEnd } from './lib/processes.mjs';
import { runTool, say } from './lib/say.mjs';

const EXAMPLE = 'https://hindam.example';

runTool(async () => {
  const { node, environment } = await prepare();
  const shop = process.env.HINDAM_API ?? EXAMPLE;
  await ensureApp(root, environment);
  const made = await runToEnd(node, [path.join(appFolder(root), 'sync.ts'), shop], { env: environment() });
  if (made !== 0) return made;
  const copied = await runToEnd(path.join(root, 'node_modules', '.bin', 'cap'), ['sync'], {
    cwd: appFolder(root),
    // Without CI=1 the program would ask on the terminal whether it may report its use.
    env: environment({ CI: '1' }),
  });
  if (copied !== 0) return copied;
  say(`The app is ready for ${shop}: open mobile/android or mobile/ios/App, or see docs/mobile.md.`);
  if (!process.env.HINDAM_API) say('HINDAM_API was not set, so this is the address of no real shop.');
  return 0;
});
