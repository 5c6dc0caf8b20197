// The product form's action: the same on the server, where the form came without script, and in the
// browser. Without script a refusal travels to the bag page as its number (`/cart?notice=1104`);
// with script the page shows the server's sentence and then goes there (specification §8).
import { redirect } from 'react-router';
import { pathsOf } from '../../kit/paths.ts';
import type { Sent } from '../../kit/load.ts';
import { addToCart } from './add-to-cart.ts';
import { randomToken } from '../../device/guest-id.ts';
import { itemToCut } from '../measure/item-to-cut.ts';
import { type AddOutcome, FIELDS } from '../product/add-fields.ts';
import { itemOf } from '../product/choice.ts';
import { text } from '../../kit/form.ts';

async function itemIdOf({ visitor, params, form }: Sent): Promise<string | null | false> {
  const known = text(form, FIELDS.item).trim();
  if (known) return known;
  const answer = await visitor.client.get('product/details/{id}', {
    params: { id: params['id'] ?? '' },
    query: { language_code: visitor.language },
  });
  if (!answer.ok) return false;
  const { product } = answer.result;
  if (text(form, FIELDS.customSize).trim()) return itemToCut(product, text(form, FIELDS.colour).trim())?._id ?? null;
  const size = text(form, FIELDS.size).trim() || (product.sizes.length === 1 ? product.sizes[0] : null);
  return itemOf(product, text(form, FIELDS.colour).trim(), size ?? null)?._id ?? null;
}

export async function addToBag(sent: Sent): Promise<AddOutcome | Response> {
  const { visitor, params, form } = sent;
  const itemId = await itemIdOf(sent);
  if (itemId === false) return { kind: 'failed' };
  if (itemId === null) return { kind: 'size_missing' };
  const customSizeId = text(form, FIELDS.customSize).trim();

  const answer = await addToCart(
    {
      product_id: params['id'] ?? '',
      product_item_id: itemId,
      color_code: text(form, FIELDS.colour).trim(),
      size: customSizeId ? '' : text(form, FIELDS.size).trim(),
      customSizeId,
      remarks: text(form, FIELDS.remarks).trim(),
    },
    { visitor, idempotencyKey: text(form, FIELDS.key).trim() || randomToken() },
  );
  if (answer === false) return { kind: 'failed' };
  if (form.has(FIELDS.script)) return { kind: answer.errorCode === 0 ? 'added' : 'refused', message: answer.message };
  const cart = pathsOf(visitor.prefix).cart();
  return redirect(answer.errorCode === 0 ? cart : `${cart}?notice=${answer.errorCode}`);
}
