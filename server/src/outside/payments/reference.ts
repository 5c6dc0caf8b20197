// The reference by which a provider knows a payment of this shop: the payment's id and a proof (HMAC). An account at a
// provider may serve other shops too, whose payments this shop must never touch.
import { timingSafeEqual } from 'node:crypto';
import { isId } from '../../kernel/ids.ts';
import type { Hmacs } from '../../kernel/secrets.ts';

export interface References {
  of(paymentId: string): string;
  /** Null when this shop did not make the reference. */
  paymentIdIn(reference: string | null | undefined): string | null;
}

/**
 * The provider answered about another payment than the one asked about. Such an answer says nothing about the one asked
 * about.
 */
export class AnotherPayment extends Error {
  override name = 'AnotherPayment';
}

/** Throws when the id in an answer is not the one asked about. */
export function mustBe(answeredId: string | null | undefined, askedId: string): void {
  if (answeredId !== askedId) throw new AnotherPayment('the provider answered about another payment');
}

const PURPOSE = 'payment reference';
const PROOF_BYTES = 12;
const ID_CHARACTERS = 36;
const PROOF = /^\.[\w-]{16}$/;

/** The `lasting` keys stay valid when SECRETS change, so that payments made before are still recognised. */
export function makeReferences(lasting: Hmacs): References {
  const proofOf = (hmacs: Hmacs, paymentId: string) => hmacs.hmac(PURPOSE, paymentId).subarray(0, PROOF_BYTES);
  return {
    of: (paymentId) => `${paymentId}.${proofOf(lasting, paymentId).toString('base64url')}`,
    paymentIdIn(reference) {
      const paymentId = reference?.slice(0, ID_CHARACTERS) ?? '';
      if (!reference || !isId(paymentId) || !PROOF.test(reference.slice(ID_CHARACTERS))) return null;
      const proof = Buffer.from(reference.slice(ID_CHARACTERS + 1), 'base64url');
      if (proof.length !== PROOF_BYTES) return null;
      const fits = lasting.each().filter((one) => timingSafeEqual(proofOf(one, paymentId), proof));
      return fits.length > 0 ? paymentId : null;
    },
  };
}

const SHORT_ID_CHARACTERS = 25;
const SHORT_PROOF_CHARACTERS = 5;
const RADIX = 36;
const SHORT = /^[0-9a-z]{30}$/;

/** The first 16 bytes of a digest, or of an id, written in base 36: the last `characters` characters of that. */
export function lettersOf(digest: Buffer, characters: number): string {
  const number = BigInt(`0x${digest.subarray(0, 16).toString('hex')}`);
  return number.toString(RADIX).padStart(SHORT_ID_CHARACTERS, '0').slice(-characters);
}

const bytesOf = (paymentId: string): Buffer => Buffer.from(paymentId.replaceAll('-', ''), 'hex');

function idOf(letters: string): string {
  let number = 0n;
  for (const letter of letters) number = number * BigInt(RADIX) + BigInt(Number.parseInt(letter, RADIX));
  return number
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * References of 30 letters and digits, for providers that accept no longer ones. Their short proof separates this
 * shop's payments from others', but does not prove who sent a reference.
 */
export function makeShortReferences(lasting: Hmacs): References {
  const proofOf = (hmacs: Hmacs, paymentId: string) =>
    lettersOf(hmacs.hmac(PURPOSE, paymentId), SHORT_PROOF_CHARACTERS);
  return {
    of: (paymentId) => lettersOf(bytesOf(paymentId), SHORT_ID_CHARACTERS) + proofOf(lasting, paymentId),
    paymentIdIn(reference) {
      if (!reference || !SHORT.test(reference)) return null;
      const paymentId = idOf(reference.slice(0, SHORT_ID_CHARACTERS));
      const proof = reference.slice(SHORT_ID_CHARACTERS);
      const fits = lasting.each().filter((one) => proofOf(one, paymentId) === proof);
      return isId(paymentId) && fits.length > 0 ? paymentId : null;
    },
  };
}

const REFERENCE = 'payment';
const OUTCOME = 'outcome';
const LEFT = 'left';

/** The URL the browser returns to; with `left`, the one for a shopper who leaves the provider's page. */
export function returnAddress(returnUrl: string, reference: string, left = false): string {
  const address = new URL(returnUrl);
  address.searchParams.set(REFERENCE, reference);
  if (left) address.searchParams.set(OUTCOME, LEFT);
  return address.href;
}

/** Null when the proof in the query is missing or wrong. */
export function readReturn(
  references: References,
  query: URLSearchParams,
): { paymentId: string; left: boolean } | null {
  const paymentId = references.paymentIdIn(query.get(REFERENCE));
  return paymentId === null ? null : { paymentId, left: query.get(OUTCOME) === LEFT };
}
