// Pages and forms that are a member's: who is not signed in goes to the login page and comes back.
import type { Outcome } from '@hindam/contract/client';
import { redirect } from 'react-router';
import { type Doings, formAction } from './form.ts';
import { type PageRequest, needed } from './load.ts';
import { pathsOf } from './paths.ts';

const NOT_SIGNED_IN = 401;

/** Path and query of the page that is asked for, as a `returnUrl`: this origin only, by its form. */
export function hereOf({ url }: Pick<PageRequest, 'url'>): string {
  return url.pathname.replace(/\.data$/, '') + url.search;
}

/** Sends her to the login page and back when that is what the call was refused for. */
export function toLoginUnlessMember(asked: PageRequest, outcome: Outcome<unknown>): void {
  if (!outcome.ok && outcome.refusal.status === NOT_SIGNED_IN)
    throw redirect(pathsOf(asked.visitor.prefix).userLogin(hereOf(asked)));
}

/** What a member's page cannot do without. */
export function neededOfMember<A>(asked: PageRequest, outcome: Outcome<A>): A {
  toLoginUnlessMember(asked, outcome);
  return needed(outcome);
}

/** The action of a page whose forms are all a member's. */
export function memberAction<T, S = null>(doings: Doings<T, S>) {
  return formAction(doings, toLoginUnlessMember);
}
