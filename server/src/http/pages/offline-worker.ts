// `/offline-worker.js`: the service worker for use without a connection. If an operator has switched this use off, the
// URL returns another worker, which removes itself and all that the service worker stored. Browsers fetch the URL again
// when they open a page that the worker controls.
import type { Hono } from 'hono';
import { isOfflineOn, SETTINGS_TAG } from '../../content/content.service.ts';
import { fault } from '../../kernel/refuse.ts';
import type { Shop } from '../../shop.ts';
import { type ErrorResponder, makeHandler } from '../answering.ts';
import { makeCachedResponse, toResponse } from '../cache/byte-cache.ts';
import type { Env } from '../caller.ts';
import type { RequestFactory } from '../exchange.ts';
import type { Files } from './files.ts';

const WORKER = '/offline-worker.js';
const WORKER_OFF = '/offline-worker-off.js';
/** Under this key the page cache holds whether the worker is on; a change of settings drops it. */
const SWITCH = 'offline-worker';
const [ON, OFF] = [200, 204];

async function isOn({ cache, database }: Shop): Promise<boolean> {
  const known = cache.get(SWITCH);
  if (known) return known.status === ON;
  const since = cache.clock();
  const on = await isOfflineOn(database);
  cache.put(SWITCH, makeCachedResponse(on ? ON : OFF, Buffer.alloc(0), {}, [SETTINGS_TAG]), since);
  return on;
}

export function addOfflineWorker(app: Hono<Env>, requests: RequestFactory, files: Files, say: ErrorResponder): void {
  app.on(
    ['GET', 'HEAD'],
    WORKER,
    makeHandler(
      requests,
      `GET ${WORKER}`,
      async (c, exchange) => {
        const file = files.find((await isOn(requests.shop)) ? WORKER : WORKER_OFF) ?? fault('NOT_FOUND');
        return toResponse(file, c.req.raw, { 'x-request-id': exchange.requestId });
      },
      say,
    ),
  );
}
