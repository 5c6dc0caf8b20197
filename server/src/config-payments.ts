// Settings of the payment providers: their types, and the checks of the given values. A provider is used when its
// settings are given.
import { z } from 'zod';
import { CCAVENUE_CIPHERS, type CcavenueKey } from './outside/payments/ccavenue-crypto.ts';

interface ProviderSettings {
  /** Scheme and host of the provider's API. */
  base: string;
  timeoutMs: number;
}

export interface StripeSettings extends ProviderSettings {
  secretKey: string;
  /** Signing secrets of the webhook; two while one is being replaced. */
  webhookSecrets: readonly string[];
}

export interface TabbySettings extends ProviderSettings {
  secretKey: string;
  merchantCode: string;
  /** Secrets that Tabby sends with its messages; two while one is being replaced. */
  webhookSecrets: readonly string[];
  pageOrigin: string;
  /** The currencies that Tabby takes at the API `base`. */
  currencies: readonly string[];
}

export interface TamaraSettings extends ProviderSettings {
  apiToken: string;
  /** Keys that sign the tokens of Tamara's messages; two while one is being replaced. */
  notificationTokens: readonly string[];
  pageOrigin: string;
}

export interface CcavenueSettings extends ProviderSettings, CcavenueKey {
  merchantId: string;
  accessCode: string;
  pageOrigin: string;
}

/** Accounts that belong to one market, at providers that give each country an account of its own. */
export interface MarketAccounts {
  /** Code of the market; never the default market's. */
  market: string;
  tabby: TabbySettings | null;
  tamara: TamaraSettings | null;
}

/**
 * For each provider, the account given by settings whose names do not end in a market's code; null if none is given.
 */
export interface PaymentSettings {
  stripe: StripeSettings | null;
  tabby: TabbySettings | null;
  tamara: TamaraSettings | null;
  ccavenue: CcavenueSettings | null;
  /** Accounts that belong to a single market; absent when no market has an account of its own. */
  accounts?: readonly MarketAccounts[];
}

const NONE: PaymentSettings = Object.freeze({ stripe: null, tabby: null, tamara: null, ccavenue: null });
const TIMEOUT_MS = 7_500;
const STRIPE_BASE = 'https://api.stripe.com';

/** Tabby has one system for Saudi Arabia and another for the Emirates and Kuwait. */
const TABBY = {
  sa: { base: 'https://api.tabby.sa', pageOrigin: 'https://checkout.tabby.sa', currencies: ['SAR'] },
  other: { base: 'https://api.tabby.ai', pageOrigin: 'https://checkout.tabby.ai', currencies: ['AED', 'KWD'] },
} as const;

/**
 * Tamara's tokens do not show whether they are for tests, so the shop's mode decides which of its systems is called.
 */
const TAMARA = {
  demo: { base: 'https://api-sandbox.tamara.co', pageOrigin: 'https://checkout-sandbox.tamara.co' },
  live: { base: 'https://api.tamara.co', pageOrigin: 'https://checkout.tamara.co' },
} as const;

/** CCAvenue's keys do not show whether they are for tests, so the shop's mode decides which system is called. */
const CCAVENUE = {
  demo: { base: 'https://apitest.ccavenue.ae', pageOrigin: 'https://test.ccavenue.ae' },
  live: { base: 'https://login.ccavenue.ae', pageOrigin: 'https://secure.ccavenue.ae' },
} as const;

const GCM_KEY_CHARACTERS = 32;

/** An optional setting that matches the pattern; an empty value counts as not given. */
const given = (pattern: RegExp) =>
  z.preprocess((value) => (value === '' ? undefined : value), z.string().regex(pattern).optional());

const environment = z.object({
  STRIPE_SECRET_KEY: given(/^[sr]k_(test|live)_\w{10,300}$/),
  STRIPE_WEBHOOK_SECRETS: given(/^whsec_[\w+/=-]{10,200}(\s*,\s*whsec_[\w+/=-]{10,200})?$/),
  TABBY_SECRET_KEY: given(/^sk_[\w-]{10,300}$/),
  TABBY_MERCHANT_CODE: given(/^[\w .-]{1,100}$/),
  TABBY_WEBHOOK_SECRETS: given(/^[\w.~-]{32,200}(\s*,\s*[\w.~-]{32,200})?$/),
  TAMARA_API_TOKEN: given(/^[\w.~+/=-]{20,4000}$/),
  TAMARA_NOTIFICATION_TOKENS: given(/^[\w.~+/=-]{16,400}(\s*,\s*[\w.~+/=-]{16,400})?$/),
  CCAVENUE_MERCHANT_ID: given(/^\d{1,12}$/),
  CCAVENUE_ACCESS_CODE: given(/^[A-Z\d]{8,40}$/i),
  CCAVENUE_WORKING_KEY: given(/^[A-Z\d]{16,64}$/i),
  CCAVENUE_CIPHER: z.preprocess((value) => value || undefined, z.enum(CCAVENUE_CIPHERS).optional()),
});

export const PAYMENT_SETTINGS = Object.keys(environment.shape);

const ADVICE: Readonly<Record<keyof z.output<typeof environment>, string>> = {
  STRIPE_SECRET_KEY: 'the secret key of your Stripe account, sk_test_… for a demo shop, sk_live_… for a live one',
  STRIPE_WEBHOOK_SECRETS:
    'the signing secret of the webhook at Stripe, whsec_…, or two with a comma while one is replaced',
  TABBY_SECRET_KEY: 'the secret key of your Tabby account, sk_test_… for a demo shop, sk_… for a live one',
  TABBY_MERCHANT_CODE: 'the merchant code that Tabby gave you for this country',
  TABBY_WEBHOOK_SECRETS: 'a random text of at least 32 letters and digits, or two with a comma while one is replaced',
  TAMARA_API_TOKEN: 'the API token of your Tamara account, that of its sandbox for a demo shop',
  CCAVENUE_MERCHANT_ID: 'the number of your CCAvenue account',
  CCAVENUE_ACCESS_CODE: 'the access code of this shop’s address at CCAvenue',
  CCAVENUE_WORKING_KEY: 'the working key that belongs to the access code',
  CCAVENUE_CIPHER:
    'aes-128-cbc or aes-256-gcm, as CCAvenue set up the account; the latter needs a key of 32 characters',
  TAMARA_NOTIFICATION_TOKENS:
    'the notification token of your Tamara account, or two with a comma while one is replaced',
};

type Given = z.output<typeof environment>;

/**
 * Finds Tabby's and Tamara's settings in an error message, so that the code of the market can be added to their names.
 */
const SETTING = /\b(?:TABBY|TAMARA)_[A-Z_]+[A-Z]\b/g;

function unusable({ issues }: z.ZodError): string[] {
  const names = new Set(issues.map((issue) => issue.path[0] as keyof Given));
  return [...names].map((name) => `${name} is not usable: give ${ADVICE[name]}.`);
}

/** Whether settings that work only together are all given. When some are, each missing one adds a line to `faults`. */
function together(raw: Given, names: readonly (keyof Given)[], faults: string[]): boolean {
  const missing = names.filter((name) => raw[name] === undefined);
  if (missing.length === names.length) return false;
  const first = names.find((name) => raw[name] !== undefined);
  faults.push(...missing.map((name) => `${first} needs ${name}: give ${ADVICE[name]}.`));
  return missing.length === 0;
}

function refuseOtherMode(name: keyof Given, isTestKey: boolean, isLiveShop: boolean, faults: string[]): void {
  if (isTestKey && isLiveShop)
    faults.push(`${name} is a test key, by which nobody pays a live shop: give the live one.`);
  if (!isTestKey && !isLiveShop) faults.push(`${name} moves real money, and this is a demo shop: give a test key.`);
}

const listOf = (text: string): readonly string[] => Object.freeze(text.split(',').map((one) => one.trim()));

function stripeOf(raw: Given, isLiveShop: boolean, faults: string[]): StripeSettings | null {
  if (!together(raw, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRETS'], faults)) return null;
  const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_WEBHOOK_SECRETS: secrets = '' } = raw;
  refuseOtherMode('STRIPE_SECRET_KEY', secretKey.includes('_test_'), isLiveShop, faults);
  return Object.freeze({ secretKey, webhookSecrets: listOf(secrets), base: STRIPE_BASE, timeoutMs: TIMEOUT_MS });
}

function tabbyOf(raw: Given, market: string, isLiveShop: boolean, faults: string[]): TabbySettings | null {
  if (!together(raw, ['TABBY_SECRET_KEY', 'TABBY_MERCHANT_CODE', 'TABBY_WEBHOOK_SECRETS'], faults)) return null;
  const { TABBY_SECRET_KEY: secretKey = '', TABBY_MERCHANT_CODE: merchantCode = '' } = raw;
  refuseOtherMode('TABBY_SECRET_KEY', secretKey.startsWith('sk_test_'), isLiveShop, faults);
  const webhookSecrets = listOf(raw.TABBY_WEBHOOK_SECRETS ?? '');
  const country = market === 'sa' ? TABBY.sa : TABBY.other;
  return Object.freeze({ secretKey, merchantCode, webhookSecrets, timeoutMs: TIMEOUT_MS, ...country });
}

function tamaraOf(raw: Given, isLiveShop: boolean, faults: string[]): TamaraSettings | null {
  if (!together(raw, ['TAMARA_API_TOKEN', 'TAMARA_NOTIFICATION_TOKENS'], faults)) return null;
  const notificationTokens = listOf(raw.TAMARA_NOTIFICATION_TOKENS ?? '');
  const house = isLiveShop ? TAMARA.live : TAMARA.demo;
  return Object.freeze({ apiToken: raw.TAMARA_API_TOKEN ?? '', notificationTokens, timeoutMs: TIMEOUT_MS, ...house });
}

function ccavenueOf(raw: Given, isLiveShop: boolean, faults: string[]): CcavenueSettings | null {
  if (!together(raw, ['CCAVENUE_MERCHANT_ID', 'CCAVENUE_ACCESS_CODE', 'CCAVENUE_WORKING_KEY'], faults)) return null;
  const { CCAVENUE_WORKING_KEY: workingKey = '', CCAVENUE_CIPHER: cipher = 'aes-128-cbc' } = raw;
  if (cipher === 'aes-256-gcm' && workingKey.length !== GCM_KEY_CHARACTERS)
    faults.push(`CCAVENUE_WORKING_KEY is not usable: ${cipher} needs one of ${GCM_KEY_CHARACTERS} characters.`);
  return Object.freeze({
    merchantId: raw.CCAVENUE_MERCHANT_ID ?? '',
    accessCode: raw.CCAVENUE_ACCESS_CODE ?? '',
    workingKey,
    cipher,
    timeoutMs: TIMEOUT_MS,
    ...(isLiveShop ? CCAVENUE.live : CCAVENUE.demo),
  });
}

const OF_A_MARKET =
  /^((?:TABBY|TAMARA)_(?:SECRET_KEY|MERCHANT_CODE|WEBHOOK_SECRETS|API_TOKEN|NOTIFICATION_TOKENS))_([A-Z]{2})$/;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The settings whose names end in a market's code, grouped by that code; each is stored under its name without the
 * code.
 */
function byMarket(env: Environment): Map<string, Record<string, string>> {
  const found = new Map<string, Record<string, string>>();
  for (const [name, value] of Object.entries(env)) {
    const [, plain, suffix] = OF_A_MARKET.exec(name) ?? [];
    if (plain && suffix && value) found.set(suffix, { ...found.get(suffix), [plain]: value });
  }
  return found;
}

function accountsOf(env: Environment, home: string, isLiveShop: boolean, faults: string[]): MarketAccounts[] {
  return [...byMarket(env)].flatMap(([suffix, given]) => {
    const market = suffix.toLowerCase();
    const own: string[] = [];
    if (market === home)
      own.push(...Object.keys(given).map((name) => `${name} is of the default market: give it without _${suffix}.`));
    const parsed = environment.safeParse(given);
    if (!parsed.success) own.push(...unusable(parsed.error));
    const raw = parsed.data ?? {};
    const tabby = tabbyOf(raw, market, isLiveShop, own);
    const tamara = tamaraOf(raw, isLiveShop, own);
    faults.push(...own.map((fault) => fault.replaceAll(SETTING, (name) => `${name}_${suffix}`)));
    return own.length > 0 ? [] : [Object.freeze({ market, tabby, tamara })];
  });
}

export function paymentSettingsOf(
  env: Environment,
  { shopMode, market }: { shopMode: 'demo' | 'live'; market: string },
  faults: string[],
): PaymentSettings {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    faults.push(...unusable(parsed.error));
    return NONE;
  }
  const isLiveShop = shopMode === 'live';
  const accounts = accountsOf(env, market, isLiveShop, faults);
  return Object.freeze({
    stripe: stripeOf(parsed.data, isLiveShop, faults),
    tabby: tabbyOf(parsed.data, market, isLiveShop, faults),
    tamara: tamaraOf(parsed.data, isLiveShop, faults),
    ccavenue: ccavenueOf(parsed.data, isLiveShop, faults),
    ...(accounts.length > 0 ? { accounts: Object.freeze(accounts) } : {}),
  });
}
