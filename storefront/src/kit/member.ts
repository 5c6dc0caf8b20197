// Pages and forms for members: whoever is not signed in is sent to the login page and comes back afterwards.
import type { Outcome } from '@hindam/contract/client';
import { redirect } from 'react-router';
import { type Doings, formAction } from './form.ts';
import { type PageRequest, needed } from './load.ts';
import { pathsOf } from './paths.ts';

const NOT_SIGNED_IN = 401;

/** Path and query of the requested page, as a `returnUrl`. Without a host it always stays on this origin. */
export function hereOf({ url }: Pick<PageRequest, 'url'>): string {
  return url.pathname.replace(/\.data$/, '') + url.search;
}

/** Redirects to the login page, with the way back, if the call was refused for lack of a session. */
export function toLoginUnlessMember(asked: PageRequest, outcome: Outcome<unknown>): void {
  if (!outcome.ok && outcome.refusal.status === NOT_SIGNED_IN)
    throw redirect(pathsOf(asked.visitor.prefix).userLogin(hereOf(asked)));
}

/** Like `needed`, on a member's page. */
export function neededOfMember<A>(asked: PageRequest, outcome: Outcome<A>): A {
  toLoginUnlessMember(asked, outcome);
  return needed(outcome);
}

/** The action of a page whose forms are all for members. */
export function memberAction<T, S = null>(doings: Doings<T, S>) {
  return formAction(doings, toLoginUnlessMember);
}
