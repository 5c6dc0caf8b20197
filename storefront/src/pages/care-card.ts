// The PDF with the care instructions for the fabric of one line of an order, downloaded from the order's page by a
// plain link.
import { pdfResponse } from '../kit/file-response.ts';
import { page } from '../kit/page.ts';
import { needed, type PageRequest } from '../kit/load.ts';
import { byKey, keyIn } from '../kit/order-key.ts';

async function load(request: PageRequest): Promise<Response> {
  const { url, visitor } = request;
  const params = { id: url.searchParams.get('order_id') ?? '' };
  const line = { line_id: url.searchParams.get('line_id') ?? '' };
  const query = { ...byKey(keyIn(request)), ...line, language_code: visitor.language };
  return pdfResponse(needed(await visitor.client.get('order/care-card-file/{id}', { params, query })).result);
}

export const loader = page({ load, cache: 'private' }).loader;
