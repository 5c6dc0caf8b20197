// Products with a picture, for tests of what shows or shares pictures.
import sharp from 'sharp';
import { addProduct, type TestShop } from './shop.ts';

/** Adds a product with one picture; `red` is the picture's shade of red, by which it differs from other pictures. */
export async function addPictured(
  { shop }: TestShop,
  red: number,
  wish: Parameters<typeof addProduct>[1] = {},
): Promise<string> {
  const [variant] = await addProduct(shop, wish);
  const png = await sharp({ create: { width: 900, height: 1_200, channels: 3, background: { r: red, g: 60, b: 60 } } })
    .png()
    .toBuffer();
  const { key, width, height, placeholder } = await shop.pictures.store(png);
  await shop.database.query(
    `insert into pictures (key, source, width, height, placeholder) values ($1, 'test', $2, $3, $4) on conflict do nothing`,
    [key, width, height, placeholder],
  );
  await shop.database.query(
    `insert into product_pictures (id, product_id, colour_code, picture_key, position, view, alt)
     values (gen_random_uuid(), $1, 'black', $2, 0, 'front', '{}')`,
    [variant!.product_id, key],
  );
  return variant!.product_id;
}
