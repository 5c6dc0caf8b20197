// Asks a provider that grants credit, before an order is placed, whether it would accept the cart and its buyer, so
// that a refusal costs the shopper no order. Only the provider that the shopper chose is asked, because the others need
// not learn of a buyer who does not pay by them.
import type { PaymentOption } from '@hindam/contract/order-moves';
import { cartForOrder } from '../cart/ordering.service.ts';
import { e164Of } from '../customers/contact.ts';
import type { Contact } from '../customers/customers.ts';
import { refuse, refuseBecause } from '../kernel/refuse.ts';
import { makeCountGroups } from '../kernel/window-counts.ts';
import { callProvider } from '../payments/call-provider.ts';
import { reasonOfFailure } from '../payments/payments.ts';
import { notFor, offeredOptions, providerFor } from '../payments/payments.service.ts';
import type { Shop } from '../shop.ts';
import { countryOf } from './checkout.ts';
import { pricedCart, type CheckoutShopper } from './quote.service.ts';
import { refusalOfCart, wrapped } from './quote.ts';

/** How long the shop waits for the provider's answer; shorter than the time for which the checkout page waits. */
const TIMEOUT_MS = 3_000;

/**
 * How many questions this process may ask one provider in 10 seconds. Providers limit a shop's calls, and questions
 * must not use up the calls that payments need; beyond this number the credit counts as granted without a question.
 */
const QUESTIONS_MAX = 60;
const QUESTION_SECONDS = 10;
/** More accounts at providers than a shop has. */
const PROVIDERS_MAX = 100;
const questions = makeCountGroups(PROVIDERS_MAX).group(QUESTION_SECONDS);

const mayAsk = (provider: string): boolean => questions.add(provider, 1).points <= QUESTIONS_MAX;

export interface CreditWish {
  option: PaymentOption;
  provider: string;
  contact: Contact;
  isWrapped: boolean;
}

/**
 * Throws PAYMENT_REFUSED with a message about the reason when the provider would not grant the credit. A provider that
 * does not answer counts as willing, because it decides again when the order is placed.
 */
export async function checkCredit(shop: Shop, shopper: CheckoutShopper, wish: CreditWish): Promise<void> {
  const { database } = shop;
  const cart = await cartForOrder(database, shop, shopper.owner, shopper.language);
  if (cart.lines.length === 0) refuse('CART_EMPTY');
  // A cart that cannot be ordered is refused when the order is placed. Until then no provider needs to learn of its
  // buyer.
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
  if (!mayAsk(wish.provider)) return;
  const answer = await callProvider(
    shop,
    { call: 'prescore', provider: wish.provider },
    () => prescore(applicant),
    TIMEOUT_MS,
  );
  if (answer.answered && answer.value) refuseBecause('PAYMENT_REFUSED', reasonOfFailure(answer.value.refused));
}
