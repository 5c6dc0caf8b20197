// Webhook messages of the sandbox: signed over the bytes as they are sent, and verified by the shop. The `t` of a
// signature is the time of signing in seconds, by which a replayed old message is recognised and rejected.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../kernel/secrets.ts';
import type { WebhookMessage } from './port.ts';
import type { SandboxOutcome } from './sandbox-outcomes.ts';

export const SIGNATURE_HEADER = 'sandbox-signature';
const SIGNED_FOR_SECONDS = 300;
const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;
const ID = /^[A-Za-z0-9_-]{1,100}$/;

/** The signing key, derived from the shop's secret; a real provider would share a key with the shop. */
function keyOf(secrets: Secrets): string {
  return secrets.hmac('sandbox webhooks', 'key').toString('hex');
}

function signatureOf(key: string, seconds: number, body: Buffer | string): Buffer {
  return createHmac('sha256', key).update(`${seconds}.`).update(body).digest();
}

export function signed(secrets: Secrets, body: string, seconds: number): string {
  return `t=${seconds},v1=${signatureOf(keyOf(secrets), seconds, body).toString('hex')}`;
}

/** A signature with a wrong key, for messages that simulate a forgery. */
export function forged(body: string, seconds: number): string {
  return `t=${seconds},v1=${signatureOf('not the key', seconds, body).toString('hex')}`;
}

function isSigned(secrets: Secrets, raw: Buffer, header: string | null, nowSeconds: number): boolean {
  const [, at = '', hex = ''] = SIGNATURE.exec(header ?? '') ?? [];
  if (hex === '' || Math.abs(nowSeconds - Number(at)) > SIGNED_FOR_SECONDS) return false;
  const given = Buffer.from(hex, 'hex');
  // Every secret of the shop is tried, so that the time does not reveal which one matched.
  const fits = secrets.each().filter((one) => timingSafeEqual(signatureOf(keyOf(one), Number(at), raw), given));
  return fits.length > 0;
}

function messageIn(raw: Buffer): WebhookMessage | null {
  let body: unknown;
  try {
    body = JSON.parse(raw.toString('utf8'));
  } catch {
    return null;
  }
  const { id, payment } = (body ?? {}) as { id?: unknown; payment?: unknown };
  if (typeof id !== 'string' || typeof payment !== 'string' || !ID.test(id) || !ID.test(payment)) return null;
  return { providerPaymentId: payment, eventKey: id };
}

export function readMessage(
  secrets: Secrets,
  raw: Buffer,
  header: string | null,
  nowSeconds: number,
): WebhookMessage | null {
  return isSigned(secrets, raw, header, nowSeconds) ? messageIn(raw) : null;
}

export interface Planned {
  eventKey: string;
  body: string;
  forged: boolean;
  afterSeconds: number;
}

const APART_SECONDS = 2;

/** `wish.messages` decides the order, number and delay of the messages. */
export function plannedMessages(
  paymentId: string,
  types: readonly string[],
  wish: Pick<SandboxOutcome, 'messages' | 'lateSeconds'>,
  newKey: () => string,
): Planned[] {
  const planned = (type: string, afterSeconds: number, isForged = false): Planned => {
    const eventKey = newKey();
    return {
      eventKey,
      body: JSON.stringify({ id: eventKey, type, payment: paymentId }),
      forged: isForged,
      afterSeconds,
    };
  };
  switch (wish.messages) {
    case 'lost':
      return [];
    case 'late':
      return types.map((type) => planned(type, wish.lateSeconds));
    case 'duplicated':
      return types.flatMap((type) => {
        const one = planned(type, 0);
        return [one, one, { ...one, afterSeconds: APART_SECONDS }];
      });
    case 'reordered':
      return [...types.toReversed(), 'payment.failed'].map((type, index) => planned(type, index * APART_SECONDS));
    case 'forged':
      return [planned('payment.captured', 0, true), ...types.map((type) => planned(type, 0))];
    case 'prompt':
      return types.map((type) => planned(type, 0));
  }
}
