// The shop with a cache that stores nothing, for measuring the rendering of pages whose URL cannot be varied to avoid a
// cache hit.
import { resolve } from 'node:path';
import { readConfig } from '../../server/src/config.ts';
import { routes } from '../../server/src/domains.ts';
import { makeApp } from '../../server/src/http/app.ts';
import { listen } from '../../server/src/http/serve.ts';
import { makeLog } from '../../server/src/kernel/log.ts';
import { openShop } from '../../server/src/open-shop.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const DRAIN_MS = 1_000;

const config = readConfig(process.env, ROOT);
if (config.databaseUrl === null) throw new Error('it needs DATABASE_URL');
const opened = await openShop({ ...config, databaseUrl: config.databaseUrl }, makeLog(config.logLevel));
const shop = { ...opened.shop, cache: { ...opened.shop.cache, put: () => false } };
const server = await listen(shop, makeApp(shop, routes, { root: ROOT }));

let leaving = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (leaving) return;
    leaving = true;
    void server
      .drain(DRAIN_MS)
      .then(() => opened.close())
      .finally(() => process.exit(0));
  });
}
