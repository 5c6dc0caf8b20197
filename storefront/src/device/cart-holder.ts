// Decides whose cart a call acts on: the member's if the visitor is signed in, otherwise the guest's. If the session
// turns out to have ended, the member's login is dropped from the device and the guest's call is made instead.
import type { Outcome } from '@hindam/contract/client';
import type { Visitor } from '../kit/visitor.ts';
import { forgetCart } from './cart.ts';
import { dropLogin } from './login-record.ts';
import { dropSessionCookie } from './signed-in-cookie.ts';

const NOT_SIGNED_IN = 401;

/**
 * Called when the server answers that there is no session: removes the readable cookie `signed_in`, the login record
 * and the copy of the cart from the device. The wish list stays on the device and is a guest's from then on.
 */
export function forgetLogin(): void {
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

export async function callAsCartHolder<A extends object>({ signedIn }: Visitor, calls: Calls<A>): Promise<Outcome<A>> {
  if (!signedIn) return calls.guest();
  const outcome = await calls.member();
  if (!isSignedOut(outcome)) return outcome;
  forgetLogin();
  return calls.guest();
}
