// The repository as a list of files. The text of a file is '' if its ending is not among those in TEXT (pictures, but
// also Python), or if it is too long. The folders are read instead of git's index, so that files are checked before
// they are committed.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { File } from './rule.ts';

export const root = path.resolve(import.meta.dirname, '..', '..');

/** Folders with installed or generated files, and git's own folder. */
const SKIPPED = new Set([
  '.git',
  'node_modules',
  'build',
  'dist',
  '.data',
  '.react-router',
  'coverage',
  'test-results',
]);
/** Folders in mobile/ into which `npm run mobile:sync` copies files. */
const COPIES = [
  'mobile/www',
  'mobile/android/app/src/main/assets',
  'mobile/android/capacitor-cordova-android-plugins',
  'mobile/ios/App/App/public',
  'mobile/ios/capacitor-cordova-ios-plugins',
];
const SKIPPED_ENDS = ['.local.json', '.tsbuildinfo'];
const TEXT =
  /\.(ts|tsx|mjs|js|css|json|jsonc|md|po|svg|html|txt|csv|sql|typ|yml|yaml|xml|gradle|plist|entitlements|pbxproj|java|swift|py)$|(^|\/)(\.[a-z]+|LICENSE|run)$/;
const LONGEST_BYTES = 2_000_000;

export function readRepository(from: string = root): File[] {
  const files: File[] = [];
  collect(from, '', files);
  return files;
}

function collect(folder: string, below: string, files: File[]): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name) || SKIPPED_ENDS.some((end) => entry.name.endsWith(end))) continue;
    const place = path.join(folder, entry.name);
    const name = below ? `${below}/${entry.name}` : entry.name;
    if (COPIES.includes(name)) continue;
    if (entry.isDirectory()) collect(place, name, files);
    else if (entry.isFile()) files.push({ path: name, text: textOf(place, name) });
  }
}

function textOf(place: string, name: string): string {
  if (!TEXT.test(name)) return '';
  const text = readFileSync(place, 'utf8');
  return text.length <= LONGEST_BYTES ? text : '';
}
