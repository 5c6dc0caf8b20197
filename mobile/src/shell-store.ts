// The frame's data (languages, menus, settings) as it was last read from the shop, so that a later start of the app
// need not wait for the network. At each start it is also read anew, for the next start.
import type { ShellData } from '@hindam/storefront/src/kit/shell-data.ts';
import { loadShell } from '@hindam/storefront/src/kit/shell-data.ts';
import type { Visitor } from '@hindam/storefront/src/kit/visitor.ts';

const KEY = 'appShell';

interface Stored {
  language: string;
  market: string | null;
  shell: ShellData;
}

const isShell = (value: unknown): value is ShellData =>
  typeof value === 'object' &&
  value !== null &&
  ['languages', 'categories', 'types'].every((name) => Array.isArray(Reflect.get(value, name))) &&
  'settings' in value;

function storedShell({ language, market }: Visitor): ShellData | null {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Stored> | null;
    return stored?.language === language && stored.market === market && isShell(stored.shell) ? stored.shell : null;
  } catch {
    // The stored text is not JSON; the next reading replaces it.
    return null;
  }
}

/** Reads the frame's data from the shop, and stores it if its settings and languages could be read. */
async function readShell(visitor: Visitor): Promise<ShellData> {
  const shell = await loadShell({ visitor });
  if (shell.settings && shell.languages.length > 0) {
    const { language, market } = visitor;
    localStorage.setItem(KEY, JSON.stringify({ language, market, shell } satisfies Stored));
  }
  return shell;
}

export async function shellAtStart(visitor: Visitor): Promise<ShellData> {
  const reading = readShell(visitor);
  const stored = storedShell(visitor);
  if (!stored) return reading;
  // If the reading fails, the stored data goes on being used.
  void reading.catch(() => undefined);
  return { ...stored, signedIn: visitor.signedIn };
}
