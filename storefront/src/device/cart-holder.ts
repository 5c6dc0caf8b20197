// Decides whose cart a call acts on: the member's if there is a session, otherwise the guest's by the guest id of the
// device. If the session has ended, the call is repeated for the guest, so nothing is lost.
import type { Outcome } from '@hindam/contract/client';
import type { Visitor } from '../kit/visitor.ts';
import { forgetCart } from './cart.ts';
import { dropLogin } from './login-record.ts';
import { dropSessionCookie } from './signed-in-cookie.ts';

const NOT_SIGNED_IN = 401;

/**
 * For when the server knows no session: nothing of the member's is shown any longer. The member's wishes stay on the
 * device as a guest's.
 */
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
