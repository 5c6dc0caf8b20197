// npm run gallery                builds the gallery of the components of ui, and serves it
// npm run gallery -- --compare   compares every component with its kept picture
// npm run gallery -- --accept    replaces the pictures of the components that differ
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { serveGallery } from '../../ui/gallery/serve.ts';
import { shrinkPictures } from './pictures.ts';

const root = path.resolve(import.meta.dirname, '../..');
const PORT = 3100;

function runPictures(...flags: readonly string[]): number {
  const playwright = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const args = ['test', `--config=${path.join(root, 'e2e', 'gallery.config.ts')}`, '--grep', '@pictures', ...flags];
  const { status } = spawnSync(process.execPath, [playwright, ...args], {
    stdio: 'inherit',
    env: { ...process.env, HINDAM_COMPARE: '1' },
  });
  return status ?? 1;
}

const [flag] = process.argv.slice(2);
if (flag === undefined) {
  const port = Number(process.env.PORT ?? PORT);
  await serveGallery(port);
  console.log(`The gallery: http://localhost:${port}`);
} else if (flag === '--compare') {
  process.exitCode = runPictures();
} else if (flag === '--accept') {
  process.exitCode = runPictures('--update-snapshots=changed');
  await shrinkPictures();
} else {
  console.error('npm run gallery, with -- --compare or -- --accept');
  process.exitCode = 1;
}
