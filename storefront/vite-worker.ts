// Builds the service worker for offline use (src/worker) after all other files, because it contains their names:
// build/client/offline-worker.js, and offline-worker-off.js, which the server sends when offline use is switched off.
// Both files begin with the worker for push messages (public/service-worker.js), because a browser has one worker for
// all pages.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from '@hindam/contract/language';
import { build, type Plugin, type Rolldown } from 'vite';
import { OFFLINE_PAGES } from './src/kit/offline.ts';
import type { Release } from './src/worker/release.ts';

const CLIENT = path.join(import.meta.dirname, 'build', 'client');
const PUSH = path.join(import.meta.dirname, 'public', 'service-worker.js');
const ASSETS = '/assets/';
const SENT = /\.(?:js|css|woff2|svg)$/;
const NAME = /[\w.-]+-[\w-]{7,8}\.(?:js|css|svg)/g;

/** The files that the text of another file names, such as its imports and pictures. */
function namedIn(text: string, files: ReadonlySet<string>): string[] {
  return [...text.matchAll(NAME)].map(([name]) => name).filter((name) => files.has(name));
}

const isMessages = (file: string, language: string) => file.startsWith(`${language}-`);

/**
 * The release made of these files (file name → content). `needed` are all style sheets, and the files, except messages,
 * that the entry, the root and the pages for offline use need. The table of routes is needed too, but not the pages
 * that it names.
 */
export function releaseOf(texts: ReadonlyMap<string, string>, pages: readonly string[] = OFFLINE_PAGES): Release {
  const names = [...texts.keys()].sort();
  const all = new Set(names);
  const languages = Object.keys(LANGUAGES);
  const isFirst = (name: string) =>
    ['entry.client', 'root', 'language-prefix', 'manifest', ...pages].some((page) => name.startsWith(`${page}-`)) ||
    name.endsWith('.css');
  const reached = new Set(names.filter(isFirst));
  for (const name of reached) {
    if (name.startsWith('manifest-')) continue;
    for (const other of namedIn(texts.get(name) ?? '', all)) reached.add(other);
  }
  const paths = (wanted: readonly string[]) => wanted.map((name) => `${ASSETS}${name}`);
  const scripts = [...reached].filter((name) => !languages.some((language) => isMessages(name, language)));
  return {
    id: createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 12),
    files: paths(names),
    needed: paths(scripts.sort()),
    messages: Object.fromEntries(
      languages.map((language) => [language, paths([...reached].filter((name) => isMessages(name, language)).sort())]),
    ),
  };
}

function builtFiles(): Map<string, string> {
  const folder = path.join(CLIENT, 'assets');
  const names = readdirSync(folder).filter((name) => SENT.test(name));
  return new Map(
    names.map((name) => [name, /\.(?:js|css)$/.test(name) ? readFileSync(path.join(folder, name), 'utf8') : '']),
  );
}

async function bundled(entry: string): Promise<string> {
  const made = (await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: {
        input: path.join(import.meta.dirname, 'src', 'worker', entry),
        output: { format: 'iife' },
      },
    },
  })) as Rolldown.RolldownOutput;
  const [chunk, ...more] = made.output;
  if (more.length > 0) throw new Error(`The worker ${entry} has become several files.`);
  return chunk.code;
}

export function offlineWorker(): Plugin {
  return {
    name: 'hindam-offline-worker',
    apply: 'build',
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        // React Router writes its last file, the table of routes, in the build of the server.
        if (this.environment.name !== 'ssr') return;
        const push = readFileSync(PUSH, 'utf8');
        const release = `globalThis.hindamRelease=${JSON.stringify(releaseOf(builtFiles()))};`;
        writeFileSync(path.join(CLIENT, 'offline-worker.js'), [release, push, await bundled('main.ts')].join('\n'));
        writeFileSync(path.join(CLIENT, 'offline-worker-off.js'), [push, await bundled('off.ts')].join('\n'));
      },
    },
  };
}
