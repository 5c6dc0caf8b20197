// The product form's action: the same on the server, where the form came without script, and in the
// browser. Without script a refusal travels to the bag page as its number (`/cart?notice=1104`);
// with script the page shows the server's sentence and then goes there (specification §8).
import { redirect } from 'react-router';
import { pathsOf } from '../../paths.ts';
import type { Sent } from '../../platform/load.ts';
import { addToCart } from '../../session/add-to-cart.ts';
import { randomToken } from '../../session/guest-id.ts';
import { itemOf, itemToCut } from './choice.ts';

export type AddOutcome =
  /** With the server's sentence: fewer may have been left than the minimum. */
  | { kind: 'added'; message: string }
  | { kind: 'refused'; message: string }
  /** No answer, or a busy shop: worth another try. */
  | { kind: 'failed' }
  | { kind: 'size_missing' };

/** The form's fields. `item` and `script` are there only when the page's script sent it. */
export const FIELDS = {
  colour: 'color',
  size: 'size',
  remarks: 'remarks',
  /** A version of a measurement set, instead of a size. */
  customSize: 'custom_size',
  item: 'item',
  key: 'key',
  script: 'script',
} as const;

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

async function itemIdOf({ visitor, params, form }: Sent): Promise<string | null | false> {
  const known = textOf(form, FIELDS.item);
  if (known) return known;
  const answer = await visitor.client.get('product/details/{id}', {
    params: { id: params['id'] ?? '' },
    query: { language_code: visitor.language },
  });
  if (!answer.ok) return false;
  const { product } = answer.result;
  if (textOf(form, FIELDS.customSize)) return itemToCut(product, textOf(form, FIELDS.colour))?._id ?? null;
  const size = textOf(form, FIELDS.size) || (product.sizes.length === 1 ? product.sizes[0] : null);
  return itemOf(product, textOf(form, FIELDS.colour), size ?? null)?._id ?? null;
}

export async function addToBag(sent: Sent): Promise<AddOutcome | Response> {
  const { visitor, params, form } = sent;
  const itemId = await itemIdOf(sent);
  if (itemId === false) return { kind: 'failed' };
  if (itemId === null) return { kind: 'size_missing' };
  const customSizeId = textOf(form, FIELDS.customSize);

  const answer = await addToCart(
    {
      product_id: params['id'] ?? '',
      product_item_id: itemId,
      color_code: textOf(form, FIELDS.colour),
      size: customSizeId ? '' : textOf(form, FIELDS.size),
      customSizeId,
      remarks: textOf(form, FIELDS.remarks),
    },
    { visitor, idempotencyKey: textOf(form, FIELDS.key) || randomToken() },
  );
  if (answer === false) return { kind: 'failed' };
  if (form.has(FIELDS.script)) return { kind: answer.errorCode === 0 ? 'added' : 'refused', message: answer.message };
  const cart = pathsOf(visitor.prefix).cart();
  return redirect(answer.errorCode === 0 ? cart : `${cart}?notice=${answer.errorCode}`);
}
