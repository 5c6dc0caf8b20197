// Pictures of test products: rows without files.
import type { Shop } from '../src/shop.ts';
import { newId } from '../src/kernel/ids.ts';

let made = 0;

/** Adds a picture to a product, by default in its first colour, and returns the picture's key. */
export async function addPicture({ database }: Pick<Shop, 'database'>, productId: string): Promise<string> {
  made += 1;
  const key = `picture-of-tests-${made}`;
  await database.query(
    `insert into pictures (key, source, width, height, placeholder) values ($1, $1, 960, 1280, '')`,
    [key],
  );
  await database.query(
    `insert into product_pictures (id, product_id, colour_code, picture_key, position)
     select $1, c.product_id, c.colour_code, $2, $3 from product_colours c where c.product_id = $4 order by c.position limit 1`,
    [newId(), key, made, productId],
  );
  return key;
}
