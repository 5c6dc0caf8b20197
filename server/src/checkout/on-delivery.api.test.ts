// Orders that take pieces from stock without a payment: paid on delivery, or costing nothing. Their number and pieces
// are limited, and a guest's cash-on-delivery order needs an SMS code and an operator's confirmation.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { REFUSALS } from '@hindam/contract/refusals';
import {
  deliveryCode,
  guestBuyer,
  memberBuyer,
  newKey,
  ordered,
  place,
  placeInTheEnd,
  putIntoCart,
  quoteOf,
  statusOf,
  type TestBuyer,
} from '../../testing/buying.ts';
import { addCoupon } from '../../testing/coupons.ts';
import { addMember } from '../../testing/members.ts';
import { addOperator } from '../../testing/operators.ts';
import { lastLetter } from '../../testing/letters.ts';
import { moveOrderTo } from '../../testing/orders.ts';
import { addProduct, openTestShop, testGuest, type TestShop, type TestVariant } from '../../testing/shop.ts';
import { CEILINGS } from '../orders/ceilings.ts';
import { endUnconfirmed } from './unconfirmed.service.ts';

const COD = { payment_option: 'cod' };

let shop: TestShop;
let variant: TestVariant;
beforeAll(async () => {
  // All guests' phone numbers lie in one range of numbers, so the budgets of SMS are raised.
  shop = await openTestShop({
    LIMITS_FACTOR: '1',
    TRUSTED_PROXIES: '0.0.0.0',
    SMS_PER_PREFIX_HOUR: '10000',
    SMS_PER_COUNTRY_HOUR: '10000',
    SMS_PER_HOUR: '10000',
  });
  const { market } = shop.shop;
  market.paymentOptions = [...market.paymentOptions, 'cod'];
});
afterAll(() => shop.close());
beforeEach(async () => {
  [variant] = (await addProduct(shop.shop, { sizes: ['54'], pieces: 200 })) as [TestVariant];
});

const run = <Row>(text: string, values: unknown[] = []) => shop.shop.database.query<Row>(text, values);

const stockOf = async () =>
  (
    await run<{ onHand: number; reserved: number }>(
      'select on_hand as "onHand", reserved from stock where variant_id = $1',
      [variant.product_item_id],
    )
  )[0]!;

let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `198.51.100.${addresses}`;
}

/** A guest with one piece; each has another network address, because orders per address are limited. */
async function guest(contact: Partial<TestBuyer['contact']> = {}, address = newAddress()) {
  const buyer = { ...guestBuyer(contact), headers: { 'x-forwarded-for': address } };
  await putIntoCart(shop, buyer, variant);
  return { buyer, quoteId: (await quoteOf(shop, buyer)).quote_id as string };
}

async function placedByGuest(contact: Partial<TestBuyer['contact']> = {}) {
  const { buyer, quoteId } = await guest(contact);
  const { body } = await place(shop, buyer, quoteId, { ...COD, ...(await deliveryCode(shop, buyer)) });
  if (body.errorCode !== 0) throw new Error(body.message);
  return { buyer, ...(body.result as { order_id: string; access_key: string }) };
}

describe('the SMS code of cash on delivery', () => {
  test('is required for a guest and not for a member', async () => {
    const { buyer, quoteId } = await guest();
    expect((await place(shop, buyer, quoteId, COD)).body.errorCode).toBe(REFUSALS.DELIVERY_CODE_NEEDED.errorCode);
    expect(await stockOf()).toEqual({ onHand: 200, reserved: 0 });
    const code = await deliveryCode(shop, buyer);
    const { body } = await place(shop, buyer, quoteId, { ...COD, ...code });
    expect(await statusOf(shop, body.result.order_id)).toBe('placed');
    expect(await stockOf()).toEqual({ onHand: 199, reserved: 0 });

    const member = memberBuyer(await addMember(shop.shop));
    const cart = guestBuyer();
    await putIntoCart(shop, cart, variant);
    await shop.post('cart/merge', { guest_id: cart.body.ip_address }, member.headers);
    const { quote_id: own } = await quoteOf(shop, member);
    expect((await place(shop, member, own, COD)).body.errorCode).toBe(0);
  });

  test('may be wrong three times without creating anything; then the right one is expired too', async () => {
    const { buyer, quoteId } = await guest();
    const { otp_ref, otp } = await deliveryCode(shop, buyer);
    const wrong = String((Number(otp) + 1) % 10_000).padStart(4, '0');
    const codes = [];
    for (const typed of [wrong, wrong, wrong, otp])
      codes.push((await place(shop, buyer, quoteId, { ...COD, otp_ref, otp: typed })).body.errorCode);
    const { OTP_WRONG, OTP_EXPIRED } = REFUSALS;
    expect(codes).toEqual([OTP_WRONG, OTP_WRONG, OTP_WRONG, OTP_EXPIRED].map(({ errorCode }) => errorCode));
    expect(await stockOf()).toEqual({ onHand: 200, reserved: 0 });
  });

  test('is valid only for its phone number and its cart', async () => {
    const one = await guest();
    const code = await deliveryCode(shop, one.buyer);
    const other = await guest();
    const elsewhere = await place(shop, other.buyer, other.quoteId, { ...COD, ...code });
    expect(elsewhere.body.errorCode).toBe(REFUSALS.OTP_WRONG.errorCode);
    const contact = { ...one.buyer.contact, phone: '509998877' };
    const another = await place(shop, { ...one.buyer, contact }, one.quoteId, { ...COD, ...code });
    expect(another.body.errorCode).toBe(REFUSALS.DELIVERY_CODE_NEEDED.errorCode);
    // The two refused orders did not use up the code, so the guest to whom it was sent can still order with it.
    expect((await place(shop, one.buyer, one.quoteId, { ...COD, ...code })).body.errorCode).toBe(0);
  });

  test('stays valid when the order is refused for another reason', async () => {
    const { buyer, quoteId } = await guest();
    const code = await deliveryCode(shop, buyer);
    const changed = await place(shop, buyer, 'a.b.c', { ...COD, ...code });
    expect(changed.body.errorCode).toBe(REFUSALS.CART_CHANGED.errorCode);
    expect((await place(shop, buyer, quoteId, { ...COD, ...code })).body.errorCode).toBe(0);
  });

  test('makes one order: a retry finds it, and a second order needs a new code', async () => {
    const { buyer, quoteId } = await guest();
    const more = { ...COD, ...(await deliveryCode(shop, buyer)), key: newKey() };
    const first = await place(shop, buyer, quoteId, more);
    const again = await place(shop, buyer, quoteId, more);
    expect(again.body.result).toEqual(first.body.result);
    await putIntoCart(shop, buyer, variant);
    const { quote_id: next } = await quoteOf(shop, buyer);
    const second = await place(shop, buyer, next, { ...more, key: newKey() });
    expect(second.body.errorCode).toBe(REFUSALS.OTP_EXPIRED.errorCode);
  });

  test('makes one order from concurrent requests', async () => {
    const { buyer, quoteId } = await guest();
    const code = await deliveryCode(shop, buyer);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => place(shop, buyer, quoteId, { ...COD, ...code })),
    );
    expect(answers.filter(({ body }) => body.errorCode === 0)).toHaveLength(1);
    expect(await stockOf()).toEqual({ onHand: 199, reserved: 0 });
  });

  test('is sent only to a mobile number, for a cart with lines, where cash on delivery is offered', async () => {
    const ask = (body: object) =>
      shop.post('checkout/delivery-code', { dial_code: '+971', phone: '501112233', ...body });
    expect((await ask({ ip_address: testGuest() })).body.errorCode).toBe(REFUSALS.CART_EMPTY.errorCode);
    const { buyer } = await guest();
    const landline = await ask({ ...buyer.body, phone: '12' });
    expect(landline.body.fields).toHaveProperty('phone');
    const { market } = shop.shop;
    const offered = market.paymentOptions;
    market.paymentOptions = ['card'];
    const nowhere = await ask(buyer.body);
    market.paymentOptions = offered;
    expect(nowhere.body.errorCode).toBe(REFUSALS.PAYMENT_OPTION_NOT_OFFERED.errorCode);
  });
});

describe('the ceilings of orders on delivery', () => {
  test('allow one account three such orders on their way, and another once one is delivered', async () => {
    const member = memberBuyer(await addMember(shop.shop));
    const placed = async () => {
      const cart = guestBuyer();
      await putIntoCart(shop, cart, variant);
      await shop.post('cart/merge', { guest_id: cart.body.ip_address }, member.headers);
      const { quote_id: quoteId } = await quoteOf(shop, member);
      return (await place(shop, member, quoteId, COD)).body;
    };
    const first = await placed();
    const codes = [(await placed()).errorCode, (await placed()).errorCode, (await placed()).errorCode];
    expect([first.errorCode, ...codes]).toEqual([0, 0, 0, REFUSALS.ON_DELIVERY_MAX.errorCode]);
    await moveOrderTo(shop.shop, first.result.order_id, 'delivered');
    expect((await placed()).errorCode).toBe(0);
  });

  test('allow one phone number three such orders, whatever names the guests give', async () => {
    const contact = { phone: '507776655' };
    const codes: number[] = [];
    for (let at = 0; at < 4; at += 1) {
      const { buyer, quoteId } = await guest(contact);
      // Makes older codes too old for the limits on codes to one number, which this test is not about.
      await run(`update otp_challenges set created_at = created_at - interval '2 days'`);
      const code = await deliveryCode(shop, buyer);
      codes.push((await place(shop, buyer, quoteId, { ...COD, ...code })).body.errorCode);
    }
    expect(codes).toEqual([0, 0, 0, REFUSALS.ON_DELIVERY_MAX.errorCode]);
  });

  test('allow guests of one address exactly twenty unconfirmed orders, also when placed concurrently', async () => {
    const address = newAddress();
    const { orders } = CEILINGS.on_delivery.guests_of_address;
    const crowd = [];
    for (let at = 0; at < orders + 4; at += 1) {
      const { buyer, quoteId } = await guest({}, address);
      const code = await deliveryCode(shop, buyer);
      crowd.push(() => placeInTheEnd(shop, buyer, quoteId, { ...COD, ...code }));
    }
    const answers = await Promise.all(crowd.map((go) => go()));
    const made = answers.filter(({ body }) => body.errorCode === 0);
    expect(made).toHaveLength(orders);
    expect(answers.filter(({ body }) => body.errorCode === REFUSALS.ON_DELIVERY_MAX.errorCode)).toHaveLength(4);
    expect(await stockOf()).toEqual({ onHand: 200 - orders, reserved: 0 });
    const desk = await addOperator(shop, 'order_desk');
    const move = { order_id: made[0]!.body.result.order_id, to: 'confirmed' };
    await shop.post('operator/order/move', move, desk.bearer);
    const { buyer, quoteId } = await guest({}, address);
    const code = await deliveryCode(shop, buyer);
    expect((await place(shop, buyer, quoteId, { ...COD, ...code })).body.errorCode).toBe(0);
  });

  test('do not count guests’ orders handed over to a member against that member', async () => {
    const customer = await addMember(shop.shop);
    const address = newAddress();
    for (let at = 0; at < 3; at += 1) {
      const { buyer, quoteId } = await guest({ email: customer.email }, address);
      const code = await deliveryCode(shop, buyer);
      expect((await place(shop, buyer, quoteId, { ...COD, ...code })).body.errorCode).toBe(0);
    }
    expect((await shop.get('order/list', customer.bearer)).body['result'].orders).toHaveLength(3);
    const member = memberBuyer(customer);
    const cart = guestBuyer();
    await putIntoCart(shop, cart, variant);
    await shop.post('cart/merge', { guest_id: cart.body.ip_address }, member.headers);
    const { quote_id: quoteId } = await quoteOf(shop, member);
    expect((await place(shop, member, quoteId, COD)).body.errorCode).toBe(0);
    await run('update orders set confirm_by = null');
  });

  test('count handed-over orders against the guests’ address, so a member’s mail does not bypass it', async () => {
    const address = newAddress();
    const { email } = await addMember(shop.shop);
    await run(`insert into settings (name, value) values ('ceilings', $1)`, [
      JSON.stringify({ on_delivery: { guests_of_address: { pieces: 60, orders: 2 } } }),
    ]);
    const codes: number[] = [];
    for (const contact of [{ email }, { email }, {}]) {
      const { buyer, quoteId } = await guest(contact, address);
      const code = await deliveryCode(shop, buyer);
      codes.push((await place(shop, buyer, quoteId, { ...COD, ...code })).body.errorCode);
    }
    await run(`delete from settings where name = 'ceilings'`);
    await run('update orders set confirm_by = null');
    expect(codes).toEqual([0, 0, REFUSALS.ON_DELIVERY_MAX.errorCode]);
  });

  test('count orders with nothing to pay as well', async () => {
    const { code } = await addCoupon(shop, { kind: 'amount', percentBasisPoints: null, amountMinor: 10_000_000 });
    const email = 'gifts@example.com';
    const codes: number[] = [];
    for (let at = 0; at < 4; at += 1) {
      const { buyer } = await guest({ email });
      await shop.post('guest-cart/coupon', { ...buyer.body, code }, buyer.headers);
      const quote = await quoteOf(shop, buyer);
      expect(quote.total.amount).toBe(0);
      codes.push((await place(shop, buyer, quote.quote_id)).body.errorCode);
    }
    expect(codes).toEqual([0, 0, 0, REFUSALS.ON_DELIVERY_MAX.errorCode]);
  });
});

describe('an operator’s confirmation', () => {
  const details = async ({ order_id, access_key }: { order_id: string; access_key: string }) =>
    (await shop.get(`order/details/${order_id}?key=${access_key}`)).body['result'];

  test('is listed for the desk, the most urgent first, until the order is moved to confirmed', async () => {
    const desk = await addOperator(shop, 'order_desk');
    const [late, soon] = [await placedByGuest(), await placedByGuest()];
    await run(`update orders set confirm_by = confirm_by - interval '1 hour' where id = $1`, [soon.order_id]);
    const list = async () => {
      const { orders } = (await shop.get('operator/order/list?to_confirm=true', desk.bearer)).body['result'];
      return orders
        .map(({ _id }: { _id: string }) => _id)
        .filter((id: string) => [late, soon].some((one) => one.order_id === id));
    };
    expect(await list()).toEqual([soon.order_id, late.order_id]);
    expect((await details(soon)).confirm_by).toMatch(/^\d{4}-/);
    const { body } = await shop.post('operator/order/move', { order_id: soon.order_id, to: 'confirmed' }, desk.bearer);
    expect(body.errorCode).toBe(0);
    expect(await list()).toEqual([late.order_id]);
    expect(await details(soon)).toMatchObject({ order_status: 'confirmed', confirm_by: null });
    const card = await ordered(shop, { ...guestBuyer(), headers: { 'x-forwarded-for': newAddress() } }, [variant]);
    expect((await details(card as never)).confirm_by).toBeNull();
  });

  test('times out: the order is cancelled, restocked once even with several nodes, and the buyer told', async () => {
    const { order_id: orderId, buyer } = await placedByGuest();
    const before = await stockOf();
    expect(await endUnconfirmed(shop.shop)).toBe(0);
    await run('update orders set confirm_by = shop.now() where id = $1', [orderId]);
    await Promise.all(Array.from({ length: 5 }, () => endUnconfirmed(shop.shop)));
    expect(await statusOf(shop, orderId)).toBe('cancelled');
    expect(await stockOf()).toEqual({ onHand: before.onHand + 1, reserved: 0 });
    const [cut] = await run('select mover, reason_code, refund_minor from order_cancellations where order_id = $1', [
      orderId,
    ]);
    expect(cut).toEqual({ mover: 'clock', reason_code: 'not_confirmed', refund_minor: 0 });
    const letter = await lastLetter(shop.shop, buyer.contact.email, { template: 'order_not_confirmed' });
    expect(letter.subject).toMatch(/could not be confirmed/);
  });

  test('at the moment of the time-out either succeeds before it or is refused', async () => {
    const desk = await addOperator(shop, 'order_desk');
    for (let at = 0; at < 6; at += 1) {
      const { order_id: orderId } = await placedByGuest();
      await run('update orders set confirm_by = shop.now() where id = $1', [orderId]);
      const [{ body }] = await Promise.all([
        shop.post('operator/order/move', { order_id: orderId, to: 'confirmed' }, desk.bearer),
        endUnconfirmed(shop.shop),
      ]);
      expect([body.errorCode, await statusOf(shop, orderId)]).toBeOneOf([
        [0, 'confirmed'],
        [REFUSALS.MOVE_NOT_ALLOWED.errorCode, 'cancelled'],
      ]);
    }
  });
});
