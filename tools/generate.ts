// node tools/generate.ts            writes docs/errors.md and docs/openapi.json
// node tools/generate.ts --check    writes nothing; names those of them that are stale, and fails if there are any
import path from 'node:path';
import { staleFiles, writeFiles } from './generate/generated.ts';

const root = path.resolve(import.meta.dirname, '..');

if (process.argv.includes('--check')) {
  const stale = await staleFiles(root);
  for (const name of stale) process.stdout.write(`${name} is stale: run npm run generate\n`);
  if (stale.length > 0) process.exitCode = 1;
} else {
  for (const name of await writeFiles(root)) process.stdout.write(`${name} written\n`);
}
