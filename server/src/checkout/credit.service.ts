// Asks a provider that grants credit, before an order is placed, whether it would accept the cart and its buyer, so that
// a refusal costs the shopper no order. Only the provider of the choice at hand is asked: a question to others would tell
// them about people who pay in another way.
import type { PaymentOption } from '@hindam/contract/order-moves';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { cartForOrder } from '../cart/ordering.service.ts';
import { e164Of } from '../customers/contact.ts';
import type { Contact } from '../customers/customers.ts';
import { refuse, refuseBecause } from '../kernel/refuse.ts';
import { callProvider } from '../payments/call-provider.ts';
import { reasonOfFailure } from '../payments/payments.ts';
import { notFor, offeredOptions, providerFor } from '../payments/payments.service.ts';
import type { Shop } from '../shop.ts';
import { countryOf } from './checkout.ts';
import { pricedCart, type CheckoutShopper } from './quote.service.ts';
import { refusalOfCart, wrapped } from './quote.ts';

/** Shorter than the time for which the checkout page waits. */
const TIMEOUT_MS = 3_000;

/**
 * How many questions this process asks one provider in 10 seconds. Providers limit the calls of a shop, and those that
 * make payments must get through; a question beyond this counts as granted.
 */
const questions = new RateLimiterMemory({ points: 60, duration: 10 });

const mayAsk = (provider: string): Promise<boolean> =>
  questions.consume(provider).then(
    () => true,
    () => false,
  );

export interface CreditWish {
  option: PaymentOption;
  provider: string;
  contact: Contact;
  isWrapped: boolean;
}

/**
 * Throws PAYMENT_REFUSED with the provider's words when it would not grant the credit. A provider that does not answer
 * counts as willing, because it decides again when the order is placed.
 */
export async function checkCredit(shop: Shop, shopper: CheckoutShopper, wish: CreditWish): Promise<void> {
  const { database } = shop;
  const cart = await cartForOrder(database, shop, shopper.owner, shopper.language);
  if (cart.lines.length === 0) refuse('CART_EMPTY');
  // A cart that cannot be ordered is refused as an order, and no provider needs to hear of its buyer.
  if (refusalOfCart(cart) !== null) return;
  const plain = await pricedCart(database, shop, cart, []);
  const { sums, market } = (wish.isWrapped ? wrapped(plain) : null) ?? plain;
  const amount = { amount: sums.totalMinor, currency: market.currency };
  const refusedBy = notFor(shop, wish.contact);
  const isOffered = plain.takesOrders && offeredOptions(shop, market, sums.totalMinor, refusedBy).includes(wish.option);
  const provider = isOffered ? providerFor(shop, wish, { amount, market: market.code, refusedBy }) : null;
  const applicant = {
    amount,
    language: shopper.language,
    country: countryOf(market),
    contact: { email: wish.contact.email, phone: e164Of(wish.contact) },
  };
  const prescore = provider?.prescore ?? refuse('PAYMENT_OPTION_NOT_OFFERED');
  if (!(await mayAsk(wish.provider))) return;
  const answer = await callProvider(
    shop,
    { call: 'prescore', provider: wish.provider },
    () => prescore(applicant),
    TIMEOUT_MS,
  );
  if (answer.answered && answer.value) refuseBecause('PAYMENT_REFUSED', reasonOfFailure(answer.value.refused));
}
