// The message parts of the guest checkout. In a file of its own, because the cart imports it and must not load more.
import type { LazyPart } from '../../parts.ts';

export const GUEST_WORDS = ['checkout', 'address'] as const satisfies readonly LazyPart[];

/** The modal's name in the address. */
export const GUEST_MODAL = 'guest-checkout';
