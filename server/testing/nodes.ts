// A second server on the database of a test's shop: another node of the same shop.
import { routes } from '../src/domains.ts';
import { makeApp } from '../src/http/app.ts';
import { makeLog } from '../src/kernel/log.ts';
import { type OpenShop, openShop } from '../src/open-shop.ts';
import { type HeldClock, holdClock } from './held-clock.ts';
import { clientOf, type TestShop } from './shop.ts';

export type Node = Pick<TestShop, 'shop' | 'get' | 'post'>;

/** Opens the node; its scheduled jobs do not run before the test calls `startJobs`. */
export async function openNode({ shop }: TestShop, log = makeLog('silent')): Promise<Node & OpenShop> {
  const opened = await openShop({ ...shop.config, databaseUrl: shop.config.databaseUrl! }, log);
  return { ...opened, ...clientOf(makeApp(opened.shop, routes)) };
}

/** Runs `work` with a second node, whose scheduled jobs run only when `work` advances the clock. */
export async function withOther(
  first: TestShop,
  work: (other: Node, clock: HeldClock) => Promise<void>,
): Promise<void> {
  const clock = holdClock();
  const other = await openNode(first);
  try {
    await other.startJobs();
    await work(other, clock);
  } finally {
    clock.release();
    await other.close();
  }
}
