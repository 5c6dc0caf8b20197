// Constants of the guest checkout. They are in a file of their own, so that the cart page can import them without the
// guest checkout's code.
import type { LazyPart } from '../../parts.ts';

export const GUEST_MESSAGES = ['checkout', 'address'] as const satisfies readonly LazyPart[];

export const GUEST_MODAL = 'guest-checkout';
