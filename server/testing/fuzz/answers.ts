// Checks a response of an endpoint: it must be a success, refusal or fault that the contract declares (or 304 without a
// body), with the headers of all responses and a message in the caller's language.
import { ASSURANCE_PLACEHOLDERS } from '@hindam/contract/assurance-kinds';
import type { EndpointKey } from '@hindam/contract/contract';
import { endpoints } from '@hindam/contract/contract';
import type { Endpoint } from '@hindam/contract/endpoint';
import { FAULTS, type FaultName, REFUSALS } from '@hindam/contract/refusals';
import type { z } from 'zod';
import { faultsOf } from '../../src/http/docs/openapi.ts';
import { API_POLICY, commonHeaders } from '../../src/http/security-headers.ts';
import type { Config } from '../../src/config.ts';
import { MESSAGES_BY_LANGUAGE } from '../../src/kernel/words.ts';

export interface Answered {
  status: number;
  headers: Headers;
  text: string;
}

interface Envelope {
  errorCode: number;
  message: string;
  requestId: string;
  fields?: unknown;
  result?: unknown;
}

const BROKEN_FROM = 500;

export const isDone = ({ status, text }: Answered): boolean => status === 200 && text.startsWith('{"errorCode":0,');

function parsed(text: string): Envelope | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'errorCode' in value ? (value as Envelope) : null;
  } catch {
    return null;
  }
}

const faultOf = (errorCode: number): FaultName | undefined =>
  (Object.keys(FAULTS) as FaultName[]).find((name) => FAULTS[name].errorCode === errorCode);

const refusalOf = (errorCode: number) =>
  (Object.keys(REFUSALS) as (keyof typeof REFUSALS)[]).find((name) => REFUSALS[name].errorCode === errorCode);

/**
 * Where a response (`sent`) differs from what parsing it by its schema gives (`named`), for example in fields that the
 * schema does not name.
 */
function* unnamed(sent: unknown, named: unknown, path = 'the answer'): Generator<string> {
  if (typeof sent !== 'object' || sent === null) {
    if (sent !== named) yield `${path} is not what its schema makes of it`;
    return;
  }
  for (const [name, value] of Object.entries(sent)) {
    if (typeof named === 'object' && named !== null && Object.hasOwn(named, name))
      yield* unnamed(value, (named as Record<string, unknown>)[name], `${path}.${name}`);
    else yield `${path}.${name} is not in its schema`;
  }
}

function* schemaFaults(schema: z.ZodObject, answer: object): Generator<string> {
  const read = schema.safeParse(answer);
  if (!read.success) yield `the answer does not match its schema: ${read.error.message}`;
  else yield* unnamed(answer, JSON.parse(JSON.stringify(read.data)));
}

/** An answer matches the endpoint's schema, or the smaller one for operators who do not see whole orders. */
function successFaults({ answer: whole, narrowed }: Endpoint, envelope: Envelope): readonly string[] {
  const { errorCode: _code, message: _message, requestId: _id, ...answer } = envelope;
  const faults = [...schemaFaults(whole, answer)];
  return narrowed && [...schemaFaults(narrowed, answer)].length === 0 ? [] : faults;
}

/** Placeholders that an operator is told to write; any other in a sentence was not filled. */
const TOLD: ReadonlySet<string | null> = new Set(Object.values(ASSURANCE_PLACEHOLDERS));
const isUnfilled = (sentence: string): boolean =>
  (sentence.match(/\{\w+\}/g) ?? []).some((placeholder) => !TOLD.has(placeholder));

function* fieldFaults({ fields }: Envelope): Generator<string> {
  if (fields === undefined) return;
  const sentences = typeof fields === 'object' && fields !== null ? Object.values(fields) : [null];
  if (sentences.some((sentence) => typeof sentence !== 'string' || sentence === '' || isUnfilled(sentence)))
    yield `fields are no sentences: ${JSON.stringify(fields)}`;
}

function* refusalFaults(definition: Endpoint, status: number, envelope: Envelope): Generator<string> {
  const name = refusalOf(envelope.errorCode);
  if (status !== 200) yield `a refusal with status ${status}`;
  if (name === undefined || !definition.refusals.includes(name))
    yield `the refusal ${name ?? envelope.errorCode} is not declared`;
  if (envelope.result === undefined) return;
  const read = definition.refusalResult?.safeParse(envelope.result);
  if (!read?.success) yield `the result of the refusal ${name} is not declared: ${JSON.stringify(envelope.result)}`;
  else yield* unnamed(envelope.result, JSON.parse(JSON.stringify(read.data)));
}

function* faultFaults(definition: Endpoint, status: number, envelope: Envelope): Generator<string> {
  const name = faultOf(envelope.errorCode);
  if (name === undefined) return yield `errorCode ${envelope.errorCode} is not in the register`;
  if (FAULTS[name].status !== status) yield `${name} with status ${status}`;
  if (!faultsOf(definition).includes(name)) yield `the fault ${name} is not declared`;
  if (envelope.result !== undefined) yield 'a fault with a result';
}

const SENTENCES = new Map(
  [...MESSAGES_BY_LANGUAGE].map(([language, messages]) => [language, new Set(Object.values(messages))]),
);

/**
 * Language → its messages with placeholders, each as the texts between them. A message of placeholders alone is left
 * out, because every text would match it.
 */
const TEMPLATES = new Map(
  [...SENTENCES].map(([language, sentences]) => [
    language,
    [...sentences]
      .map((sentence) => sentence.split(/\{\w+\}/))
      .filter((parts) => parts.length > 1 && parts.join('') !== ''),
  ]),
);

function isMadeFrom(parts: readonly string[], message: string): boolean {
  let at = 0;
  for (const part of parts) {
    const found = message.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return true;
}

const isSentenceOf = (language: string, message: string): boolean =>
  SENTENCES.get(language)?.has(message) === true ||
  (TEMPLATES.get(language) ?? []).some((parts) => isMadeFrom(parts, message));

function* headerFaults(
  config: Config,
  { headers, status }: Answered,
  definition: Endpoint,
  envelope: Envelope,
): Generator<string> {
  for (const [name, value] of Object.entries({ ...commonHeaders(config), 'content-security-policy': API_POLICY }))
    if (headers.get(name) !== value) yield `${name} is ${headers.get(name)}`;
  if (headers.get('content-type') !== 'application/json') yield `content-type is ${headers.get('content-type')}`;
  const isShared = definition.cacheable === true && definition.method === 'GET' && status === 200;
  if (!isShared && headers.get('cache-control') !== 'no-store')
    yield `cache-control is ${headers.get('cache-control')}`;
  if (headers.get('x-request-id') !== envelope.requestId && !isShared) yield 'x-request-id is not the requestId';
  if ((status === 429 || status === 503) && headers.get('retry-after') === null) yield `${status} without retry-after`;
}

/** Traces of the server's internals (stack traces, file names, SQL errors), which a response must not contain. */
const INNER = /\bat \S+ \(|node_modules|\.ts:\d+|relation "|syntax error|column "|pg_|ZodError|TypeError|ECONN/;

/** What is wrong with an answer. `language`: the one in which its message must be; null = any. */
export function faultsIn(config: Config, key: EndpointKey, answered: Answered, language: string | null): string[] {
  const definition: Endpoint = endpoints[key];
  const { status, text } = answered;
  if (status === 304 && text === '' && definition.cacheable) return [];
  const envelope = parsed(text);
  if (!envelope) return [`no envelope: ${text.slice(0, 200)}`];
  const faults = [...fieldFaults(envelope), ...headerFaults(config, answered, definition, envelope)];
  if (status >= BROKEN_FROM) faults.push(`status ${status}`);
  if (typeof envelope.requestId !== 'string' || envelope.requestId === '') faults.push('no requestId');
  const languages = language === null ? [...SENTENCES.keys()] : [language];
  if (!languages.some((one) => isSentenceOf(one, envelope.message)))
    faults.push(`the message is not in ${languages.join(' or ')}: ${envelope.message}`);
  if (envelope.errorCode === 0) {
    if (status !== 200) faults.push(`a success with status ${status}`);
    faults.push(...successFaults(definition, envelope));
  } else {
    faults.push(...(envelope.errorCode < 9_000 ? refusalFaults : faultFaults)(definition, status, envelope));
    if (INNER.test(text)) faults.push(`it shows something inner: ${text.slice(0, 300)}`);
  }
  return faults;
}
