// Serves a picture that was added to a return, for whoever may open the order.
import { needed, type PageRequest } from '../kit/load.ts';
import { byKey, keyIn } from '../kit/order-key.ts';
import { page } from '../kit/page.ts';

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

async function load(request: PageRequest): Promise<Response> {
  const id = request.url.searchParams.get('picture_id') ?? '';
  const query = byKey(keyIn(request));
  const answer = await request.visitor.client.get('order/return-picture/{id}', { params: { id }, query });
  return new Response(bytesOf(needed(answer).result.picture), {
    headers: {
      'content-type': 'image/webp',
      'content-disposition': 'inline; filename="picture.webp"',
      'cache-control': 'private, no-store',
    },
  });
}

export const loader = page({ load, cache: 'private' }).loader;
