// Repeats a payment provider's messages, in another order and to either server, and makes up others. The shop must not
// trust what such a message says, because it may be outdated; the shop has to ask the provider.
import { signed, SIGNATURE_HEADER } from '../../../server/src/outside/payments/sandbox-messages.ts';
import { again } from '../../../server/testing/crashing-server.ts';
import { PASS } from '../shop-process.ts';
import { note } from './ledger.ts';
import { think, type World } from './world.ts';

interface Delivered {
  body: string;
  payment: string;
}

const READ_AT_ONCE = 40;
const TYPES = ['payment.authorised', 'payment.captured', 'payment.failed', 'payment.cancelled', 'payment.refunded'];
const ANSWER_WITHIN_MS = 10_000;

export async function repeatMessages(world: World, urls: readonly string[]): Promise<void> {
  const { inside, random, ledger } = world;
  const rows = await again(() =>
    inside.database.query<Delivered>(
      `select body, payment_id as payment from sandbox.deliveries where not forged order by created_at desc limit $1`,
      [READ_AT_ONCE],
    ),
  );
  if (rows.length === 0) return;
  for (let sent = random.between(2, 8); sent > 0; sent -= 1) {
    const { body: known, payment } = random.pick(rows);
    // Either a message that was sent before, or one of a random type that the provider never sent. Neither decides
    // anything, because the shop takes a payment's status only from the provider's answer.
    const body = random.isOneIn(3)
      ? JSON.stringify({ id: `evt_again_${random.below(1_000_000)}`, type: random.pick(TYPES), payment })
      : known;
    const headers = {
      ...PASS,
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: signed(inside.secrets, body, Math.floor(Date.now() / 1_000)),
    };
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const answer = await fetch(`${random.pick(urls)}/api/webhook/sandbox`, {
      method: 'POST',
      headers,
      body,
      signal,
    }).catch(() => null);
    await answer?.arrayBuffer().catch(() => null);
    if (answer?.status === 200) note(ledger, 'message repeated');
    await think(world);
  }
}
