// Opens the payment providers whose settings are given. A demo shop also has the sandbox; a live shop never has it, and
// without settings opens without online payment.
import type { Config } from '../../config.ts';
import type { PaymentSettings } from '../../config-payments.ts';
import { openDatabase } from '../../kernel/database.ts';
import type { Log } from '../../kernel/log.ts';
import type { Secrets } from '../../kernel/secrets.ts';
import { makeCcavenue } from './ccavenue.ts';
import type { Payments, PaymentProvider } from './port.ts';
import { makeSandbox, type Sandbox } from './sandbox.ts';
import { makeTabby } from './tabby.ts';
import { makeTamara } from './tamara.ts';
import { purgeOld } from './sandbox.store.ts';
import { type WebhookSender, deliverByPost, makeWebhookSender } from './sandbox-courier.ts';

export interface SandboxTools {
  provider: Sandbox;
  courier: WebhookSender;
  purgeOld(): Promise<void>;
}

export interface OpenPayments extends Payments {
  /** The accounts in the order in which they are preferred; `market` is null for a general account. */
  accounts: readonly { name: string; options: PaymentProvider['options']; market: string | null }[];
  /** Null in a live shop. */
  sandbox: SandboxTools | null;
}

const SANDBOX_CONNECTIONS = 3;

const PROVIDERS = ['stripe', 'tabby', 'tamara', 'ccavenue'] as const satisfies readonly (keyof PaymentSettings)[];

interface Account {
  provider: PaymentProvider;
  /**
   * The market whose payments this account takes; null for all markets without an account of their own at this
   * provider.
   */
  market: string | null;
  /** Name of the provider's general account, which this one replaces in its market; null for a general account. */
  insteadOf: string | null;
}

const forAll = (provider: PaymentProvider): Account => ({ provider, market: null, insteadOf: null });

function paymentsOf(accounts: readonly Account[], sandbox: SandboxTools | null): OpenPayments {
  const providers = accounts.map(({ provider }) => provider);
  const serving = (market: string | undefined): PaymentProvider[] => {
    const own = accounts.filter((account) => account.market !== null && account.market === market);
    const replaced = new Set(own.map(({ insteadOf }) => insteadOf));
    return accounts
      .filter((account) => account.market === null || account.market === market)
      .map(({ provider }) => provider)
      .filter(({ name }) => !replaced.has(name));
  };
  return {
    accounts: accounts.map(({ provider: { name, options }, market }) => ({ name, options, market })),
    forPayment: (option, amount, refusedBy, market) =>
      serving(market).filter(
        ({ name, options, takes }) => options.includes(option) && takes(amount) && refusedBy?.has(name) !== true,
      ),
    inMarket: serving,
    needEmail: new Set(providers.filter(({ needsEmail }) => needsEmail).map(({ name }) => name)),
    readingRefunds: providers.filter(({ readRefund }) => readRefund !== undefined).map(({ name }) => name),
    byName: (name) => providers.find((provider) => provider.name === name) ?? null,
    pageOrigins: [...new Set(providers.flatMap(({ pageOrigins }) => pageOrigins))],
    sandbox,
    close: async () => void (await Promise.all(providers.map((provider) => provider.close()))),
  };
}

/** Payments without any provider, for tests of the layers above payments. */
export function noPayments(): OpenPayments {
  return paymentsOf([], null);
}

interface Parts {
  secrets: Secrets;
  log: Log;
}

/** Stripe's library is several megabytes, so it is loaded only when Stripe is set up. */
async function outsideProviders(
  { stripe, tabby, tamara, ccavenue, accounts = [] }: PaymentSettings,
  { secrets, log }: Parts,
): Promise<Account[]> {
  const parts = { lasting: secrets.lasting, log };
  const opened: Account[] = [];
  if (stripe) opened.push(forAll((await import('./stripe.ts')).makeStripe(stripe, parts)));
  if (tabby) opened.push(forAll(makeTabby(tabby, parts)));
  for (const { market, tabby: own } of accounts)
    if (own) opened.push({ provider: makeTabby(own, parts, `tabby-${market}`), market, insteadOf: 'tabby' });
  if (tamara) opened.push(forAll(makeTamara(tamara, parts)));
  for (const { market, tamara: own } of accounts)
    if (own) opened.push({ provider: makeTamara(own, parts, `tamara-${market}`), market, insteadOf: 'tamara' });
  if (ccavenue) opened.push(forAll(makeCcavenue(ccavenue, parts)));
  return opened;
}

/** The sandbox takes the payment options that none of `others` takes. */
function openSandbox(
  config: Pick<Config, 'host' | 'port' | 'demoToken'> & { databaseUrl: string },
  { secrets, log }: Parts,
  others: readonly PaymentProvider[],
): SandboxTools {
  // The sandbox has its own connection pool, because a real provider would share none with the shop.
  let closing = false;
  const database = openDatabase({
    url: config.databaseUrl,
    poolSize: SANDBOX_CONNECTIONS,
    onError: (error) => void (closing || log.warn({ error }, 'a connection of the sandbox provider was lost')),
  });
  const sandbox = makeSandbox({ database, secrets });
  const provider: Sandbox = {
    ...sandbox,
    options: sandbox.options.filter((option) => !others.some(({ options }) => options.includes(option))),
    close() {
      closing = true;
      return sandbox.close();
    },
  };
  const courier = makeWebhookSender({ database, secrets, log }, deliverByPost(config));
  return { provider, courier, purgeOld: () => purgeOld(database) };
}

export async function openPayments(
  config: Pick<Config, 'shopMode' | 'host' | 'port' | 'demoToken' | 'payments'> & { databaseUrl: string },
  parts: Parts,
): Promise<OpenPayments> {
  const { log } = parts;
  const outside = await outsideProviders(config.payments, parts);
  const names = outside.map(({ provider }) => provider.name);
  const off = PROVIDERS.filter((name) => config.payments[name] === null);
  if (names.length > 0)
    log.info({ providers: names, off }, 'payment providers are set up; those without settings are off');
  if (config.shopMode === 'demo') {
    const taken = outside.filter(({ market }) => market === null).map(({ provider }) => provider);
    const sandbox = openSandbox(config, parts, taken);
    return paymentsOf([...outside, forAll(sandbox.provider)], sandbox);
  }
  if (names.length === 0) {
    log.info({ off }, 'no payment provider is set up: only cash on delivery can be offered (docs/payments.md)');
  }
  return paymentsOf(outside, null);
}
