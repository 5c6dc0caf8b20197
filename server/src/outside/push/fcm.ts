// Sends push messages to the mobile app by Firebase Cloud Messaging (HTTP v1), with the service account of the
// operator's Firebase project. The shop signs an assertion with the account's key and exchanges it for an access token.
import { createPrivateKey, sign } from 'node:crypto';
import type { FcmSettings } from '../../config-outside.ts';
import { PushGone, PushRefused, retryAfterIn } from './failures.ts';
import type { PushMessage } from './port.ts';

const TIMEOUT_MS = 10_000;
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const ASSERTION_SECONDS = 3_600;
/** An access token is renewed this long before it expires. */
const TOKEN_SPARE_SECONDS = 300;
const NOT_FOUND = 404;
/**
 * Firebase's error code for an app token that is no longer registered; needed because a wrong project id also gets 404.
 */
const UNREGISTERED = 'UNREGISTERED';
const ERROR_BYTES_MAX = 10_000;

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function assertionOf({ clientEmail, privateKey, tokenUri }: FcmSettings, now: number): string {
  const claims = { iss: clientEmail, scope: SCOPE, aud: tokenUri, iat: now, exp: now + ASSERTION_SECONDS };
  const signed = `${encoded({ alg: 'RS256', typ: 'JWT' })}.${encoded(claims)}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), createPrivateKey(privateKey)).toString('base64url')}`;
}

interface Token {
  accessToken: string;
  until: number;
}

async function newToken(settings: FcmSettings, now: number, timeoutMs: number): Promise<Token> {
  const response = await fetch(settings.tokenUri, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: GRANT, assertion: assertionOf(settings, now) }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new PushRefused(response.status, retryAfterIn(response));
  const { access_token: accessToken, expires_in: seconds } = (await response.json()) as Record<string, unknown>;
  if (typeof accessToken !== 'string' || typeof seconds !== 'number') throw new PushRefused(0, null);
  return { accessToken, until: now + seconds - TOKEN_SPARE_SECONDS };
}

/** Firebase accepts only strings as data. */
function dataOf({ payload: { id, page, orderId, lang, dir } }: PushMessage): Record<string, string> {
  return { id, page: page ?? '', orderId: orderId ?? '', lang, dir };
}

function bodyOf(token: string, message: PushMessage): object {
  const { payload, ttlSeconds, urgency, topic } = message;
  const high = urgency === 'high';
  return {
    message: {
      token,
      notification: { title: payload.title, body: payload.body },
      data: dataOf(message),
      android: {
        priority: high ? 'HIGH' : 'NORMAL',
        ttl: `${Math.max(0, Math.floor(ttlSeconds))}s`,
        ...(topic === null ? {} : { collapse_key: topic }),
        // The tag is the same at every attempt, so that a message that was sent twice replaces itself.
        notification: { tag: payload.id },
      },
      apns: { headers: { 'apns-priority': high ? '10' : '5', 'apns-collapse-id': payload.id } },
    },
  };
}

/**
 * Whether Firebase says that the app is no longer registered. The body is read to its end, so that the connection can
 * be used again.
 */
async function isUnregistered(response: Response): Promise<boolean> {
  const text = await response.text();
  return response.status === NOT_FOUND && text.length < ERROR_BYTES_MAX && text.includes(`"${UNREGISTERED}"`);
}

export type SendToApp = (token: string, message: PushMessage) => Promise<void>;

export function fcmPush(settings: FcmSettings, timeoutMs = TIMEOUT_MS, nowMs: () => number = Date.now): SendToApp {
  let token: Promise<Token> | null = null;

  async function accessToken(): Promise<string> {
    const now = Math.floor(nowMs() / 1_000);
    // If the last request for an access token failed, this message requests a new one.
    const known = token && (await token.catch(() => null));
    if (known && known.until >= now) return known.accessToken;
    token = newToken(settings, now, timeoutMs);
    return (await token).accessToken;
  }

  return async (appToken, message) => {
    const response = await fetch(`${settings.base}/v1/projects/${settings.projectId}/messages:send`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' },
      body: JSON.stringify(bodyOf(appToken, message)),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (await isUnregistered(response)) throw new PushGone();
    if (!response.ok) throw new PushRefused(response.status, retryAfterIn(response));
  };
}
