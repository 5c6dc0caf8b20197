// npm run build: installs the packages and builds the shop without starting it. Plain JavaScript for Node 18, because
// it runs before the right Node is installed.
import { prepare, root } from './lib/prepare.mjs';
import { runTool, say } from './lib/say.mjs';
import { ensureServer } from './lib/server-build.mjs';
import { ensureStorefront } from './lib/storefront.mjs';

runTool(async () => {
  const { environment } = await prepare();
  await ensureStorefront(root, environment);
  await ensureServer(root, environment);
  say('Built: npm start has nothing left to do but to start.');
  return 0;
});
