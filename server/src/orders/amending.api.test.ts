// Changing a placed order, which its buyer may do until it is packed: who sees the change, who is told of it, and that
// nobody can take over somebody else's order by it.
import { REFUSALS } from '@hindam/contract/refusals';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ADDRESS, guestBuyer, ordered, pay, type TestBuyer } from '../../testing/buying.ts';
import { proveContact } from '../../testing/codes.ts';
import { count } from '../../testing/counts.ts';
import { lastLetter, lettersTo } from '../../testing/letters.ts';
import { addMember } from '../../testing/members.ts';
import { addOperator, type TestOperator } from '../../testing/operators.ts';
import { addOrderIn, draftLine } from '../../testing/orders.ts';
import { addProduct, type Answer, openTestShop, type TestShop, type TestVariant } from '../../testing/shop.ts';
import { settled } from '../../testing/table-hashes.ts';
import { AMENDMENTS_MAX } from './amending.ts';
import { accessKeyOf } from './order-access.ts';

const { AMENDED_TOO_OFTEN, AMENDING_TOO_LATE, COUNTRY_NOT_SERVED, INVALID_FIELDS, NUMBER_PROVEN } = REFUSALS;
const PASSWORD = 'a river of 7 silver stones';
const ELSEWHERE = { ...ADDRESS, name: 'Layla Al Noor', state: 'AE-AZ', address_line_one: '9 Corniche Road' };

let shop: TestShop;
let desk: TestOperator;
let variant: TestVariant;
let buyer: TestBuyer;
let orderId: string;

beforeAll(async () => {
  shop = await openTestShop();
  // The tests set an order's status without paying it, which audit statement 9 would report as an error.
  shop.allowFindings(9);
  desk = await addOperator(shop, 'order_desk');
  [variant] = (await addProduct(shop.shop, { priceMinor: 10_000, pieces: 500 })) as [TestVariant];
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyer = guestBuyer();
  orderId = await bought(buyer);
});

async function bought(by: TestBuyer): Promise<string> {
  const order = await ordered(shop, by, [variant]);
  await pay(shop, order);
  return order.order_id;
}

const keyOf = (id: string) => accessKeyOf(shop.shop.secrets, { orderId: id, accessVersion: 1 });

const amend = async (more: object = {}, id = orderId): Promise<Answer> =>
  (await shop.post('order/amend', { order_id: id, key: keyOf(id), shipping_address: ADDRESS, ...more })).body;
const details = async (id = orderId) => (await shop.get(`order/details/${id}?key=${keyOf(id)}`)).body['result'];
const forDesk = async (id = orderId) => (await shop.get(`operator/order/details/${id}`, desk.bearer)).body['result'];
const slip = async () =>
  (await shop.get(`operator/order/packing-slip/${orderId}`, desk.bearer)).body['result'].html as string;
const move = (to: string, id = orderId) => shop.post('operator/order/move', { order_id: id, to }, desk.bearer);
const numberOf = ({ contact }: TestBuyer): string => contact.dial_code + contact.phone;

describe('a placed order', () => {
  test('shows the new address and note to its owner, on the slip and to the order desk, which sees the old ones too', async () => {
    expect((await details()).can_amend).toEqual({ order: true, number: true });
    const answer = await amend({ shipping_address: ELSEWHERE, delivery_note: 'Ring twice' });
    expect(answer['result']).toEqual({ amended: ['address', 'note'] });
    const shown = { shipping_address: ELSEWHERE, delivery_note: 'Ring twice' };
    expect(await details()).toMatchObject({ ...shown, billing_address: ADDRESS });
    expect(await forDesk()).toMatchObject({
      ...shown,
      amendments: [
        { by_member: false, before: { shipping_address: ADDRESS, phone: numberOf(buyer), delivery_note: '' } },
      ],
    });
    expect((await forDesk()).events.at(-1)).toMatchObject({ by: 'shopper', what: 'amended', note: 'address note' });
    expect(await slip()).toContain('9 Corniche Road');
    expect(await slip()).toContain('Ring twice');
    expect(await slip()).not.toContain(ADDRESS.address_line_one);
  });

  test('keeps the invoice that was issued, with its address', async () => {
    const invoice = async () => (await shop.get(`order/invoice/${orderId}?key=${keyOf(orderId)}`)).body['result'];
    const before = await invoice();
    await amend({ shipping_address: ELSEWHERE });
    expect(await invoice()).toEqual(before);
  });

  test('is changed by its member, who is told in the account too', async () => {
    const member = await addMember(shop.shop);
    const id = await addOrderIn(shop.shop, 'placed', { customerId: member.customerId });
    const body = { order_id: id, shipping_address: ELSEWHERE };
    expect((await shop.post('order/amend', body, member.bearer)).body['result']).toEqual({ amended: ['address'] });
    expect((await forDesk(id)).amendments).toMatchObject([{ by_member: true }]);
    await settled(shop.shop.database);
    const { notifications } = (await shop.get('notification/list', member.bearer)).body['result'];
    expect(notifications[0]).toMatchObject({ title: 'Your order was changed', orderId: id });
  });

  test('that gets what it has already is not changed and nobody is told', async () => {
    const { events } = await forDesk();
    for (let twice = 0; twice < 2; twice += 1)
      expect((await amend({ contact: buyer.contact }))['result']).toEqual({ amended: [] });
    expect((await forDesk()).events).toEqual(events);
  });

  test('names every fault at its field and changes nothing', async () => {
    const long = 'x'.repeat(10_000);
    const wrong = await amend({
      shipping_address: { ...ELSEWHERE, state: '', phone: '12' },
      contact: { dial_code: '+971', phone: '' },
    });
    expect(wrong.errorCode).toBe(INVALID_FIELDS.errorCode);
    expect(Object.keys(wrong.fields ?? {}).sort()).toEqual([
      'contact.phone',
      'shipping_address.phone',
      'shipping_address.state',
    ]);
    const all = await amend({
      shipping_address: { ...ELSEWHERE, name: '', phone: '12' },
      contact: { dial_code: '+971', phone: '12' },
      delivery_note: long,
    });
    expect(Object.keys(all.fields ?? {}).sort()).toEqual([
      'contact.phone',
      'delivery_note',
      'shipping_address.name',
      'shipping_address.phone',
    ]);
    for (const note of [long, 'turn \u202Eleft', 'see https://example.com/x']) {
      const refused = await amend({ shipping_address: ELSEWHERE, delivery_note: note });
      expect(refused.errorCode).toBe(INVALID_FIELDS.errorCode);
      expect(Object.keys(refused.fields ?? {})).toEqual(['delivery_note']);
    }
    const abroad = await amend({ shipping_address: { ...ELSEWHERE, country: 'SA', state: '', city: 'Riyadh' } });
    expect(abroad.errorCode).toBe(COUNTRY_NOT_SERVED.errorCode);
    expect(await details()).toMatchObject({ shipping_address: ADDRESS, delivery_note: '' });
  });

  test(`is changed ${AMENDMENTS_MAX} times and no further`, async () => {
    for (let at = 0; at < AMENDMENTS_MAX; at += 1)
      expect((await amend({ delivery_note: `Floor ${at}` })).errorCode).toBe(0);
    expect((await amend({ delivery_note: 'Roof' })).errorCode).toBe(AMENDED_TOO_OFTEN.errorCode);
  });

  test('that is paid on delivery keeps the number that a code proved', async () => {
    const id = await addOrderIn(shop.shop, 'placed', { paymentOption: 'cod' });
    const { contact, can_amend } = await details(id);
    expect(can_amend).toEqual({ order: true, number: false });
    const other = await amend({ contact: { dial_code: '+971', phone: '509999999' } }, id);
    expect(other.errorCode).toBe(NUMBER_PROVEN.errorCode);
    expect((await details(id)).contact).toEqual(contact);
  });
});

describe('once it is packed', () => {
  test.each(['packed', 'shipped', 'delivered', 'cancelled', 'pending_payment'] as const)(
    'or otherwise %s, it is refused with a sentence',
    async (status) => {
      const id = await addOrderIn(shop.shop, status);
      expect((await details(id)).can_amend).toEqual({ order: false, number: false });
      const refused = await amend({ shipping_address: ELSEWHERE }, id);
      expect(refused.errorCode).toBe(AMENDING_TOO_LATE.errorCode);
      expect(refused.message).toContain('packed');
      expect((await details(id)).shipping_address).not.toEqual(ELSEWHERE);
    },
  );

  test('of packing and changing at once, the change is either on the slip or refused', async () => {
    const rounds = Math.max(10, count(100));
    for (let round = 0; round < rounds; round += 1) {
      const id = await addOrderIn(shop.shop, 'confirmed', { paymentOption: 'card', lines: [draftLine()] });
      const [change, packed] = await Promise.all([amend({ shipping_address: ELSEWHERE }, id), move('packed', id)]);
      expect(packed.body.errorCode).toBe(0);
      const { shipping_address: place, events, amendments } = await forDesk(id);
      const whats = events.map(({ what, to }: { what: string; to: string | null }) => to ?? what);
      if (change.errorCode === 0) {
        expect(place).toMatchObject(ELSEWHERE);
        expect(whats.indexOf('amended')).toBeLessThan(whats.indexOf('packed'));
      } else {
        expect(change.errorCode).toBe(AMENDING_TOO_LATE.errorCode);
        expect(amendments).toEqual([]);
      }
    }
  });

  test('changes at once are all written, one after the other', async () => {
    const notes = Array.from({ length: 8 }, (_, at) => `Gate ${at}`);
    await Promise.all(notes.map((note) => amend({ delivery_note: note })));
    const { amendments, delivery_note: last } = await forDesk();
    expect(amendments).toHaveLength(notes.length);
    const stated = [...amendments.map((one: { before: { delivery_note: string } }) => one.before.delivery_note), last];
    expect(new Set(stated)).toEqual(new Set(['', ...notes]));
  });
});

describe('who is told', () => {
  test('the mail address it was placed with gets the new address', async () => {
    await amend({ shipping_address: ELSEWHERE });
    const letter = await lastLetter(shop.shop, buyer.contact.email, { template: 'order_amended' });
    expect(letter.text).toContain('9 Corniche Road');
    expect(letter.text).toContain('If it was not you');
    expect(await lettersTo(shop.shop, numberOf(buyer))).toEqual([]);
  });

  test('another number: the mail address, the old and the new number, by an SMS without the link', async () => {
    const other = guestBuyer();
    const { dial_code, phone } = other.contact;
    expect((await amend({ contact: { dial_code, phone } }))['result']).toEqual({ amended: ['number'] });
    expect((await details()).contact.phone).toBe(numberOf(other));
    await lastLetter(shop.shop, buyer.contact.email, { template: 'order_amended' });
    for (const number of [numberOf(buyer), numberOf(other)]) {
      const sms = await lastLetter(shop.shop, number, { template: 'order_amended' });
      expect(sms.text).toContain('Not you?');
      expect(sms.text).not.toContain(keyOf(orderId));
    }
  });
});

describe('a number put in place of the one it was placed with', () => {
  const register = async (by: TestBuyer) => {
    const { dial_code, phone } = by.contact;
    const token = await proveContact(shop, { dial_code, phone });
    const body = { otp_token: token, name: 'Layla', password: PASSWORD, terms: true, language_code: 'en' };
    const answer = await shop.post('customer/register', body, { origin: 'http://localhost:3000', 'x-client': 'app' });
    return { authorization: `Bearer ${answer.headers.get('x-session-token')}` };
  };
  const listed = async (bearer: Record<string, string>): Promise<string[]> =>
    (await shop.get('order/list', bearer)).body['result'].orders.map(({ _id }: { _id: string }) => _id);

  test('does not make the order its owner’s; the one it was placed with does', async () => {
    const stranger = guestBuyer();
    const { dial_code, phone } = stranger.contact;
    await amend({ contact: { dial_code, phone } });
    expect(await listed(await register(stranger))).toEqual([]);
    expect(await listed(await register(buyer))).toEqual([orderId]);
  });
});
