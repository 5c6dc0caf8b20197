// Writes the product types, categories, colours and fabrics of the demo shop, and which types complete which in a look.
import { saveCategory, saveColours, saveFabric, saveType } from '../src/catalogue/catalogue.write.ts';
import { saveTypePairs } from '../src/catalogue/looks.write.ts';
import { transaction } from '../src/kernel/transaction.ts';
import type { Shop } from '../src/shop.ts';
import { colours } from './catalogue/colours.ts';
import { products } from './catalogue/products.ts';
import type { Bilingual } from './catalogue/shape.ts';
import { categories, productTypes } from './catalogue/types.ts';

const LANGUAGES = ['en', 'arb'] as const;

export const perLanguage = <T>(make: (language: keyof Bilingual) => T): Record<string, T> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, make(language)]));

/** Returns the ids of the types, by key. */
export async function seedGroups(shop: Shop): Promise<Map<string, string>> {
  return transaction(shop.database, async (tx) => {
    const categoryIds = new Map<string, string>();
    for (const [position, category] of categories.entries()) {
      const texts = perLanguage((language) => ({ title: category.title[language], slug: category.slug[language] }));
      categoryIds.set(category.key, await saveCategory(tx, { key: category.key, position, texts }));
    }
    const typeIds = new Map<string, string>();
    for (const [position, type] of productTypes.entries()) {
      const texts = perLanguage((language) => ({ title: type.title[language], slug: type.slug[language] }));
      const categoryId = categoryIds.get(type.category) ?? null;
      typeIds.set(
        type.key,
        await saveType(tx, { key: type.key, position, texts, categoryId, measurementFields: type.measurements }),
      );
    }
    for (const { key, goesWith } of productTypes)
      await saveTypePairs(
        tx,
        typeIds.get(key)!,
        goesWith.map((other) => typeIds.get(other)!),
      );
    await saveColours(
      tx,
      colours.map(({ code, hex, name }) => ({ code, hex: hex.toLowerCase(), names: { ...name } })),
    );
    for (const { fabric } of products) await saveFabric(tx, fabric.key, { en: fabric.en, arb: fabric.arb });
    return typeIds;
  });
}
