// The storefront's own files: scripts, styles, fonts, icons. Only files that were in the folder of the storefront's
// build when the shop started are served, so no URL can reach outside this folder.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { type CacheHit, makeCachedResponse } from '../cache/byte-cache.ts';
import { shrink, PERMANENT_SLOT } from '../cache/compress.ts';
import { FILE_POLICY, type Headers } from '../security-headers.ts';

export interface Files {
  find(path: string): CacheHit | undefined;
  /** Starts to compress the scripts and style sheets in `/assets/` as small as possible. */
  shrink(): void;
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

const ASSETS = '/assets/';
/** Pictures in mails: webmail sites show them, so other origins may load them. */
const MAIL = '/mail/';
/**
 * The service workers decide how a browser shows pushes, and what it shows without a connection. So browsers must
 * revalidate them at every fetch, and their policy lets them call only this server.
 */
const WORKERS: ReadonlySet<string> = new Set(['/service-worker.js', '/offline-worker.js', '/offline-worker-off.js']);
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";
const FOR_EVER = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';

function lifetimeOf(path: string): string {
  if (WORKERS.has(path)) return 'no-cache';
  return path.startsWith(ASSETS) ? FOR_EVER : AN_HOUR;
}

export function makeFiles(folder: string, common: Headers): Files {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  const paths = new Map<string, string>();
  for (const entry of names) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && TYPES[extname(entry.name)]) paths.set(file.slice(folder.length).split(sep).join('/'), file);
  }
  const read = new Map<string, CacheHit>();

  function find(path: string): CacheHit | undefined {
    const known = read.get(path);
    if (known) return known;
    const file = paths.get(path);
    if (file === undefined) return undefined;
    const headers = {
      ...common,
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'content-security-policy': WORKERS.has(path) ? WORKER_POLICY : FILE_POLICY,
      'cache-control': lifetimeOf(path),
      vary: 'Accept-Encoding',
      ...(path.startsWith(MAIL) ? { 'cross-origin-resource-policy': 'cross-origin' } : {}),
    };
    const found = { cached: makeCachedResponse(200, readFileSync(file), headers, []), key: path, slot: PERMANENT_SLOT };
    read.set(path, found);
    return found;
  }

  return {
    find,
    shrink() {
      for (const path of paths.keys()) {
        const found = path.startsWith(ASSETS) && /\.(?:js|css)$/.test(path) ? find(path) : undefined;
        if (found) shrink(found.cached, path, PERMANENT_SLOT, () => undefined);
      }
    },
  };
}

const filesByApp = new WeakMap<object, Files>();

export function rememberFiles(app: object, files: Files): void {
  filesByApp.set(app, files);
}

export function filesOf(app: object): Files | undefined {
  return filesByApp.get(app);
}
