// Home visits in a second market, with its time zone, weekend and holidays.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { addArea, setClock } from '../../testing/visits.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ MARKET: 'sa' });
  await addArea(shop, { code: 'riyadh', market: 'sa', states: [] });
});
afterAll(() => shop?.close());

test.each([
  // The clock is at 10:00 in Riyadh.
  ['on a Thursday the call is due on Sunday', '2026-11-26T07:00:00Z', '2026-11-29T20:59:59.000Z', '2026-11-30'],
  ['on a Friday too', '2026-11-27T07:00:00Z', '2026-11-29T20:59:59.000Z', '2026-11-30'],
  // The clock is at 00:30 on Thursday in Riyadh, still Wednesday in UTC.
  ['after midnight in Riyadh it is another day', '2026-11-25T21:30:00Z', '2026-11-29T20:59:59.000Z', '2026-11-30'],
  // The clock is at 23:59 on Wednesday in Riyadh, already Thursday in Dubai.
  ['a minute before midnight it is not', '2026-11-25T20:59:00Z', '2026-11-26T20:59:59.000Z', '2026-11-27'],
  ['a holiday is no working day', '2027-02-21T07:00:00Z', '2027-02-23T20:59:59.000Z', '2027-02-24'],
])('%s', async (_, now, due, first) => {
  await setClock(shop, now);
  const { body } = await shop.get('booking/slots');
  expect(body['result']).toMatchObject({ contact_due: due, time_zone: 'Asia/Riyadh', country: 'SA' });
  expect(body['result'].days[0]).toMatchObject({
    date: first,
    slots: [{ starts_at: `${first}T07:00:00.000Z` }, {}, {}],
  });
});
