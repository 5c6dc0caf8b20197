// The pictures of the demo's products, and what the product page says of them.
import { savePictureFacts } from '../src/catalogue/picture-facts.write.ts';
import type { Transaction } from '../src/kernel/database.ts';
import type { Shop } from '../src/shop.ts';
import type { SeedProduct } from './catalogue/shape.ts';

export async function adoptPictures(shop: Shop, product: SeedProduct) {
  const colours = [];
  for (const colour of product.colours) {
    const pictures = [];
    for (const { file, view, alt } of colour.images) {
      const { key, width, height, placeholder } = await shop.pictures.adopt(file);
      pictures.push({ key, width, height, placeholder, source: file, view, alt: { ...alt } });
    }
    colours.push({ code: colour.code, pictures });
  }
  return colours;
}

export async function seedPictureFacts(
  tx: Transaction,
  productId: string,
  product: SeedProduct,
  adopted: Awaited<ReturnType<typeof adoptPictures>>,
): Promise<void> {
  for (const [place, { images }] of product.colours.entries())
    for (const [at, { caption, model }] of images.entries()) {
      const key = adopted[place]?.pictures[at]?.key;
      if (key === undefined || (caption === null && model === null)) continue;
      const captions = caption ? { ...caption } : {};
      // The view `detail` shows the cut of a part of the piece; the demo has no picture of the cloth from close by.
      await savePictureFacts(tx, productId, key, {
        captions,
        isFabric: false,
        modelHeightCm: model?.heightCm ?? null,
        modelSize: model?.size ?? null,
      });
    }
}
