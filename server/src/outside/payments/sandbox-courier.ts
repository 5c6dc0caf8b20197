// Delivers the sandbox's messages to the shop as a provider would: by POST over the network, retried for three days at
// most.
import type { Config } from '../../config.ts';
import type { Database } from '../../kernel/database.ts';
import type { Log } from '../../kernel/log.ts';
import type { Secrets } from '../../kernel/secrets.ts';
import { forged, SIGNATURE_HEADER, signed } from './sandbox-messages.ts';
import { claimDeliveries, type Due, markDelivered } from './sandbox.store.ts';

const AT_ONCE = 10;
const TIMEOUT_MS = 10_000;

export type Deliver = (message: { body: string; headers: Record<string, string> }) => Promise<number>;

/** The shop's own origin on this machine; a server that listens on all addresses is reached by loopback. */
function shopAddress({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const open: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };
  return `http://${open[host] ?? (host.includes(':') ? `[${host}]` : host)}:${port}`;
}

export function deliverByPost(config: Pick<Config, 'host' | 'port' | 'demoToken'>): Deliver {
  const address = `${shopAddress(config)}/api/webhook/sandbox`;
  const pass: Record<string, string> = config.demoToken === null ? {} : { 'x-demo-token': config.demoToken };
  return async ({ body, headers }) => {
    const init = { method: 'POST', body, headers: { ...headers, ...pass }, signal: AbortSignal.timeout(TIMEOUT_MS) };
    const response = await fetch(address, init);
    await response.arrayBuffer();
    return response.status;
  };
}

export interface WebhookSender {
  /** Tests that have no listening server replace this function. */
  deliver: Deliver;
  /** Tries once to deliver up to AT_ONCE messages that are due; returns how many were tried. */
  deliverDue(): Promise<number>;
}

export function makeWebhookSender(
  { database, secrets, log }: { database: Database; secrets: Secrets; log: Log },
  deliver: Deliver,
): WebhookSender {
  async function bring({ id, body, forged: isForged }: Due): Promise<void> {
    const seconds = Math.floor(Date.now() / 1_000);
    const signature = isForged ? forged(body, seconds) : signed(secrets, body, seconds);
    const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature };
    try {
      const status = await courier.deliver({ body, headers });
      if (isForged || (status >= 200 && status < 300)) await markDelivered(database, id);
    } catch (error) {
      log.debug({ delivery: id, error: String(error) }, 'a message of the sandbox was not taken');
    }
  }
  const courier: WebhookSender = {
    deliver,
    async deliverDue() {
      const due = await claimDeliveries(database, AT_ONCE);
      await Promise.all(due.map(bring));
      return due.length;
    },
  };
  return courier;
}
