// Cards kept at Stripe. A member who wants to keep a card has a Customer there, with the shop's reference, a mail
// address and the cards.
import type Stripe from 'stripe';
import { brandIn, type CardKeeping, type ProviderCard } from './cards.ts';
import type { References } from './reference.ts';
import { isMissing, isRejected } from './stripe-answers.ts';

const LISTED_MAX = 100;

interface Parts {
  stripe: Stripe;
  references: References;
  /** Mail addresses that Stripe certainly accepts. */
  plainMail: RegExp;
}

/** Whether Stripe refused the request itself, so that repeating it would change nothing. */
function isRefused(error: unknown): boolean {
  return (
    isRejected(error) || (error instanceof Error && (error as { type?: unknown }).type === 'StripePermissionError')
  );
}

/** Null when Stripe no longer has the object that the call is about. */
async function unlessMissing<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function open(
  { stripe, references, plainMail }: Parts,
  { accountId, known, email }: Parameters<CardKeeping['open']>[0],
): Promise<string | null> {
  try {
    // Stripe wants the same content for the same idempotency key. The mail address can change, so it is set by a second
    // call.
    const created =
      known ??
      (
        await stripe.customers.create(
          { metadata: { reference: references.of(accountId) } },
          { idempotencyKey: `account-${accountId}` },
        )
      ).id;
    await stripe.customers.update(created, email !== null && plainMail.test(email) ? { email } : {});
    return created;
  } catch (error) {
    if (isRefused(error)) return null;
    throw error;
  }
}

function cardOf({ id, card }: Stripe.PaymentMethod): ProviderCard[] {
  if (!card) return [];
  const { brand, last4, exp_month: expiryMonth, exp_year: expiryYear } = card;
  return [{ token: id, brand: brandIn(brand), lastFour: Number(last4), expiryMonth, expiryYear }];
}

async function list({ stripe }: Parts, account: string): Promise<ProviderCard[]> {
  const page = await unlessMissing(stripe.customers.listPaymentMethods(account, { type: 'card', limit: LISTED_MAX }));
  return page?.data.flatMap(cardOf) ?? [];
}

async function detach({ stripe }: Parts, token: string): Promise<void> {
  try {
    await stripe.paymentMethods.detach(token);
  } catch (error) {
    // Stripe rejects the request when the card no longer belongs to a Customer, so it counts as removed.
    if (!isRejected(error)) throw error;
  }
}

/** Removes the cards before the Customer, because they can be listed only while the Customer exists. */
async function remove(parts: Parts, account: string): Promise<void> {
  for (const { token } of await list(parts, account)) await detach(parts, token);
  await unlessMissing(parts.stripe.customers.del(account));
}

export function stripeCards(parts: Parts): CardKeeping {
  return {
    open: (account) => open(parts, account),
    async find(accountId) {
      const reference = parts.references.of(accountId);
      const found = await parts.stripe.customers.search({ query: `metadata['reference']:'${reference}'`, limit: 1 });
      return found.data[0]?.id ?? null;
    },
    list: (account) => list(parts, account),
    detach: (token) => detach(parts, token),
    remove: (account) => remove(parts, account),
  };
}
