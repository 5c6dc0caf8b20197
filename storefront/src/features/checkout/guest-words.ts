// Which words the guest's door is said in. In a file of its own, because the cart reads it and must not read more.
import type { LazyPart } from '../../parts.ts';

export const GUEST_WORDS = ['checkout', 'address'] as const satisfies readonly LazyPart[];

/** The modal's name in the address. */
export const GUEST_MODAL = 'guest-checkout';
