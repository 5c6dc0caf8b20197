// One function per route serves the server and the browser. `loader` and `clientLoader` are the
// same call: what differs is the client inside the visitor (house.md §3), so a client navigation
// asks the JSON API and never renders on the server.
import type { Outcome } from '@hindam/contract/client';
import type { ActionFunctionArgs, LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { data, redirect } from 'react-router';
import { pathsOf } from './paths.ts';
import type { LatePart } from '../parts.ts';
import { needWords } from './late-words.ts';
import { type Visitor, visitorContext } from './visitor.ts';

export interface Asked {
  visitor: Visitor;
  params: Readonly<Record<string, string | undefined>>;
  /** The page's address; its origin may be the inner one, so canonical addresses use `visitor.origin`. */
  url: URL;
}

export interface Sent extends Asked {
  form: FormData;
}

type Args = Pick<LoaderFunctionArgs, 'params' | 'url'> & { context: Readonly<RouterContextProvider> };
type SentArgs = Args & Pick<ActionFunctionArgs, 'request'>;

function asked({ context, params, url }: Args): Asked {
  return { visitor: context.get(visitorContext), params, url };
}

/** `export const loader = loaderOf(load); export const clientLoader = loaderOf(load);` */
export function loaderOf<D>(load: (asked: Asked) => Promise<D>): (args: Args) => Promise<D> {
  return (args) => load(asked(args));
}

/** For pages with words of their own: `export const clientLoader = loaderOf(withWords(load, 'account'))`. */
export function withWords<D>(load: (asked: Asked) => Promise<D>, ...parts: LatePart[]): (asked: Asked) => Promise<D> {
  return async (asked) => {
    const [loaded] = await Promise.all([load(asked), needWords(...parts)]);
    return loaded;
  };
}

/** `export const action = actionOf(act); export const clientAction = actionOf(act);` */
export function actionOf<D>(act: (sent: Sent) => Promise<D>): (args: SentArgs) => Promise<D> {
  return async (args) => act({ ...asked(args), form: await args.request.formData() });
}

/** Ends the page as 'not found', with status 404. */
export function notFound(): never {
  throw data(null, { status: 404 });
}

const UNAVAILABLE = 503;
const NOT_SIGNED_IN = 401;

/** Path and query of the page that is asked for, as a `returnUrl`: this origin only, by its form. */
export function hereOf({ url }: Pick<Asked, 'url'>): string {
  return url.pathname.replace(/\.data$/, '') + url.search;
}

/** Sends her to the login page and back when that is what the call was refused for. */
export function toLoginUnlessMember(asked: Asked, outcome: Outcome<unknown>): void {
  if (!outcome.ok && outcome.refusal.status === NOT_SIGNED_IN)
    throw redirect(pathsOf(asked.visitor.prefix).userLogin(hereOf(asked)));
}

/** What a member's page cannot do without: who is not signed in goes to the login page and comes back. */
export function neededOfMember<A>(asked: Asked, outcome: Outcome<A>): A {
  toLoginUnlessMember(asked, outcome);
  return needed(outcome);
}

/** The answer of a call the page cannot do without; a 'no' becomes the page's own status. */
export function needed<A>(outcome: Outcome<A>): A {
  if (outcome.ok) return outcome;
  throw data(
    { message: outcome.refusal.message },
    { status: outcome.refusal.status >= 400 ? outcome.refusal.status : UNAVAILABLE },
  );
}
