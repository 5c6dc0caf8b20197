// The PDF of an invoice or a credit note, downloaded from its page by a plain link.
import { paperCall } from '../features/orders/load-invoice.ts';
import { page } from '../kit/page.ts';
import { needed, type PageRequest } from '../kit/load.ts';
import { keyIn } from '../kit/order-key.ts';

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

async function load(request: PageRequest): Promise<Response> {
  const { params, query } = paperCall(request, keyIn(request));
  const answer = await request.visitor.client.get('order/invoice-file/{id}', { params, query });
  const { name, ascii_name: ascii, pdf } = needed(answer).result;
  return new Response(bytesOf(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'private, no-store',
    },
  });
}

export const loader = page({ load, cache: 'private' }).loader;
