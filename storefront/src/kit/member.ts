// Helpers for pages and forms for members: a visitor who is not signed in is redirected to the login page, and after
// the login back to the requested page.
import type { Outcome } from '@hindam/contract/client';
import { redirect } from 'react-router';
import { type FormHandlers, formAction } from './form.ts';
import { type PageRequest, needed } from './load.ts';
import { pathsOf } from './paths.ts';

const NOT_SIGNED_IN = 401;

export function requestedPath({ url }: Pick<PageRequest, 'url'>): string {
  return url.pathname.replace(/\.data$/, '') + url.search;
}

/** If a call was refused for lack of a session, throws a redirect to the login page, with this page as `returnUrl`. */
export function redirectToLoginUnlessMember(request: PageRequest, outcome: Outcome<unknown>): void {
  if (!outcome.ok && outcome.refusal.status === NOT_SIGNED_IN)
    throw redirect(pathsOf(request.visitor.prefix).userLogin(requestedPath(request)));
}

/** Like `needed`, but without a session it throws a redirect to the login page. */
export function neededOfMember<A>(request: PageRequest, outcome: Outcome<A>): A {
  redirectToLoginUnlessMember(request, outcome);
  return needed(outcome);
}

/**
 * `formAction` for a page whose forms are all for members: without a session it throws a redirect to the login page.
 */
export function memberAction<T, S = null>(handlers: FormHandlers<T, S>) {
  return formAction(handlers, redirectToLoginUnlessMember);
}
