// The arguments of a page's load function and form handlers, and helpers for refused calls. The same functions run on
// the server and in the browser; `visitor` differs (visitor.ts).
import type { Outcome } from '@hindam/contract/client';
import type { ActionFunctionArgs, LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { data } from 'react-router';
import { type Visitor, visitorContext } from './visitor.ts';

export interface PageRequest {
  visitor: Visitor;
  params: Readonly<Record<string, string | undefined>>;
  /** The page's URL. Its origin is that of the request; the shop's public origin is `visitor.origin`. */
  url: URL;
}

export interface FormRequest extends PageRequest {
  form: FormData;
}

export type Args = Pick<LoaderFunctionArgs, 'params' | 'url'> & { context: Readonly<RouterContextProvider> };
export type SentArgs = Args & Pick<ActionFunctionArgs, 'request'>;

export function pageRequest({ context, params, url }: Args): PageRequest {
  return { visitor: context.get(visitorContext), params, url };
}

/** Makes a React Router loader for routes that do not use `page` (page.ts). */
export function loaderOf<D>(load: (pageRequest: PageRequest) => Promise<D>): (args: Args) => Promise<D> {
  return (args) => load(pageRequest(args));
}

/** Throws the response that shows the 'not found' screen with status 404. */
export function notFound(): never {
  throw data(null, { status: 404 });
}

const UNAVAILABLE = 503;

/**
 * Returns the answer of a call. If the call failed, throws a response that shows the error page, with the status of the
 * refusal, or 503 if that is below 400.
 */
export function needed<A>(outcome: Outcome<A>): A {
  if (outcome.ok) return outcome;
  throw data(
    { message: outcome.refusal.message },
    { status: outcome.refusal.status >= 400 ? outcome.refusal.status : UNAVAILABLE },
  );
}
