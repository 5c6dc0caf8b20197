// Makes mobile/www, the app's pages for one shop, from the static build, and writes the shop's host into the native
// projects.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { AddressFailure, appDocument, shopOrigin } from './app-document.ts';
import { LINK_HOSTS, withLinkHost } from './link-host.ts';

const HERE = import.meta.dirname;
const BUILT = path.join(HERE, 'build', 'client');
const WWW = path.join(HERE, 'www');

function shopAsked(): string {
  try {
    return shopOrigin(process.argv[2] ?? '');
  } catch (error) {
    if (!(error instanceof AddressFailure)) throw error;
    console.error(`HINDAM_API: ${error.message}`);
    process.exit(1);
  }
}

const shop = shopAsked();
rmSync(WWW, { recursive: true, force: true });
// The folder `.vite` has the build's manifest, which the app does not need.
cpSync(BUILT, WWW, { recursive: true, filter: (file) => path.basename(file) !== '.vite' });
writeFileSync(path.join(WWW, 'index.html'), appDocument(readFileSync(path.join(BUILT, 'index.html'), 'utf8'), shop));
for (const [name, marks] of Object.entries(LINK_HOSTS)) {
  const file = path.join(HERE, name);
  const before = readFileSync(file, 'utf8');
  const after = withLinkHost(before, marks, new URL(shop).host);
  if (after !== before) writeFileSync(file, after);
}
