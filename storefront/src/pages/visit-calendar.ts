// The calendar file of a visit, downloaded from its page by a plain link.
import { page } from '../kit/page.ts';
import { needed, type PageRequest } from '../kit/load.ts';
import { byKey, keyIn } from '../kit/order-key.ts';

async function load(request: PageRequest): Promise<Response> {
  const { client, language } = request.visitor;
  const id = request.params['bookingId'] ?? '';
  const query = { ...byKey(keyIn(request)), language_code: language };
  const answer = await client.get('booking/calendar/{id}', { params: { id }, query });
  const { name, file } = needed(answer).result;
  return new Response(file, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  });
}

export const loader = page({ load, cache: 'private' }).loader;
