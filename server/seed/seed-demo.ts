// Seeds the demo shop. Every step can run again, so the next start completes an interrupted seed.
import { loadProductIds } from '../src/catalogue/catalogue.store.ts';
import { publish, saveProduct } from '../src/catalogue/catalogue.write.ts';
import { changeSetting, demoSeedState } from '../src/content/content.service.ts';
import { transaction } from '../src/kernel/transaction.ts';
import { reloadCatalogues, shopIn } from '../src/markets.ts';
import { publishReview } from '../src/reviews/reviews.service.ts';
import type { Shop } from '../src/shop.ts';
import { countStock } from '../src/stock/stock.service.ts';
import { products } from './catalogue/products.ts';
import { reviews } from './catalogue/reviews.ts';
import type { SeedProduct } from './catalogue/shape.ts';
import { beginDocuments } from './documents.ts';
import { perLanguage, seedGroups } from './groups.ts';
import { seedHome } from './home.ts';
import { openDemoMarkets } from './markets.ts';
import { seedMembers } from './members.ts';
import { seedOrders } from './orders.ts';
import { CONTACT, PAPERS, PLACE } from './papers.ts';
import { adoptPictures, seedPictureFacts } from './pictures.ts';
import { seedVisits } from './visits.ts';
import { seedWelcome } from './welcome.ts';

const DAY_MS = 86_400_000;
/**
 * Whether the demo shop is to be written: only into a database without products, or into one where its seed was
 * interrupted.
 */
export async function wantsDemo(shop: Shop): Promise<boolean> {
  const state = await demoSeedState(shop);
  if (state === 'done') return false;
  return state === 'started' || (await loadProductIds(shop.database)).length === 0;
}

/**
 * Writes the demo shop. A live shop gets only the catalogue, the pictures of the home page and drafts of the documents:
 * reviews, coupon, legal and contact details, members, orders and visits of the demo are made up.
 */
export async function seedDemo(shop: Shop, say: (line: string) => void): Promise<void> {
  await transaction(shop.database, (tx) => changeSetting(tx, 'demo_seed', 'started'));
  const typeIds = await seedGroups(shop);
  await seedHome(shop);
  if (shop.config.shopMode === 'demo') {
    await seedPapers(shop);
    await seedWelcome(shop);
  }
  let done = 0;
  for (const product of products) {
    await seedProduct(shop, product, typeIds.get(product.type)!);
    done += 1;
    if (done % 10 === 0 || done === products.length) say(`Demo shop: ${done} of ${products.length} products`);
  }
  if (shop.config.shopMode === 'demo') {
    await openDemoMarkets(shop);
    await seedMembers(shop);
    // The demo's members live in the Emirates, whichever market is the default one.
    await seedOrders(shopIn(shop, 'ae'));
    await seedVisits(shopIn(shop, 'ae'));
  }
  await beginDocuments(shop);
  await transaction(shop.database, (tx) => changeSetting(tx, 'demo_seed', 'done'));
  await reloadCatalogues(shop);
  shop.cache.clear();
}

async function seedPapers(shop: Shop): Promise<void> {
  await transaction(shop.database, async (tx) => {
    await changeSetting(tx, 'papers', PAPERS);
    await changeSetting(tx, 'contact', CONTACT);
    await changeSetting(tx, 'place', PLACE);
  });
}

function textsOf(product: SeedProduct) {
  return perLanguage((language) => ({
    title: product.title[language],
    slug: product.slug[language],
    description: product.description[language],
    care: product.care[language],
    tags: product.tags.map((tag) => tag[language]),
    specifications: product.specifications.map(({ label, value }) => ({
      label: label[language],
      value: value[language],
    })),
  }));
}

function variantsOf(product: SeedProduct) {
  return product.colours.flatMap(({ code }) =>
    product.sizes.map((size) => ({
      colour: code,
      size,
      sku: skuOf(product, code, size),
      weightGrams: product.weightGrams,
      prices: {
        ae: { price: product.price.ae, compareAt: product.compareAt?.ae ?? null },
        sa: { price: product.price.sa, compareAt: product.compareAt?.sa ?? null },
      },
    })),
  );
}

/** E.g. HND-1041-BLACK-54: the product's number, the colour, the size. */
function skuOf(product: SeedProduct, colour: string, size: string): string {
  return `HND-${1001 + products.indexOf(product)}-${colour}-${size}`.toUpperCase();
}

async function seedProduct(shop: Shop, product: SeedProduct, typeId: string): Promise<void> {
  const coloursWithPictures = await adoptPictures(shop, product);
  await transaction(shop.database, async (tx) => {
    const saved = await saveProduct(tx, {
      handle: product.key,
      typeId,
      fabricCode: product.fabric.key,
      sleeve: product.sleeve,
      occasions: product.occasions,
      limited: product.limited,
      customSize: product.customSize,
      tailoringDays: product.tailoringDays,
      minQuantity: product.minOrderQuantity,
      pinnedRank: product.bestSellerRank,
      publishedAt: new Date(Date.now() - product.publishedDaysAgo * DAY_MS),
      texts: textsOf(product),
      colours: coloursWithPictures,
      variants: variantsOf(product),
    });
    await seedPictureFacts(tx, saved.id, product, coloursWithPictures);
    if (!saved.created) return; // An earlier start completed it: stock and reviews exist.
    const counts = [...saved.variantIds].map(([place, variantId]) => ({
      variantId,
      counted: product.stock[place] ?? 0,
    }));
    await countStock(tx, counts, 'seed');
    const ofDemo = shop.config.shopMode === 'demo' ? reviews : [];
    for (const review of ofDemo.filter(({ productKey }) => productKey === product.key)) {
      await publishReview(tx, {
        productId: saved.id,
        author: review.authorName,
        language: review.language,
        rating: review.rating,
        text: review.text,
        fit: review.fit,
        size: review.sizeBought,
        heightCm: review.heightCm,
        daysAgo: review.daysAgo,
      });
    }
    await publish(tx, [saved.id]);
  });
}
