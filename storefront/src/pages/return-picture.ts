// Serves a picture that was added to a return, for whoever may open the order.
import { pictureResponse } from '../features/orders/picture-response.ts';
import { needed, type PageRequest } from '../kit/load.ts';
import { byKey, keyIn } from '../kit/order-key.ts';
import { page } from '../kit/page.ts';

async function load(request: PageRequest): Promise<Response> {
  const id = request.url.searchParams.get('picture_id') ?? '';
  const query = byKey(keyIn(request));
  const answer = await request.visitor.client.get('order/return-picture/{id}', { params: { id }, query });
  return pictureResponse(needed(answer).result.picture);
}

export const loader = page({ load, cache: 'private' }).loader;
