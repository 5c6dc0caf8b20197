// The note of a gift: which texts are accepted, and where the note must not appear.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REFUSALS } from '@hindam/contract/refusals';
import { guestBuyer, newKey, ordered, pay, place, putIntoCart, quoteOf, type TestOrder } from '../../testing/buying.ts';
import { lastLetter } from '../../testing/letters.ts';
import { addProduct, openTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

const run = async <Row>(text: string, values: unknown[] = []) => shop.shop.database.query<Row>(text, values);

async function ready() {
  const [variant] = await addProduct(shop.shop, { priceMinor: 20_000, pieces: 20 });
  const buyer = guestBuyer();
  await putIntoCart(shop, buyer, variant!);
  return { variant: variant!, buyer, quote: await quoteOf(shop, buyer) };
}

const details = async ({ order_id: id, access_key: key }: Pick<TestOrder, 'order_id' | 'access_key'>) =>
  (await shop.get(`order/details/${id}?key=${key}`)).body.result;

const ordersOf = ({ contact }: { contact: { email: string } }) =>
  run<{ id: string }>('select id from orders where email = $1', [contact.email]);

const NOTE = 'عيد ميلاد سعيد 🎂\nWith love, Maryam';

const KEYCAP_AND_FAMILY = '👨‍👩‍👧‍👦'.repeat(150) + '1️⃣'.repeat(150);

test.each([
  ['300 letters', 'x'.repeat(300), 'x'.repeat(300)],
  ['300 emoji of many code points', KEYCAP_AND_FAMILY, KEYCAP_AND_FAMILY],
  ['both scripts and line breaks', `${NOTE}\r\n\r\nلكِ كل الحب`, `${NOTE}\n\nلكِ كل الحب`],
  ['only spaces and breaks', ' \n\t ', ''],
  ['markup, which is only text', '<script>alert(1)</script>', '<script>alert(1)</script>'],
])('a note of %s is kept as it was written', async (_, note, kept) => {
  const { buyer, quote } = await ready();
  const { body } = await place(shop, buyer, quote.quote_id, { gift: { note } });
  expect(await details(body.result)).toMatchObject({ gift: { note: kept } });
});

test.each([
  ['301 letters', 'x'.repeat(301), 'at most 300 characters'],
  ['10,000 characters', 'نص '.repeat(3_334), 'too long'],
  ['one letter under 10,000 marks', `a${'\u0301'.repeat(10_000)}`, 'too long'],
  ['controls of direction', 'for you \u202Eevil', 'cannot be seen'],
  ['a bell', 'a\u0007b', 'cannot be seen'],
  ['NUL', 'a\u0000b', 'cannot be seen'],
  ['a zero-width space', 'a\u200Bb', 'cannot be seen'],
  ['a web address', 'see www.evil.example now', 'Web and email addresses'],
  ['a card number', 'pay with 4111 1111 1111 1111', 'bank card'],
])('a note of %s is refused at its field, in both languages', async (_, note, says) => {
  const { buyer, quote } = await ready();
  for (const language of ['en', 'arb']) {
    const { body } = await place(shop, buyer, quote.quote_id, { gift: { note }, language_code: language });
    expect(body.errorCode).toBe(REFUSALS.INVALID_FIELDS.errorCode);
    const sentence = (body.fields as Record<string, string>)['gift.note'];
    expect(sentence).toMatch(language === 'en' ? new RegExp(says) : /[\u0600-\u06FF]/);
  }
  expect(await ordersOf(buyer)).toEqual([]);
});

test('the note stands in no event, no notification and no history; a reorder repeats neither it nor the gift', async () => {
  const { buyer, variant } = await ready();
  const order = await ordered(shop, buyer, [variant], { gift: { note: NOTE } });
  await pay(shop, order);
  await lastLetter(shop.shop, buyer.contact.email, { template: 'order_placed' });
  const tables = await run<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'orders'`,
  );
  for (const { name } of tables)
    expect(await run(`select 1 from ${name} t where t::text like '%With love, Maryam%'`), name).toEqual([]);
  const again = guestBuyer();
  const wanted = { ...again.body, order_id: order.order_id, key: order.access_key };
  await shop.post('order/reorder', wanted, { 'idempotency-key': newKey() });
  const { quote_id: quoteId } = await quoteOf(shop, again);
  const { body } = await place(shop, again, quoteId);
  expect(await details(body.result)).toMatchObject({ gift: null, wrapping: null });
});
