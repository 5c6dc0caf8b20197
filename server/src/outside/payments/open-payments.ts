// Opens the payment providers. A demo shop has the sandbox. A live shop never has it, and no other provider is built in
// yet: it opens without online payment and logs that at start.
import type { PaymentOption } from '@hindam/contract/order-moves';
import type { Config } from '../../config.ts';
import { openDatabase } from '../../kernel/database.ts';
import type { Log } from '../../kernel/log.ts';
import type { Secrets } from '../../kernel/secrets.ts';
import type { Payments, PaymentProvider } from './port.ts';
import { makeSandbox, type Sandbox } from './sandbox.ts';
import { purgeOld } from './sandbox.store.ts';
import { type WebhookSender, deliverByPost, makeWebhookSender } from './sandbox-courier.ts';

/**
 * The sandbox's parts beyond the port: the provider for its page, the courier for its messages, the purge of old rows.
 */
export interface SandboxTools {
  provider: Sandbox;
  courier: WebhookSender;
  /** Deletes old records that are no longer needed. */
  purgeOld(): Promise<void>;
}

export interface OpenPayments extends Payments {
  /** Null in a live shop. */
  sandbox: SandboxTools | null;
}

const SANDBOX_CONNECTIONS = 3;

function paymentsOf(providers: readonly PaymentProvider[], sandbox: SandboxTools | null): OpenPayments {
  return {
    forOption: (option: PaymentOption) => providers.find(({ options }) => options.includes(option)) ?? null,
    byName: (name) => providers.find((provider) => provider.name === name) ?? null,
    pageOrigins: providers.flatMap(({ pageOrigins }) => pageOrigins),
    sandbox,
    close: async () => void (await Promise.all(providers.map((provider) => provider.close()))),
  };
}

/** A shop without any provider: a live shop today, and tests of the layers above payments. */
export function noPayments(): OpenPayments {
  return paymentsOf([], null);
}

export function openPayments(
  config: Pick<Config, 'shopMode' | 'host' | 'port' | 'demoToken'> & { databaseUrl: string },
  { secrets, log }: { secrets: Secrets; log: Log },
): OpenPayments {
  if (config.shopMode === 'live') {
    log.warn({}, 'no payment provider is set up: only cash on delivery can be offered (docs/payments.md)');
    return noPayments();
  }
  // The sandbox has its own connection pool, because a real provider would share none with the shop.
  let closing = false;
  const database = openDatabase({
    url: config.databaseUrl,
    poolSize: SANDBOX_CONNECTIONS,
    onError: (error) => void (closing || log.warn({ error }, 'a connection of the sandbox provider was lost')),
  });
  const sandbox = makeSandbox({ database, secrets });
  const courier = makeWebhookSender({ database, secrets, log }, deliverByPost(config));
  const payments = paymentsOf([sandbox], { provider: sandbox, courier, purgeOld: () => purgeOld(database) });
  return {
    ...payments,
    close() {
      closing = true;
      return payments.close();
    },
  };
}
