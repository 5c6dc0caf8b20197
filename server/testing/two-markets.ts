// Opens a second market in a test's shop, and calls the shop's API as shoppers in that market do.
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { transaction } from '../src/kernel/transaction.ts';
import { marketOf, saveMarket } from '../src/pricing/pricing.service.ts';
import type { TestShop } from './shop.ts';

/** The same shop, but `get`, `post` and `delete` name this market in the query. */
export function inMarket(shop: TestShop, market: string): TestShop {
  const named = (path: string) => `${path}${path.includes('?') ? '&' : '?'}market=${market}`;
  return {
    ...shop,
    get: (path, headers) => shop.get(named(path), headers),
    post: (path, body, headers) => shop.post(named(path), body, headers),
    delete: (path, headers, body) => shop.delete(named(path), headers, body),
  };
}

/** Opens a market, and waits until the shop serves it. */
export async function openMarket({ shop }: TestShop, code: string): Promise<void> {
  await transaction(shop.database, async (tx) => {
    const market = await marketOf(tx, code);
    await saveMarket(tx, code, { ...market!, open: true });
  });
  await changeSoon(() => shop.markets.has(code), true);
}

const TRIES = 300;
const PAUSE_MS = 50;

/**
 * Waits until `look` returns `wanted`, because the server learns of a change some time after it; fails after some 15 s.
 */
export async function changeSoon(look: () => unknown, wanted: unknown): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (JSON.stringify(await look()) === JSON.stringify(wanted)) return;
    await wait(PAUSE_MS);
  }
  expect(await look()).toEqual(wanted);
}
