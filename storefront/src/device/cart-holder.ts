// Whose cart a call is about: the member's by her session, else the guest's by the id of her device. A
// session that has ended costs nothing: the same thing is done for the guest.
import type { Outcome } from '@hindam/contract/client';
import type { Visitor } from '../kit/visitor.ts';
import { forgetCart } from './cart.ts';
import { dropLogin } from './login-record.ts';
import { dropSessionCookie } from './signed-in-cookie.ts';

const NOT_SIGNED_IN = 401;

/** The shop knows no session: nothing of the member's is shown any longer. Her wishes become the device's. */
export function forgetMember(): void {
  if (typeof document === 'undefined') return;
  dropSessionCookie();
  dropLogin();
  forgetCart();
}

export function isSignedOut(outcome: Outcome<object>): boolean {
  return !outcome.ok && outcome.refusal.status === NOT_SIGNED_IN;
}

interface Calls<A> {
  member: () => Promise<Outcome<A>>;
  guest: () => Promise<Outcome<A>>;
}

export async function asHolder<A extends object>({ signedIn }: Visitor, calls: Calls<A>): Promise<Outcome<A>> {
  if (!signedIn) return calls.guest();
  const outcome = await calls.member();
  if (!isSignedOut(outcome)) return outcome;
  forgetMember();
  return calls.guest();
}
