// Handles the product page's form that adds a piece to the cart, on the server if the form was sent without script,
// otherwise in the browser. Without script the server's refusal reaches the cart page as its error code
// (`/cart?notice=1104`); with script it is returned with the server's sentence.
import { redirect } from 'react-router';
import { isReachable, probe } from '../../kit/connection.ts';
import { pathsOf } from '../../kit/paths.ts';
import { type FormHandler, NO_ANSWER, QUEUED, refusedWith, REQUIRED, text } from '../../kit/form.ts';
import type { FormRequest } from '../../kit/load.ts';
import { addToCart, queueAdd } from './add-to-cart.ts';
import { randomToken } from '../../device/guest-id.ts';
import { recallProduct } from '../../device/recently-viewed.ts';
import { itemToCut } from '../measure/item-to-cut.ts';
import { ADD_FIELDS } from '../product/add-fields.ts';
import { itemOf } from '../product/choice.ts';

async function itemIdOf({ visitor, params, form }: FormRequest): Promise<string | null | false> {
  const known = text(form, ADD_FIELDS.item).trim();
  // A form sent by script contains the variant's id (`known`). Without script, the variant is looked up by the colour
  // and size in the form, or for a piece made to measure by the colour alone.
  if (known || !import.meta.env.SSR) return known || null;
  const answer = await visitor.client.get('product/details/{id}', {
    params: { id: params['id'] ?? '' },
    query: { language_code: visitor.language },
  });
  if (!answer.ok) return false;
  const { product } = answer.result;
  if (text(form, ADD_FIELDS.customSize).trim())
    return itemToCut(product, text(form, ADD_FIELDS.colour).trim())?._id ?? null;
  const size = text(form, ADD_FIELDS.size).trim() || (product.sizes.length === 1 ? product.sizes[0] : null);
  return itemOf(product, text(form, ADD_FIELDS.colour).trim(), size ?? null)?._id ?? null;
}

export const addToCartHandler: FormHandler = async (sent) => {
  const { visitor, params, form } = sent;
  const itemId = await itemIdOf(sent);
  if (itemId === false) return NO_ANSWER;
  if (itemId === null) return refusedWith({ fields: { [ADD_FIELDS.size]: REQUIRED } });
  const customSizeId = text(form, ADD_FIELDS.customSize).trim();

  const piece = {
    product_id: params['id'] ?? '',
    product_item_id: itemId,
    color_code: text(form, ADD_FIELDS.colour).trim(),
    size: customSizeId ? '' : text(form, ADD_FIELDS.size).trim(),
    customSizeId,
    remarks: text(form, ADD_FIELDS.remarks).trim(),
  };
  const context = { visitor, idempotencyKey: text(form, ADD_FIELDS.key).trim() || randomToken() };
  const tried = await isReachable();
  const answer = tried && (await addToCart(piece, context));
  if (answer === false) {
    if (tried && (await probe())) return NO_ANSWER;
    const title = recallProduct(piece.product_id, visitor.language)?.title;
    const label = [title, piece.size].filter(Boolean).join(' · ');
    return (await queueAdd(piece, context, { label, tried })) ? QUEUED : NO_ANSWER;
  }
  const { errorCode, message } = answer;
  if (!import.meta.env.SSR || form.has(ADD_FIELDS.script))
    return errorCode === 0 ? { ok: true, result: null, message } : refusedWith(answer);
  const cart = pathsOf(visitor.prefix).cart();
  return redirect(errorCode === 0 ? cart : `${cart}?notice=${errorCode}`);
};
