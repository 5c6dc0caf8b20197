// Runs the cases of cart.cases.ts against the shop on a real database, for guests and members; the result must be the
// one that the rules give.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember } from '../../testing/members.ts';
import { addProduct, openTestShop, testGuest, type TestShop, type TestVariant } from '../../testing/shop.ts';
import { newId } from '../kernel/ids.ts';
import { type Owner, ownerByGuestId, ownerByMember } from '../kernel/owner.ts';
import { RefusalError } from '../kernel/refuse.ts';
import { saveSet } from '../tailoring/tailoring.service.ts';
import { type AddFacts, piecesToAdd } from './cart.ts';
import { ADD_CASES, QUANTITY_CASES } from './cart.cases.ts';
import { addToCart, changeLine } from './cart.service.ts';
import { viewCart } from './view.service.ts';

let shop: TestShop;
let filler: TestVariant;
beforeAll(async () => {
  shop = await openTestShop();
  [filler] = (await addProduct(shop.shop, {})) as [TestVariant];
});
afterAll(async () => {
  await shop?.close();
});

const OWNERS: [string, () => Promise<Owner>][] = [
  ['a guest', () => Promise.resolve(ownerByGuestId(testGuest()))],
  ['a member', async () => ownerByMember((await addMember(shop.shop)).customerId)],
];

interface Planted {
  variantId: string;
  customSizeId: string | null;
  remarks: string;
  quantity: number;
}

async function plantCart(owner: Owner, lines: Planted[]): Promise<string[]> {
  const { database } = shop.shop;
  const cartId = newId();
  const [guestHash, customerId] = owner.kind === 'guest' ? [owner.key, null] : [null, owner.key];
  await database.query(`insert into carts (id, guest_hash, customer_id, market) values ($1, $2, $3, 'ae')`, [
    cartId,
    guestHash,
    customerId,
  ]);
  const ids = lines.map(() => newId());
  for (const [index, { variantId, customSizeId, remarks, quantity }] of lines.entries()) {
    await database.query(
      `insert into cart_lines (id, cart_id, variant_id, custom_size_id, remarks, quantity, seen_price_minor)
       values ($1, $2, $3, $4, $5, $6, 1)`,
      [ids[index], cartId, variantId, customSizeId, remarks, quantity],
    );
  }
  return ids;
}

async function setOf(owner: Owner, complete: boolean): Promise<string> {
  const measurements = complete ? { bust: 38, hips: 40 } : { bust: 38 };
  return (await saveSet(shop.shop, owner, { setId: undefined, label: 'me', measurements }, null)).versionId;
}

function linesOf({ held, lines, lineExists }: AddFacts, variantId: string, customSizeId: string | null): Planted[] {
  return Array.from({ length: lines }, (_, index) =>
    index === 0 && lineExists
      ? { variantId, customSizeId, remarks: '', quantity: held }
      : { variantId: filler.product_item_id, customSizeId: null, remarks: `note ${index}`, quantity: 1 },
  );
}

const verdictOf = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) => {
      if (error instanceof RefusalError) return error.refusal;
      throw error;
    },
  );

async function piecesIn(owner: Owner): Promise<number> {
  return (await viewCart(shop.shop, { owner, language: 'en' })).count;
}

/**
 * A product with a minimum quantity of 2 is added step by step in a transaction, a ready-made piece of a product with a
 * minimum of 1 in a single statement. Both must decide as the rule `refusalOfAdd` (cart.ts) does.
 */
const WAYS = OWNERS.flatMap(([who, ownerOf]) => [1, 2].map((minimum) => ({ who, minimum, ownerOf })));

test.each(WAYS)(
  '$who, minimum $minimum: every add is decided as the rule decides it',
  { timeout: 60_000 },
  async (way) => {
    const { minimum, ownerOf } = way;
    for (const { name, facts, wish, expected } of ADD_CASES) {
      const known = facts.variant ?? { active: true, colour: 'black', size: '54', customSize: true, available: 5 };
      const [variant] = await addProduct(shop.shop, {
        colours: [known.colour],
        sizes: [known.size],
        pieces: known.available,
        customSize: known.customSize,
        minQuantity: minimum,
        ...(known.active ? {} : { publishedAt: null }),
      });
      const owner = await ownerOf();
      const setOwner = facts.measured ? owner : ownerByGuestId(testGuest());
      const customSizeId = wish.customSize ? await setOf(setOwner, facts.measured?.complete ?? true) : null;
      await plantCart(owner, linesOf(facts, variant!.product_item_id, customSizeId));
      const before = await piecesIn(owner);
      const verdict = await verdictOf(
        addToCart(
          shop.shop,
          owner,
          {
            productId: variant!.product_id,
            variantId: facts.variant ? variant!.product_item_id : newId(),
            colour: wish.colour,
            size: wish.size,
            customSizeId,
            remarks: '',
          },
          null,
        ),
      );
      const added = (await piecesIn(owner)) - before;
      const whole = { ...facts, variant: { ...known, minimum }, ofProduct: facts.held };
      const pieces = expected === null ? piecesToAdd(whole, wish) : 0;
      expect({ name, verdict, added }).toEqual({ name, verdict: expected, added: pieces });
    }
  },
);

test.each(OWNERS)(
  '%s: every quantity is decided as the rule decides it, by the single statement and step by step',
  async (_, ownerOf) => {
    for (const { name, quantity, facts, expected } of QUANTITY_CASES) {
      for (const remarks of [undefined, '']) {
        const [variant] = await addProduct(shop.shop, { sizes: ['54'], pieces: facts.available, customSize: true });
        const owner = await ownerOf();
        const variantId = variant!.product_item_id;
        const customSizeId = facts.isMeasured ? await setOf(owner, true) : null;
        const lines = [{ variantId, customSizeId, remarks: '', quantity: facts.before }];
        if (facts.heldElsewhere > 0)
          lines.push({ variantId, customSizeId: null, remarks: 'elsewhere', quantity: facts.heldElsewhere });
        const [lineId = ''] = await plantCart(owner, lines);
        const shopper = { owner, language: 'en' };
        const verdict = await verdictOf(changeLine(shop.shop, shopper, { lineId, quantity, remarks }, null));
        const now = (await viewCart(shop.shop, shopper)).lines[0]?.quantity;
        expect({ name, verdict, now }).toEqual({
          name,
          verdict: expected,
          now: expected === null ? quantity : facts.before,
        });
      }
    }
  },
);
