// Settings of the payment providers: their types, and the checks of what was given. A provider is on when its settings
// are given. Test keys move no money, so a live shop refuses them, and a demo shop refuses keys that do.
import { z } from 'zod';

interface ProviderSettings {
  /** Scheme and host of the provider's API. */
  base: string;
  /** Each request is given up after this time, before the shop itself stops waiting for the call. */
  timeoutMs: number;
}

export interface StripeSettings extends ProviderSettings {
  secretKey: string;
  /** Signing secrets of the webhook; two while one is being replaced. */
  webhookSecrets: readonly string[];
}

export interface PaymentSettings {
  stripe: StripeSettings | null;
}

const TIMEOUT_MS = 7_500;
const STRIPE_BASE = 'https://api.stripe.com';

/** What is not empty. */
const given = (pattern: RegExp) =>
  z.preprocess((value) => (value === '' ? undefined : value), z.string().regex(pattern).optional());

const environment = z.object({
  STRIPE_SECRET_KEY: given(/^[sr]k_(test|live)_\w{10,300}$/),
  STRIPE_WEBHOOK_SECRETS: given(/^whsec_[\w+/=-]{10,200}(\s*,\s*whsec_[\w+/=-]{10,200})?$/),
});

const ADVICE: Readonly<Record<keyof z.output<typeof environment>, string>> = {
  STRIPE_SECRET_KEY: 'the secret key of your Stripe account, sk_test_… for a demo shop, sk_live_… for a live one',
  STRIPE_WEBHOOK_SECRETS:
    'the signing secret of the webhook at Stripe, whsec_…, or two with a comma while one is replaced',
};

type Given = z.output<typeof environment>;

/** Settings that only work together: all of them or none. */
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

function stripeOf(raw: Given, isLiveShop: boolean, faults: string[]): StripeSettings | null {
  if (!together(raw, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRETS'], faults)) return null;
  const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_WEBHOOK_SECRETS: secrets = '' } = raw;
  refuseOtherMode('STRIPE_SECRET_KEY', secretKey.includes('_test_'), isLiveShop, faults);
  const webhookSecrets = Object.freeze(secrets.split(',').map((secret) => secret.trim()));
  return Object.freeze({ secretKey, webhookSecrets, base: STRIPE_BASE, timeoutMs: TIMEOUT_MS });
}

/** Reads the settings of all providers; adds a line to `faults` for each that is unusable. */
export function paymentSettingsOf(
  env: Readonly<Record<string, string | undefined>>,
  shopMode: 'demo' | 'live',
  faults: string[],
): PaymentSettings {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map((issue) => issue.path[0] as keyof Given));
    faults.push(...[...names].map((name) => `${name} is not usable: give ${ADVICE[name]}.`));
    return Object.freeze({ stripe: null });
  }
  return Object.freeze({ stripe: stripeOf(parsed.data, shopMode === 'live', faults) });
}
