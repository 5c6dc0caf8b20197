// Which words the guest's door is said in. In a file of its own, because the bag reads it and must not read more.
import type { LatePart } from '../../parts.ts';

export const GUEST_WORDS = ['checkout', 'address'] as const satisfies readonly LatePart[];

/** The modal's name in the address. */
export const GUEST_MODAL = 'guest-checkout';
