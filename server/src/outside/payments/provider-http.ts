// Calls providers that speak JSON with a bearer token. Throws when no response comes or when it does not show what was
// done, for example one with a status 5xx; returns all other responses.
import { createHash, timingSafeEqual } from 'node:crypto';

export interface JsonApi {
  base: string;
  token: string;
  timeoutMs: number;
}

export interface JsonAnswer {
  status: number;
  /** Null when the answer was no JSON. */
  body: unknown;
}

/** The provider did not answer, or its answer does not show what it did. */
export class ProviderUnclear extends Error {
  override name = 'ProviderUnclear';
  readonly statusCode: number | undefined;

  constructor(message: string, statusCode?: number) {
    super(message);
    this.statusCode = statusCode;
  }
}

const SERVER_ERROR = 500;
const TOO_MANY = 429;
/** Statuses that mean that the key is wrong or has no permission, so the response says nothing about the payment. */
const FORBIDDEN = new Set([401, 403]);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export async function callJson(
  { base, token, timeoutMs }: JsonApi,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<JsonAnswer> {
  const response = await fetch(`${base}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await response.text();
  const { status } = response;
  if (status >= SERVER_ERROR || status === TOO_MANY || FORBIDDEN.has(status)) {
    throw new ProviderUnclear(`${method} ${path.split('?')[0]} was answered ${status}`, status);
  }
  return { status, body: parsed(text) };
}

export const isDone = ({ status }: JsonAnswer): boolean => status >= 200 && status < 300;

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Whether `given` is one of the secrets. The time of the comparison does not reveal how much of a secret `given` has
 * right.
 */
export function isOneOf(given: string | null, secrets: readonly string[]): boolean {
  const digest = digestOf(given ?? '');
  return secrets.filter((secret) => timingSafeEqual(digestOf(secret), digest)).length > 0;
}

const STRING_MAX = 255;

/** Shortens a text to the 255 characters that providers accept, never within a surrogate pair. */
export function cut(text: string): string {
  return text.slice(0, STRING_MAX).replace(/[\uD800-\uDBFF]$/, '');
}
