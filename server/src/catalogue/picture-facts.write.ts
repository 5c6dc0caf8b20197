// Reads and writes what operators state about the pictures of a product, such as captions. Only product pages show it,
// so cached lists need not be dropped.
import type { Queries, Transaction } from '../kernel/database.ts';
import { productTag, record } from '../kernel/events.ts';
import { imageOf, type PictureRow } from '../kernel/picture-address.ts';

export interface PictureFactsDraft {
  captions: Readonly<Record<string, string>>;
  isFabric: boolean;
  modelHeightCm: number | null;
  modelSize: string | null;
}

export interface ListedPicture extends PictureFactsDraft {
  /** The key of the picture itself, by which its facts are saved; `src` is made from the key of its file. */
  key: string;
  colour: string;
  src: string;
}

/** The pictures that the product shows, colour by colour, with what operators state about them. */
export async function loadPictureFacts(db: Queries, productId: string): Promise<ListedPicture[]> {
  const rows = await db.query<Omit<ListedPicture, 'src'> & { file: PictureRow }>(
    `select k.picture_key as key, k.colour_code as colour, coalesce(f.captions, '{}') as captions,
       coalesce(f.is_fabric, false) as "isFabric", f.model_height_cm as "modelHeightCm", f.model_size as "modelSize",
       json_build_object('key', k.key, 'width', k.width, 'height', k.height, 'placeholder', k.placeholder) as file
     from shown_pictures k
       join product_colours c on c.product_id = k.product_id and c.colour_code = k.colour_code
       left join picture_facts f on f.product_id = k.product_id and f.picture_key = k.picture_key
     where k.product_id = $1 order by c.position, k.position`,
    [productId],
  );
  return rows.map(({ file, ...picture }) => ({ ...picture, src: imageOf(file, '').src }));
}

/** Replaces what operators state about a picture of the product; the caller has checked that the product has it. */
export async function savePictureFacts(
  tx: Transaction,
  productId: string,
  pictureKey: string,
  { captions, isFabric, modelHeightCm, modelSize }: PictureFactsDraft,
): Promise<void> {
  await tx.query(
    `insert into picture_facts (product_id, picture_key, captions, is_fabric, model_height_cm, model_size)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (product_id, picture_key) do update set captions = excluded.captions, is_fabric = excluded.is_fabric,
       model_height_cm = excluded.model_height_cm, model_size = excluded.model_size`,
    [productId, pictureKey, JSON.stringify(captions), isFabric, modelHeightCm, modelSize],
  );
  await record(tx, 'catalogue.changed', { productIds: [] }, [productTag(productId)]);
}

export async function hasProduct(db: Queries, productId: string): Promise<boolean> {
  return (await db.query('select id from products where id = $1', [productId])).length > 0;
}
