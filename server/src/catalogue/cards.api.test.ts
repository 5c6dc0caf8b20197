import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPictured } from '../../testing/pictured.ts';
import { addProduct, openTestShop, type TestShop } from '../../testing/shop.ts';
import { loadCardRecords, loadSurroundings } from './cards.store.ts';
import { cardOf } from './catalogue.cards.ts';
import { loadProductIds, loadProducts } from './catalogue.store.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  await shop?.close();
});

// Product pages are built from the record of loadProducts, so a card from another statement could contradict its page.
test('a card is the same from what cards load as from the whole record of its product', async () => {
  const { database } = shop.shop;
  await addProduct(shop.shop, { type: 'kaftan', colours: ['black', 'sand'], sizes: ['52', 'M', '50'] });
  const [off] = await addProduct(shop.shop, { colours: ['black', 'sand'], sizes: ['52'], pieces: 2 });
  await addPictured(shop, 10, { type: 'abaya' });
  const offSale = `update variants set active = false where product_id = $1 and colour_code = 'black'`;
  await database.query(offSale, [off!.product_id]);
  const withoutPrice = `delete from variant_prices p using variants v where v.id = p.variant_id and v.product_id = $1`;
  const [unpriced] = await addProduct(shop.shop, { sizes: ['52'] });
  await database.query(withoutPrice, [unpriced!.product_id]);

  const ids = await loadProductIds(database);
  const { now, languages, currencies } = await loadSurroundings(database);
  const cardsOf = (records: Parameters<typeof cardOf>[0][]) =>
    new Map(
      records.flatMap((record) =>
        languages.flatMap((language) =>
          Object.keys(currencies).map(
            (market) => [`${record.id}/${language}/${market}`, cardOf(record, language, market, now)] as const,
          ),
        ),
      ),
    );
  const records = await loadCardRecords(database, ids, currencies);
  const cards = cardsOf(records);
  expect(cards).toEqual(cardsOf(await loadProducts(database, ids)));
  const shown = (id: string): boolean => [...cards].some(([key, card]) => key.startsWith(id) && card !== null);
  expect(shown(off!.product_id)).toBe(true);
  expect(shown(unpriced!.product_id)).toBe(false);
  expect(records.some(({ colours }) => colours.some(({ pictures }) => pictures.length > 0))).toBe(true);
});
