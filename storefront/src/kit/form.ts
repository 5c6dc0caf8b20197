// Forms: what a form sends, what its action answers, and the one hook that sends it and reads the answer, with and
// without script. Without script the answer is the page's action data and says which form of the page it is for.
import type { Outcome } from '@hindam/contract/client';
import type { Refusal } from '@hindam/contract/refusals';
import { UNREACHABLE } from '@hindam/contract/unreachable';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type FetcherWithComponents, Form, useActionData, useFetcher, useNavigation } from 'react-router';
import type { FormRequest } from './load.ts';

/** The field that says which form of the page was sent. */
export const INTENT = 'intent';

/**
 * Marks at a field for which the page has its own text (form-notice.tsx): nothing was entered; too few digits of a
 * code.
 */
export const REQUIRED = 'required';
export const HALF_TYPED = 'half-typed';

/** Keyed by field name. */
export type Texts = Readonly<Record<string, string>>;

interface Back {
  intent: string;
  /** As they were typed, except passwords and codes. */
  values: Texts;
}

/** What an action answers. `S` is what the form gets with a refusal, if it has a state of its own. */
export type FormResult<T = null, S = null> =
  | (Back & { status: 'ok'; message: string; result: T })
  | (Back & {
      status: 'refused';
      /** The server's sentence; '' where the fields say it. */
      message: string;
      code: number;
      /** The server's sentence for a field, or one of the marks above. */
      fields: Texts;
      retryAfterSeconds?: number;
      result: S;
    })
  /** The call got no answer: its outcome is unknown. */
  | (Back & { status: 'unreachable'; result: S });

/** What a form's handler returns; an outcome of the client fits too. */
export type Reply<T = null, S = null> =
  | { ok: true; result: T; message?: string }
  | ({ ok: false; refusal: Refusal } & ([null] extends [S] ? { result?: S } : { result: S }));

export type Doing<T = null, S = null> = (sent: FormRequest) => Promise<Reply<T, S> | Response>;

/** One handler for the page's only form, or one per intent; the first is for a form that names no intent. */
export type Doings<T, S> = Doing<T, S> | Readonly<Record<string, Doing<T, S>>>;

const OK = 200;
const TOO_MANY = 429;
const A_MINUTE = 60;

/** The outcome without its result. */
export function told(outcome: Outcome<unknown>): Reply {
  return outcome.ok ? { ok: true, result: null, message: outcome.message } : outcome;
}

/** A refusal by the page itself, without a request. */
export function refusedWith(said: Partial<Refusal>): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { errorCode: 0, status: OK, message: '', ...said } };
}

export const NO_ANSWER = { ok: false, refusal: { errorCode: UNREACHABLE, status: 0, message: '' } } as const;

/** As it was typed; '' if there is no such field or it holds a file. */
export function text(form: FormData | URLSearchParams, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** The first value of each name, as `text` reads it. */
function valuesIn(form: FormData): Texts {
  const names = [...form.keys()].filter((name) => !/password|^otp$/.test(name));
  return Object.fromEntries(names.map((name) => [name, text(form, name)]));
}

/** The typed values, in a type that `text` reads like a form. */
export function typedIn({ values }: Back): URLSearchParams {
  return new URLSearchParams(values);
}

function resultOf<T, S>(reply: Reply<T, S>, form: FormData, intent: string): FormResult<T, S> {
  const back = { intent, values: valuesIn(form) };
  if (reply.ok) return { ...back, status: 'ok', message: reply.message ?? '', result: reply.result };
  const { status, errorCode: code, message, fields = {}, retryAfterSeconds = A_MINUTE } = reply.refusal;
  const no = { ...back, result: (reply.result ?? null) as S };
  if (status === 0) return { ...no, status: 'unreachable' };
  return { ...no, status: 'refused', message, code, fields, ...(status === TOO_MANY ? { retryAfterSeconds } : {}) };
}

function doingOf<T, S>(doings: Doings<T, S>, intent: string): Doing<T, S> {
  if (typeof doings === 'function') return doings;
  const [first] = Object.keys(doings);
  return doings[Object.hasOwn(doings, intent) ? intent : (first ?? '')] as Doing<T, S>;
}

/** The action of a page; `onRefusal` may throw a redirect instead of returning to the form. */
export function formAction<T, S = null>(
  doings: Doings<T, S>,
  onRefusal?: (sent: FormRequest, reply: { ok: false; refusal: Refusal }) => void,
): (sent: FormRequest) => Promise<FormResult<T, S> | Response> {
  return async (sent) => {
    const intent = text(sent.form, INTENT);
    const reply = await doingOf(doings, intent)(sent);
    if (reply instanceof Response) return reply;
    if (!reply.ok) onRefusal?.(sent, reply);
    return resultOf<T, S>(reply, sent.form, intent);
  };
}

interface Of<R> {
  /** Page action data counts only if it answers a form with this intent (or one of these); if omitted, any form. */
  intent?: string | readonly string[];
  /** The hidden fields that identify one of several similar forms. */
  values?: Texts;
  /** Sends a navigation, so that the answer is the page's action data and any part of the page may read it. */
  page?: true;
  /** Called once for every answer to a form sent from here, as soon as it arrives. */
  onAnswer?: (answer: R) => void;
}

export interface Post<R> {
  Form: FetcherWithComponents<unknown>['Form'];
  submit: FetcherWithComponents<unknown>['submit'];
  /** True until there is an answer; for a fetcher form, also while the page's data is read again. */
  busy: boolean;
  /** The last answer, kept while the page's data is read again and while another request is in flight. */
  came: R | null;
  /** The last answer; null while anything is in flight. */
  answer: R | null;
}

const has = (intent: Of<unknown>['intent'], one: string): boolean =>
  intent === undefined || [intent].flat().includes(one);

/** Sent and not answered, or answered with a redirect. */
const isLeaving = (state: string, next: { pathname: string } | undefined): boolean =>
  state === 'submitting' || next?.pathname !== location.pathname;

/** `R` is what the action of the form answers. */
export function usePost<R extends Back = FormResult>({ intent, values = {}, page, onAnswer }: Of<R> = {}): Post<R> {
  const fetcher = useFetcher() as FetcherWithComponents<R>;
  const { formData, state, location: next } = useNavigation();
  const ofPage = useActionData() as R | undefined;
  const isMine =
    ofPage && has(intent, ofPage.intent) && Object.entries(values).every(([name, one]) => ofPage.values[name] === one);
  const { data } = fetcher;
  const told = useRef<R>(undefined);
  const tell = useEffectEvent((answer: R) => {
    if (answer !== told.current) onAnswer?.(answer);
    told.current = answer;
  });
  useEffect(() => {
    if (data) tell(data);
    // React Router keeps a fetcher's data in a ref, so a render may read it before the matching state is set. If React
    // finds nothing new in that render, its effects never run; hence `fetcher.state` is a dependency.
  }, [data, fetcher.state]);
  const came = data ?? (isMine ? ofPage : null);
  const idle = page ? state === 'idle' : fetcher.state === 'idle';
  return {
    Form: page ? (Form as FetcherWithComponents<unknown>['Form']) : fetcher.Form,
    submit: fetcher.submit,
    busy: page ? formData !== undefined && has(intent, text(formData, INTENT)) && isLeaving(state, next) : !idle,
    came,
    answer: idle ? came : null,
  };
}
