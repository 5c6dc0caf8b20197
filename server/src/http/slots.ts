// Limits how much work of one kind, such as reading an upload, goes on at a time: in total, and per network address.
import { fault } from '../kernel/refuse.ts';
import { limitKey } from './caller.ts';

export interface SlotNumbers {
  all: number;
  ofAddress: number;
}

const RETRY_AFTER_SECONDS = 10;

/**
 * Makes the function that begins one piece of work for a network address (IPv6: for its /64). It returns the function
 * that ends the work, of which further calls do nothing; it throws THROTTLED if `ofAddress` pieces of the address are
 * going on, UNAVAILABLE if `all` are.
 */
export function makeSlots({ all, ofAddress }: SlotNumbers): (address: string) => () => void {
  let taken = 0;
  const byAddress = new Map<string, number>();
  return (address) => {
    const key = limitKey(address);
    const own = byAddress.get(key) ?? 0;
    if (own >= ofAddress) fault('THROTTLED', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    if (taken >= all) fault('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    taken += 1;
    byAddress.set(key, own + 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      taken -= 1;
      const left = (byAddress.get(key) ?? 1) - 1;
      if (left > 0) byAddress.set(key, left);
      else byAddress.delete(key);
    };
  };
}
