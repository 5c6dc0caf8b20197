// Health checks: whether the process responds, and whether it should get requests.
import type { Routes } from '../../kernel/call.ts';
import { fault } from '../../kernel/refuse.ts';
import type { Shop } from '../../shop.ts';

const DATABASE_ANSWERS_MS = 1_000;

const draining = new WeakSet<Shop>();

/** From now on `health/ready` returns 503, so that a load balancer sends no new requests. */
export function startDraining(shop: Shop): void {
  draining.add(shop);
}

export function isDraining(shop: Shop): boolean {
  return draining.has(shop);
}

async function databaseAnswers(shop: Shop): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), DATABASE_ANSWERS_MS);
  });
  const answered = shop.database.query('select 1').then(
    () => true,
    () => false,
  );
  const answers = await Promise.race([answered, timedOut]);
  clearTimeout(timer);
  return answers;
}

export function healthRoutes(shop: Shop): Pick<Routes, 'GET health/live' | 'GET health/ready'> {
  return {
    'GET health/live': () => ({ result: { status: 'live' } }),
    'GET health/ready': async () => {
      if (isDraining(shop) || !(await databaseAnswers(shop))) fault('UNAVAILABLE');
      return { result: { status: 'ready' } };
    },
  };
}
