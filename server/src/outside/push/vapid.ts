// How the shop identifies itself to push services (VAPID, RFC 8292): by a key pair, whose public key browsers use to
// subscribe. The pair is derived from the first lasting key, so it is the same on every node and after a change of
// SECRETS.
import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Hmacs } from '../../kernel/secrets.ts';

const CURVE = 'prime256v1';
const PURPOSE = 'push key';
/** Nearly every number of 32 bytes is a valid private key, so a second attempt is hardly ever needed. */
const DRAWS_MAX = 8;
const COORDINATE_BYTES = 32;
/** RFC 8292 allows at most a day. */
const TOKEN_SECONDS = 12 * 3_600;
/** A token is used until this long before it expires. */
const TOKEN_SPARE_SECONDS = 3_600;
/**
 * The most push services whose token is kept: browsers use few of them, but a subscriber may name any subdomain of one.
 */
export const TOKENS_MAX = 100;

export interface PushKey {
  /** 65 bytes in base64url. */
  publicKey: string;
  privateKey: KeyObject;
}

export function pushKeyOf(lasting: Pick<Hmacs, 'hmac'>): PushKey {
  for (let draw = 0; draw < DRAWS_MAX; draw += 1) {
    const pair = createECDH(CURVE);
    const secret = lasting.hmac(PURPOSE, String(draw));
    try {
      pair.setPrivateKey(secret);
    } catch {
      // The number is no private key of this curve, so the next one is tried.
      continue;
    }
    const point = pair.getPublicKey();
    const coordinate = (at: number) => point.subarray(at, at + COORDINATE_BYTES).toString('base64url');
    const key = {
      kty: 'EC',
      crv: 'P-256',
      // The derived bytes themselves: `pair` returns its private key without leading zero bytes, but a JWK's `d` must
      // have all 32 bytes (RFC 7518).
      d: secret.toString('base64url'),
      x: coordinate(1),
      y: coordinate(1 + COORDINATE_BYTES),
    };
    return { publicKey: point.toString('base64url'), privateKey: createPrivateKey({ key, format: 'jwk' }) };
  }
  throw new Error('no push key could be derived');
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Makes the authorization header for an endpoint; a token is used until shortly before it expires. */
export function authorizer({ publicKey, privateKey }: PushKey, subject: string, nowMs: () => number = Date.now) {
  const tokens = new LRUCache<string, { token: string; until: number }>({ max: TOKENS_MAX });
  return (endpoint: string): string => {
    const audience = new URL(endpoint).origin;
    const now = Math.floor(nowMs() / 1_000);
    let known = tokens.get(audience);
    if (!known || known.until < now) {
      const claims = { aud: audience, exp: now + TOKEN_SECONDS, sub: subject };
      const signed = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`;
      const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
      known = {
        token: `${signed}.${signature.toString('base64url')}`,
        until: now + TOKEN_SECONDS - TOKEN_SPARE_SECONDS,
      };
      tokens.set(audience, known);
    }
    return `vapid t=${known.token}, k=${publicKey}`;
  };
}
