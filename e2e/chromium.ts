import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Names of Chromium's program, in the order in which each folder of PATH is searched for them. The headless shell comes
 * first, because it is the same engine without windows and takes less processor time.
 */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macPlaces = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The path of the Chromium to use: CHROMIUM_PATH, which `npm test` sets, or one that is installed on this machine. */
export function chromiumPath(): string {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const places = [...folders.flatMap((folder) => names.map((name) => path.join(folder, name))), ...macPlaces];
  const found = places.find((place) => existsSync(place));
  if (!found) throw new Error('No Chromium found: set CHROMIUM_PATH, or install one (apt-get install chromium).');
  return found;
}

/** The path of a Chromium that can show notifications, which the headless shell cannot; null if there is none. */
export function wholeChromiumPath(): string | null {
  const given = process.env.CHROMIUM_PATH;
  if (given && !given.includes('headless')) return given;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const [, ...whole] = names;
  const places = [...folders.flatMap((folder) => whole.map((name) => path.join(folder, name))), ...macPlaces];
  return places.find((place) => existsSync(place)) ?? null;
}

/**
 * Arguments that turn off the sandbox (tests may run as root), and features that call Google's servers or that make one
 * run of the tests differ from another.
 */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
