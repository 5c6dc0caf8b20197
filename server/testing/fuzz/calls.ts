// A call of the fuzz test: a base (a call that would succeed), what is changed in it, and how it is sent. The choice of
// the changes does not depend on the base.
import type { EndpointKey } from '@hindam/contract/contract';
import { endpoints } from '@hindam/contract/contract';
import type { Endpoint } from '@hindam/contract/endpoint';
import { newId } from '../../src/kernel/ids.ts';
import { ABSENT } from './values.ts';
import type { Path } from './shapes.ts';

export const ORIGIN = 'http://localhost:3000';

export type Part = 'params' | 'query' | 'body';

export interface Base {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
}

export interface Change {
  part: Part;
  path: Path;
  /** ABSENT: the key is removed. */
  value: unknown;
}

/** What is unusual in how a call is sent; an absent field means the usual value. */
export interface Sending {
  method?: string;
  /** Appended to the query without encoding. */
  query?: string;
  /** Replaces the path's parameters without encoding. */
  parameter?: string;
  body?: string | Uint8Array<ArrayBuffer>;
  headers?: Readonly<Record<string, string | null>>;
  /** The name of who makes the call, a key of `callers` (world.ts). */
  caller?: string;
}

export interface Plan {
  changes: readonly Change[];
  sending: Sending;
  language: string;
}

export interface Sent {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | null;
}

const isObject = (value: unknown): value is Record<string | number, unknown> =>
  typeof value === 'object' && value !== null;

/** A copy of the tree with the value at the path; missing objects and lists on the way to it are made. */
export function withValue(tree: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  const copy: Record<string | number, unknown> | unknown[] = Array.isArray(tree)
    ? [...(tree as unknown[])]
    : isObject(tree)
      ? { ...tree }
      : typeof step === 'number'
        ? []
        : {};
  const holder = copy as Record<string | number, unknown>;
  const inner = withValue(Object.hasOwn(holder, step) ? holder[step] : undefined, rest, value);
  if (inner === ABSENT) delete holder[step];
  // A plain assignment to `__proto__` would set the prototype.
  else Object.defineProperty(holder, step, { value: inner, enumerable: true, writable: true, configurable: true });
  return copy;
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : isObject(value) ? JSON.stringify(value) : String(value);

function encoded(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    // A lone surrogate cannot be encoded in a URL; these bytes are what some programs send in its place.
    return '%ED%A0%80';
  }
}

function queryOf(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? (value as unknown[]) : [value]).map((one) => `${encoded(name)}=${encoded(asText(one))}`),
  );
  return pairs.join('&');
}

function pathOf({ path }: Endpoint, params: Record<string, unknown>, sending: Sending): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => sending.parameter ?? encoded(asText(params[name] ?? '')));
}

const GUEST_CALLER = /^guest/;

function bodyOf(definition: Endpoint, body: unknown, sending: Sending): Sent['body'] {
  const method = (sending.method ?? definition.method).toUpperCase();
  if (method === 'GET' || method === 'HEAD') return null;
  if (sending.body !== undefined) return sending.body;
  return definition.body ? (JSON.stringify(body) ?? '') : null;
}

export function callOf(
  key: EndpointKey,
  base: Base,
  plan: Plan,
  callers: Readonly<Record<string, Record<string, string>>>,
): Sent {
  const definition: Endpoint = endpoints[key];
  const { changes, sending } = plan;
  const tree = changes.reduce<unknown>(
    (done, { part, path, value }) => withValue(done, [part, ...path], value),
    withLanguage(definition, base, plan.language),
  ) as Base;
  const query = [queryOf(tree.query ?? {}), sending.query ?? ''].filter((one) => one !== '').join('&');
  const body = bodyOf(definition, tree.body, sending);
  const own = sending.caller === undefined || GUEST_CALLER.test(sending.caller) ? base.headers : {};
  const caller = sending.caller === undefined ? {} : callers[sending.caller];
  const headers: Record<string, string | null> = {
    ...(body === null ? {} : { 'content-type': 'application/json' }),
    'accept-language': plan.language === 'arb' ? 'ar' : 'en',
    ...(definition.needsKey ? { 'idempotency-key': newId() } : {}),
    ...own,
    ...caller,
    ...sending.headers,
  };
  return {
    url: `${ORIGIN}/api/${pathOf(definition, tree.params ?? {}, sending)}${query === '' ? '' : `?${query}`}`,
    method: sending.method ?? definition.method,
    headers: Object.fromEntries(
      Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== null),
    ),
    body,
  };
}

/**
 * The base with the plan's language, if the endpoint takes one; a language that the base's query
 * already has stays.
 */
function withLanguage({ query, body }: Endpoint, base: Base, language: string): Base {
  const inQuery = query && 'language_code' in query.shape ? { query: { language_code: language, ...base.query } } : {};
  const inBody = body && 'language_code' in body.shape ? { body: { ...base.body, language_code: language } } : {};
  return { ...base, ...inQuery, ...inBody };
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const SHOWN_BYTES = 20_000;
const SHOWN_OF_ADDRESS = 2_000;

/** The call as a command of a shell; a long body is described instead, and a long address is cut. */
export function asCurl({ url, method, headers, body }: Sent): string {
  const shown = url.length <= SHOWN_OF_ADDRESS ? url : `${url.slice(0, SHOWN_OF_ADDRESS)}… ${url.length} long`;
  const lines = [`curl -X ${method} ${quoted(shown)}`];
  for (const [name, value] of Object.entries(headers)) lines.push(`-H ${quoted(`${name}: ${value}`)}`);
  if (typeof body === 'string' && body.length <= SHOWN_BYTES) lines.push(`--data-raw ${quoted(body)}`);
  else if (body !== null && body.length <= SHOWN_BYTES)
    lines.push(`--data-binary @<(echo ${Buffer.from(body as Uint8Array).toString('base64')} | base64 -d)`);
  else if (body !== null)
    lines.push(`--data-binary @body # ${body.length} long, begins with ${JSON.stringify(String(body.slice(0, 200)))}`);
  return lines.join(' \\\n  ');
}
