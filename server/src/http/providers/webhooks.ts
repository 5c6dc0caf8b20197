// `POST /api/webhook/{provider}`: messages of payment providers. A message is authenticated over its raw bytes, stored,
// and only then acknowledged; it is processed after the response. A forged one counts against the network address it
// came from, never against the provider.
import type { Hono } from 'hono';
import { FaultError, fault } from '../../kernel/refuse.ts';
import { beginMessages, takeMessage } from '../../payments/inbox.service.ts';
import { makeHandler } from '../answering.ts';
import type { HttpServices } from '../services.ts';
import { BODY_BYTES_MAX, readBytes } from '../api/body.ts';
import type { Env } from '../caller.ts';
import { apiHeaders } from '../api/envelope.ts';

const ROUTE = 'POST /api/webhook/{provider}';

/** Null when the body is larger than any message of a provider. */
async function bodyOf(request: Request): Promise<Buffer | null> {
  try {
    return await readBytes(request, BODY_BYTES_MAX);
  } catch (error) {
    if (error instanceof FaultError && error.fault === 'TOO_LARGE') return null;
    throw error;
  }
}

export function addWebhooks(app: Hono<Env>, { requests, limits }: HttpServices): void {
  const { shop } = requests;
  app.post(
    '/api/webhook/:provider',
    makeHandler(requests, ROUTE, async (c, exchange) => {
      const provider = shop.payments.byName(c.req.param('provider') ?? '') ?? fault('NOT_FOUND');
      const { address } = exchange.caller;
      // A network address that sent too many forged messages is rejected for a while without reading the body.
      if (await limits.isSpent('forgedWebhooks', address)) return fault('NOT_SIGNED_IN');
      const body = await bodyOf(c.req.raw);
      const query = new URL(c.req.url).searchParams;
      const message = body && provider.parseWebhook(body, c.req.raw.headers, query);
      if (!body || !message) {
        shop.log.warn({ requestId: exchange.requestId, provider: provider.name }, 'a message was turned away');
        await limits.count('forgedWebhooks', address);
        return fault('NOT_SIGNED_IN');
      }
      await limits.takeFor('webhooks', provider.name);
      await takeMessage(shop, provider, message, body);
      // The response goes out before the message is processed. A failure is retried by the scheduled job.
      setImmediate(() => void beginMessages(shop).catch(() => undefined));
      return new Response('{}', { status: 200, headers: apiHeaders(requests, exchange) });
    }),
  );
}
