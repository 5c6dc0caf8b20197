// A member whose own unique texts (markers) are in every column that personal-columns.ts lists as 'personal'. The
// member has added no pictures to reviews or returns, and has voted on no review. The data is created by API calls of
// the member and of a guest, by the shop's functions and by SQL.
import { randomInt } from 'node:crypto';
import { record } from '../src/kernel/events.ts';
import { newId } from '../src/kernel/ids.ts';
import { transaction } from '../src/kernel/transaction.ts';
import { requestCancel, cancelPieces } from '../src/orders/cancelling.service.ts';
import { plantCard } from './kept-cards.ts';
import { lastLetter } from './letters.ts';
import { addMember, type TestMember } from './members.ts';
import { addOrderIn, moveOrderTo, draftLine, measuredLine, TEST_ADDRESS, withOrder } from './orders.ts';
import { testSubscription } from './push-service.ts';
import { settled } from './table-hashes.ts';
import { addArea, slotsOf, visitBody } from './visits.ts';
import { addBody, addProduct, testGuest, type TestShop, type TestVariant } from './shop.ts';

export interface FullMember extends TestMember {
  password: string;
  /** The member's unique texts: all must be in the export, none may be in the database once the account is deleted. */
  markers: string[];
}

let made = 0;

function words(tag: string) {
  const digits = () => String(randomInt(100_000, 999_999));
  const markers: string[] = [];
  const mark = (text: string) => {
    markers.push(text);
    return text;
  };
  return { markers, mark, word: (name: string) => mark(`${tag} ${name} ${digits()}`), digits };
}

type Words = ReturnType<typeof words>;

async function done(call: Promise<{ body: { errorCode: number; message: string } }>): Promise<void> {
  const { body } = await call;
  if (body.errorCode !== 0) throw new Error(`planting failed: ${body.message}`);
}

async function plantProfile(shop: TestShop, member: TestMember, { word, mark, digits }: Words): Promise<void> {
  const { database } = shop.shop;
  const day = mark(`19${String(10 + made)}-0${1 + (made % 9)}-17`);
  const profile = { name: word('الاسم name'), gender: 'other', date_of_birth: day, language_code: 'arb' };
  await done(shop.post('customer/profile', profile, member.bearer));
  await database.query(`update customers set dial_code = '+971', phone = $2 where id = $1`, [
    member.customerId,
    mark(`501${digits()}`),
  ]);
  const address = {
    name: word('addressee'),
    city: word('city'),
    district: word('الحي'),
    address_line_one: word('line one 🌙'),
    address_line_two: word('line two'),
    landmark: word('landmark'),
    email: mark(`address-${made}-${digits()}@example.com`),
    dial_code: '+971',
    phone: mark(`521${digits()}`),
  };
  const british = { country: 'GB', zip_code: mark(`ZQX${made}-${digits()}`), state: word('region') };
  const number = mark(`551${digits()}`);
  await done(
    shop.post(
      'address/save',
      { ...address, type: 'home', ...british, alternate_number: `+971${number}` },
      member.bearer,
    ),
  );
  await done(shop.post('address/save', { ...address, type: 'work', country: 'AE', state: 'AE-DU' }, member.bearer));
}

async function plantBelongings(shop: TestShop, member: TestMember, { word, mark }: Words): Promise<void> {
  const [variant] = await addProduct(shop.shop, { customSize: true });
  const cells = [
    { topic: 'reminders', channel: 'mail', wanted: true },
    { topic: 'deliveries', channel: 'push', wanted: false },
  ];
  const settings = { cells, quiet: { from: '22:00', until: '08:00' } };
  await done(shop.post('customer/notification-settings', settings, member.bearer));
  await shop.shop.database.query(`insert into reminders_sent (kind, subject_id, customer_id) values ('cart', $1, $2)`, [
    newId(),
    member.customerId,
  ]);
  const priceDrop = { kind: 'price_drop', product_id: variant!.product_id };
  await done(shop.post('alerts/add', priceDrop, member.bearer));
  await done(shop.post('alerts/add', { ...priceDrop, email: member.email }));
  await done(shop.post('wishlist/toggle', { product_id: variant!.product_id, wished: true }, member.bearer));
  // Each member gets a different number, because the number is one of the markers and must be unique.
  const inches = 60.25 + made;
  mark(`"chest": ${inches}`);
  const set = { label: word('قياس set'), unit: 'in', chest: inches, bust: 40, hips: 42 };
  const saved = await shop.post('measurement/save', set, member.bearer);
  const draft = { values: { chest: { text: mark(`${inches} ½`), unit: 'in' } }, label: word('draft') };
  const shown = { unit: 'in', scope: 'all', confirmed: [], left: ['chest'], set_id: null };
  const typed = { ...draft, ...shown, typed_at: '2026-01-01T00:00:00Z' };
  await done(shop.post('tailoring/draft', typed, member.bearer));
  const add = (more: object) =>
    done(shop.post('cart/add-to-cart', { ...lineOf(variant!, member), ...more }, member.bearer));
  await add({ remarks: word('remarks') });
  await add({ customSizeId: saved.body['result'].customSizeId, size: '', remarks: word('remarks for the tailor') });
  // The cart and measurements of a guest are merged into the account, as after a login.
  const guest = testGuest();
  await done(shop.post('guest-cart/add-to-cart', addBody(variant!, guest, { remarks: word('remarks of a guest') })));
  await done(shop.post('measurement/save', { ...set, label: word('set of a guest'), ip_address: guest }));
  await done(shop.post('cart/merge', { guest_id: guest }, member.bearer));
  await done(shop.post('measurement/merge', { guest_id: guest }, member.bearer));
}

function lineOf(variant: TestVariant, { customerId }: TestMember): object {
  const { ip_address: _, ...body } = addBody(variant, '') as { ip_address: string };
  return { ...body, user_id: customerId };
}

/** Adds a completed order of the member with every free text that a shopper can write. */
async function plantOrder(shop: TestShop, { customerId }: TestMember, { word, mark, digits }: Words): Promise<void> {
  const [product] = await addProduct(shop.shop);
  const inches = 50.25 + made;
  mark(`"bust": ${inches}`);
  const address = {
    ...TEST_ADDRESS,
    name: word('receiver'),
    lineOne: word('door'),
    landmark: word('بجانب'),
    phone: mark(`541${digits()}`),
  };
  const line = measuredLine({
    remarks: word('remarks of an order'),
    customSizeLabel: word('set of an order'),
    measurements: { bust: inches },
    quantity: 2,
  });
  const orderId = await addOrderIn(shop.shop, 'confirmed', {
    customerId,
    name: word('buyer'),
    email: mark(`buyer-${made}-${digits()}@example.com`),
    phone: mark(`561${digits()}`),
    shippingAddress: address,
    billingAddress: { ...address, name: word('payer') },
    gift: { note: word('gift note') },
    lines: [line, draftLine({ productId: product!.product_id })],
  });
  const reason = () => ({ reasonCode: 'other' as const, reasonText: word('why') });
  await withOrder(shop.shop, orderId, async (tx, order) => {
    const lines = [{ lineId: order.lines[0]!.lineId, quantity: 1 }];
    await cancelPieces(tx, order, { lines, by: 'shopper', ...reason() });
    await requestCancel(tx, order, { ...reason(), pieces: '' });
  });
  await shop.shop.database.query(
    `insert into parcels (order_id, carrier, tracking_number, tracking_url, delivery_code) values ($1, 'Aramex', $2, $3, 'zq47x')`,
    [orderId, mark(`AX${made}${digits()}`), `https://track.example.com/${mark(`track${made}${digits()}`)}`],
  );
  await shop.shop.database.query(
    `insert into delivery_requests (id, order_id, kind, state, written) values ($1, $2, 'reception', 'done', $3)`,
    [newId(), orderId, word('reception')],
  );
  const was = { shippingAddress: { ...address, lineOne: word('former door') }, dialCode: '+971', phone: '501234567' };
  await shop.shop.database.query(
    `insert into order_amendments (id, order_id, by_member, before, after) values ($1, $2, true, $3::jsonb, $4::jsonb)`,
    [newId(), orderId, { ...was, deliveryNote: word('former note') }, { ...was, deliveryNote: word('later note') }],
  );
  await shop.shop.database.query(
    `update orders set delivery_note = $2, number_amended = true, placed_dial_code = '+971', placed_phone = $3 where id = $1`,
    [orderId, word('driver'), mark(`571${digits()}`)],
  );
  await plantReturn(shop, orderId, { word });
  await moveOrderTo(shop.shop, orderId, 'delivered');
  await plantReview(shop, orderId, { word });
  await moveOrderTo(shop.shop, orderId, 'completed');
}

/** Adds a refused return of the order, with the text that the shopper wrote about a piece. */
async function plantReturn(shop: TestShop, orderId: string, { word }: Pick<Words, 'word'>): Promise<void> {
  await shop.shop.database.query(
    `with made as (
       insert into returns (id, order_id, ordinal, status, answer_due, answered_at, answer, closed_at)
       values ($1, $2, 1, 'refused', shop.now(), shop.now(), 'Worn', shop.now()) returning id
     )
     insert into return_lines (return_id, line_id, quantity, reason, written)
     select made.id, (select l.id from order_lines l where l.order_id = $2 order by l.position limit 1), 1, 'other', $3 from made`,
    [newId(), orderId, word('return')],
  );
}

async function plantReview(shop: TestShop, orderId: string, { word }: Pick<Words, 'word'>): Promise<void> {
  await shop.shop.database.query(
    `insert into reviews (id, product_id, order_id, order_line_id, author, language, rating, text, state)
     select $1, l.product_id, l.order_id, l.id, $3, 'arb', 4, $4, 'waiting'
     from order_lines l join products p on p.id = l.product_id where l.order_id = $2`,
    [newId(), orderId, word('reviewer'), word('review')],
  );
}

/**
 * Sends two messages to the shop: one while signed in, with another mail address than the member's; one as a guest,
 * with the member's mail address.
 */
async function plantMessages(shop: TestShop, member: TestMember, { word, mark, digits }: Words): Promise<void> {
  const message = () => ({ name: word('sender'), subject: word('subject'), message: word('message') });
  const elsewhere = mark(`message-${made}-${digits()}@example.com`);
  await done(shop.post('contact/send', { ...message(), email: elsewhere }, member.bearer));
  await done(shop.post('contact/send', { ...message(), email: member.email }));
}

async function plantVisit(shop: TestShop, member: TestMember, { word, mark, digits }: Words): Promise<void> {
  const code = `area-${made}`;
  await addArea(shop, { code });
  const [slot] = await slotsOf(shop, `?area=${code}`);
  const address = {
    name: word('hostess'),
    country: 'AE',
    state: 'AE-DU',
    city: 'Dubai',
    address_line_one: word('villa'),
    landmark: word('gate'),
    dial_code: '+971',
    phone: mark(`551${digits()}`),
  };
  const wish = {
    area: code,
    address,
    remarks: word('remarks of a visit'),
    email: mark(`visit-zqx-${made}@example.com`),
  };
  await done(shop.post('booking/create', visitBody(slot!.starts_at, wish), member.bearer));
}

async function plantIdentity(shop: TestShop, member: TestMember, password: string, { word }: Words): Promise<void> {
  const { database } = shop.shop;
  const { customerId } = member;
  await database.query('update sessions set device = $2 where customer_id = $1', [customerId, word('device')]);
  await database.query(
    `insert into passkeys (id, customer_id, credential_id, public_key, counter, label) values ($1, $2, $3, $4, 0, $5)`,
    [newId(), customerId, `credential-${newId()}`, Buffer.from(`public key ${newId()}`), word('passkey')],
  );
  await done(shop.post('customer/passkey/add-options', { password }, member.bearer));
  await transaction(database, (tx) => record(tx, 'customer.registered', { customerId }));
  await lastLetter(shop.shop, member.email, { template: 'welcome' });
}

export async function addFullMember(shop: TestShop): Promise<FullMember> {
  made += 1;
  const planted = words(`zqx${made}`);
  const password = `correct horse ${made}`;
  const email = planted.mark(`zqx-${made}-${planted.digits()}@example.com`);
  const member = await addMember(shop.shop, { email, password });
  await plantProfile(shop, member, planted);
  await plantBelongings(shop, member, planted);
  await plantOrder(shop, member, planted);
  await plantMessages(shop, member, planted);
  await plantVisit(shop, member, planted);
  await plantCard(shop.shop, member.customerId);
  await plantIdentity(shop, member, password, planted);
  await settled(shop.shop.database);
  // Subscribes last, when no event is left to be pushed, because the test cannot reach the subscription's push service.
  await done(shop.post('push/subscribe', testSubscription(), member.bearer));
  return { ...member, password, markers: planted.markers };
}
