// Forms: the types of an action's results, the function that makes a page's action from handlers, and the hook that
// sends a form and reads its result. Without script the result is the page's action data, and its `intent` says which
// form of the page it is for.
import type { Outcome } from '@hindam/contract/client';
import type { Refusal } from '@hindam/contract/refusals';
import { UNREACHABLE } from '@hindam/contract/unreachable';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type FetcherWithComponents, Form, useActionData, useFetcher, useNavigation } from 'react-router';
import { probe } from './connection.ts';
import type { FormRequest } from './load.ts';

export const INTENT = 'intent';

/**
 * Error codes of a field, for which the page has texts (form-notice.tsx). REQUIRED: the field is empty; HALF_TYPED: a
 * typed code has too few digits.
 */
export const REQUIRED = 'required';
export const HALF_TYPED = 'half-typed';

export type Texts = Readonly<Record<string, string>>;

interface SubmittedForm {
  intent: string;
  /** Passwords and one-time codes are left out. */
  values: Texts;
}

/** The result of an action: `T` is the result of success, `S` the state returned after a failure (null for none). */
export type FormResult<T = null, S = null> =
  | (SubmittedForm & { status: 'ok'; message: string; result: T })
  | (SubmittedForm & {
      status: 'refused';
      /** The server's sentence; usually '' if the form's handler refused it without asking the server. */
      message: string;
      code: number;
      /** Field name → the server's sentence, or REQUIRED or HALF_TYPED. */
      fields: Texts;
      retryAfterSeconds?: number;
      result: S;
    })
  /** The call waits on this device and is sent once there is a connection (decision 86). */
  | (SubmittedForm & { status: 'queued'; result: S })
  | (SubmittedForm & { status: 'unreachable'; result: S });

/** What a form's handler returns; a refused outcome of the API client is one too. */
export type Reply<T = null, S = null> =
  | { ok: true; result: T; message?: string }
  | ({ ok: false; refusal: Refusal } & ([null] extends [S] ? { result?: S } : { result: S }));

export type FormHandler<T = null, S = null> = (sent: FormRequest) => Promise<Reply<T, S> | Response>;

/**
 * One handler for all forms, or one per intent. The first handler also handles a form with a missing or unknown intent.
 */
export type FormHandlers<T, S> = FormHandler<T, S> | Readonly<Record<string, FormHandler<T, S>>>;

const OK = 200;
const TOO_MANY = 429;
const A_MINUTE = 60;

/** Makes a handler's reply from a call's outcome; of a success only the message is kept. */
export function withoutResult(outcome: Outcome<unknown>): Reply {
  return outcome.ok ? { ok: true, result: null, message: outcome.message } : outcome;
}

/** A refusal that a handler makes: its own, found without asking the server, or one made from the server's refusal. */
export function refusedWith(refusal: Partial<Refusal>): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { errorCode: 0, status: OK, message: '', ...refusal } };
}

/** The errorCode of QUEUED, which a handler returns after it has queued a call. */
const QUEUED_CODE = -1;
export const QUEUED = { ok: false, refusal: { errorCode: QUEUED_CODE, status: 0, message: '' } } as const;

export const NO_ANSWER = { ok: false, refusal: { errorCode: UNREACHABLE, status: 0, message: '' } } as const;

/** The value of a form's field as it was typed; '' if there is no such field or it holds a file. */
export function text(form: FormData | URLSearchParams, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/**
 * The form's values, the first of each name. Passwords and one-time codes are left out, because they must not be sent
 * back.
 */
function valuesIn(form: FormData): Texts {
  const names = [...form.keys()].filter((name) => !/password|^otp$/.test(name));
  return Object.fromEntries(names.map((name) => [name, text(form, name)]));
}

export function typedIn({ values }: SubmittedForm): URLSearchParams {
  return new URLSearchParams(values);
}

function resultOf<T, S>(reply: Reply<T, S>, form: FormData, intent: string): FormResult<T, S> {
  const back = { intent, values: valuesIn(form) };
  if (reply.ok) return { ...back, status: 'ok', message: reply.message ?? '', result: reply.result };
  const { status, errorCode: code, message, fields = {}, retryAfterSeconds = A_MINUTE } = reply.refusal;
  const no = { ...back, result: (reply.result ?? null) as S };
  if (status === 0) return { ...no, status: code === QUEUED_CODE ? 'queued' : 'unreachable' };
  return { ...no, status: 'refused', message, code, fields, ...(status === TOO_MANY ? { retryAfterSeconds } : {}) };
}

function handlerOf<T, S>(handlers: FormHandlers<T, S>, intent: string): FormHandler<T, S> {
  if (typeof handlers === 'function') return handlers;
  const [first] = Object.keys(handlers);
  return handlers[Object.hasOwn(handlers, intent) ? intent : (first ?? '')] as FormHandler<T, S>;
}

/** Makes a page's action from its handlers. `onRefusal` is called after a failure and may throw a redirect. */
export function formAction<T, S = null>(
  handlers: FormHandlers<T, S>,
  onRefusal?: (sent: FormRequest, reply: { ok: false; refusal: Refusal }) => void,
): (sent: FormRequest) => Promise<FormResult<T, S> | Response> {
  return async (sent) => {
    const intent = text(sent.form, INTENT);
    const reply = await handlerOf(handlers, intent)(sent);
    if (reply instanceof Response) return reply;
    if (!reply.ok) onRefusal?.(sent, reply);
    const answer = resultOf<T, S>(reply, sent.form, intent);
    // After an action React Router loads the page's data again, unless the answer has the status of an error. Without a
    // connection this load fails, and an error page would replace the form with all that was typed.
    if (answer.status === 'unreachable' && !(await probe())) return Response.json(answer, { status: 503 });
    return answer;
  };
}

interface PostOptions<R> {
  /** If set, action data with another intent, and with `page` a navigation with another intent, is not this form's. */
  intent?: string | readonly string[];
  /** Field values that tell this form from similar ones: action data with other values is not used. */
  values?: Texts;
  /** Sends the form as a navigation instead of by a fetcher; then all parts of the page can read the answer. */
  page?: true;
  /** Called once for each answer to a form sent by this hook's fetcher. */
  onAnswer?: (answer: R) => void;
}

export interface Post<R> {
  Form: FetcherWithComponents<unknown>['Form'];
  submit: FetcherWithComponents<unknown>['submit'];
  /**
   * True from sending until the answer is shown: with a fetcher until the page's data has been reloaded too, with
   * `page` until a redirect to another page has been followed.
   */
  busy: boolean;
  /**
   * With a fetcher, true while it neither sends nor reloads the page's data; with `page`, true while there is no
   * navigation.
   */
  idle: boolean;
  /** The last answer to this form, also while another request is in flight; null before the first. */
  lastAnswer: R | null;
  /** `lastAnswer`; null while a request is in flight or the page's data is reloaded. */
  answer: R | null;
}

const matchesIntent = (intent: PostOptions<unknown>['intent'], one: string): boolean =>
  intent === undefined || [intent].flat().includes(one);

const isLeaving = (state: string, next: { pathname: string } | undefined): boolean =>
  state === 'submitting' || next?.pathname !== location.pathname;

/** Sends a form, by a fetcher or as a navigation (`page`), and returns its answer. `R` is the action's result type. */
export function usePost<R extends SubmittedForm = FormResult>({
  intent,
  values = {},
  page,
  onAnswer,
}: PostOptions<R> = {}): Post<R> {
  const fetcher = useFetcher() as FetcherWithComponents<R>;
  const { formData, state, location: next } = useNavigation();
  const pageData = useActionData() as R | undefined;
  const isThisForm =
    pageData &&
    matchesIntent(intent, pageData.intent) &&
    Object.entries(values).every(([name, one]) => pageData.values[name] === one);
  const { data } = fetcher;
  const lastReported = useRef<R>(undefined);
  const reportAnswer = useEffectEvent((answer: R) => {
    if (answer !== lastReported.current) onAnswer?.(answer);
    lastReported.current = answer;
  });
  useEffect(() => {
    if (data) reportAnswer(data);
    // React Router keeps a fetcher's data in a ref, so a render may read it before the matching state is set. React may
    // drop that render with its effects; `fetcher.state` is a dependency so that the effect runs in the next one.
  }, [data, fetcher.state]);
  const lastAnswer = data ?? (isThisForm ? pageData : null);
  const idle = page ? state === 'idle' : fetcher.state === 'idle';
  return {
    Form: page ? (Form as FetcherWithComponents<unknown>['Form']) : fetcher.Form,
    submit: fetcher.submit,
    busy: page
      ? formData !== undefined && matchesIntent(intent, text(formData, INTENT)) && isLeaving(state, next)
      : !idle,
    idle,
    lastAnswer,
    answer: idle ? lastAnswer : null,
  };
}
