// `POST /api/webhook/{provider}`: what a provider has to tell. The message is checked over the bytes as they
// came, stored, and only then acknowledged; it is worked off after the answer. Anything else than a message
// of that provider is answered 401 and leaves nothing behind; it counts against the address it came from and
// never against the provider. No page calls this, so no Origin is asked for.
import type { Hono } from 'hono';
import { FaultError, fault } from '../kernel/refuse.ts';
import { beginMessages, takeMessage } from '../payments/inbox.service.ts';
import { answering } from './answering.ts';
import type { HttpServices } from './bind.ts';
import { BODY_BYTES_MAX, readBytes } from './body.ts';
import type { Env } from './caller.ts';
import { apiHeaders } from './envelope.ts';

const ROUTE = 'POST /api/webhook/{provider}';

/** Null for one that is too large to be a provider's. */
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
    answering(requests, ROUTE, async (c, exchange) => {
      const provider = shop.payments.byName(c.req.param('provider') ?? '') ?? fault('NOT_FOUND');
      const { address } = exchange.caller;
      // Whoever forged so many is not listened to for a while: not even read.
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
      // Nobody waits for what follows: the answer goes out first. What fails is the clock's to say, at its next turn.
      setImmediate(() => void beginMessages(shop).catch(() => undefined));
      return new Response('{}', { status: 200, headers: apiHeaders(requests, exchange) });
    }),
  );
}
