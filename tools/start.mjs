// npm start: installs, builds and starts the shop. npm run dev: the same, and builds again when sources change. Plain
// JavaScript for Node 18, because it runs before the right Node is installed.
import path from 'node:path';
import { ensureServer, serverFile } from './lib/server-build.mjs';
import { serverArguments, serverEnvironment } from './lib/server-process.mjs';
import { prepare, root } from './lib/prepare.mjs';
import { runToEnd } from './lib/processes.mjs';
import { runTool, say } from './lib/say.mjs';
import { build, ensureStorefront, isFresh, sourceHash } from './lib/storefront.mjs';

/** In development Node runs these sources, so that a change needs no build of the server. */
const sources = path.join(root, 'server', 'src', 'main.ts');
const endWithParent = path.join(root, 'tools', 'lib', 'end-with-parent.mjs');

runTool(async () => {
  const development = process.argv.includes('--dev');
  const { node, environment } = await prepare();
  await ensureStorefront(root, environment);
  const settings = { endWithParent: true, cwd: root };
  if (!development) {
    await ensureServer(root, environment);
    // Without NODE_ENV=production React would use its slow development build.
    return runToEnd(node, [...serverArguments, '--import', endWithParent, serverFile(root)], {
      ...settings,
      env: { ...serverEnvironment, ...environment({ NODE_ENV: 'production' }) },
    });
  }
  buildOnChange(environment);
  // The build folder is watched too, so that a new build restarts the server.
  const watched = [
    '--watch',
    `--watch-path=${path.join(root, 'server', 'src')}`,
    `--watch-path=${path.join(root, 'contract', 'src')}`,
  ];
  const args = [
    ...watched,
    '--watch-path',
    path.join(root, 'storefront', 'build', 'server'),
    '--watch-preserve-output',
    sources,
  ];
  return runToEnd(node, args, { ...settings, env: environment({ NODE_ENV: 'development' }) });
});

/** Builds when the sources have changed. A failed build is reported, and tried again after the next change. */
function buildOnChange(environment) {
  let failed = '';
  const look = async () => {
    try {
      if (sourceHash(root) !== failed && !isFresh(root)) await build(root, environment);
    } catch (error) {
      failed = sourceHash(root);
      say(error.message);
    }
    setTimeout(look, 1000);
  };
  setTimeout(look, 1000);
}
