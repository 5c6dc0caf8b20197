// Operators' sessions, as the HTTP layer asks for them: an opaque token, kept hashed, that ends after 30
// minutes unused and after 12 hours whatever is done.
import type { Operator } from '../kernel/call.ts';
import { hashSecret } from '../kernel/ids.ts';
import type { Shop } from '../shop.ts';
import { touchSession } from './operators.store.ts';

/** Null for a token that is none, is over, or whose operator was disabled. */
export function findOperator(shop: Shop, token: string): Promise<Operator | null> {
  return touchSession(shop.database, hashSecret(token));
}
