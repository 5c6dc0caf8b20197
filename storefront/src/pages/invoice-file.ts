// The PDF of an invoice or a credit note, downloaded from its page by a plain link.
import { paperCall } from '../features/orders/load-invoice.ts';
import { pdfResponse } from '../kit/file-response.ts';
import { page } from '../kit/page.ts';
import { needed, type PageRequest } from '../kit/load.ts';
import { keyIn } from '../kit/order-key.ts';

async function load(request: PageRequest): Promise<Response> {
  const { params, query } = paperCall(request, keyIn(request));
  const answer = await request.visitor.client.get('order/invoice-file/{id}', { params, query });
  return pdfResponse(needed(answer).result);
}

export const loader = page({ load, cache: 'private' }).loader;
