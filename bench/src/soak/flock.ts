// Shoppers who want the last pieces of a variant at the same moment, each on a server chosen at random.
import type { SampleVariant } from '../catalogue-fill.ts';
import { add, newGuest, pay, place } from './buying.ts';
import type { Person } from './client.ts';
import { note } from './ledger.ts';
import { setPieces } from './operating.ts';
import type { World } from './world.ts';

const SHOPPERS = 8;

/**
 * `variant` must be one that nobody else buys in this run and that had no flock before, so that all pieces sold of it
 * were sold to this flock.
 */
export async function flock(world: World, operator: Person, variant: SampleVariant): Promise<void> {
  const { random, ledger } = world;
  const pieces = random.between(1, 3);
  if (!(await setPieces(world, operator, variant.variantId, pieces))) return;
  ledger.flocks.push({ variantId: variant.variantId, pieces });
  note(ledger, 'flock');
  await Promise.all(
    Array.from({ length: SHOPPERS }, async () => {
      const buyer = newGuest(world);
      if (!(await add(world, buyer, variant))) return;
      const order = await place(world, buyer, 'card');
      if (!order) return;
      note(ledger, 'last piece ordered');
      await pay(world, buyer, order);
    }),
  );
}
