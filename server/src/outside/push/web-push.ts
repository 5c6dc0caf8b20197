// Sends push messages to browsers by their push services (RFC 8030). The URLs come from subscribers, so a request goes
// only to a known push service by https, or to an origin that the operator named.
import type { PushSettings } from '../../config-outside.ts';
import type { Hmacs } from '../../kernel/secrets.ts';
import { areKeys, encrypted } from './encryption.ts';
import { PushGone, PushRefused, retryAfterIn } from './failures.ts';
import type { BrowserTarget, PushMessage } from './port.ts';
import { authorizer, pushKeyOf } from './vapid.ts';

const TIMEOUT_MS = 10_000;
const GONE = [404, 410];

/** The hosts of the browsers' push services; one that begins with a dot stands for all its subdomains. */
const SERVICES = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const;

function isKnownService({ protocol, hostname, port, username, password }: URL): boolean {
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return SERVICES.some((service) => (service.startsWith('.') ? hostname.endsWith(service) : hostname === service));
}

function isAccepted(endpoint: string, origins: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  return url !== null && (isKnownService(url) || (origins.includes(url.origin) && url.username === ''));
}

/** `accepts` says whether a URL belongs to a push service that the shop sends to. */
export interface WebPush {
  readonly publicKey: string;
  accepts(endpoint: string): boolean;
  isUsable(target: BrowserTarget): boolean;
  send(target: BrowserTarget, message: PushMessage): Promise<void>;
}

export function webPush(
  { subject, origins }: Pick<PushSettings, 'subject' | 'origins'>,
  lasting: Hmacs,
  timeoutMs = TIMEOUT_MS,
): WebPush {
  const key = pushKeyOf(lasting);
  const authorization = authorizer(key, subject);
  return {
    publicKey: key.publicKey,
    accepts: (endpoint) => isAccepted(endpoint, origins),
    isUsable: (target) => isAccepted(target.endpoint, origins) && areKeys(target),
    async send(target, { payload, ttlSeconds, urgency, topic }) {
      // An older subscription may have the URL of a service that is no longer accepted.
      if (!isAccepted(target.endpoint, origins)) throw new PushGone();
      const response = await fetch(target.endpoint, {
        method: 'POST',
        headers: {
          authorization: authorization(target.endpoint),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(Math.max(0, Math.floor(ttlSeconds))),
          urgency,
          ...(topic === null ? {} : { topic }),
        },
        body: new Uint8Array(encrypted(JSON.stringify(payload), target)),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      if (GONE.includes(response.status)) throw new PushGone();
      if (!response.ok) throw new PushRefused(response.status, retryAfterIn(response));
    },
  };
}
