import { expect, test } from 'vitest';
import { paymentSettingsOf } from './config-payments.ts';

const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_0123456789', STRIPE_WEBHOOK_SECRETS: 'whsec_0123456789' };
const LIVE_STRIPE = { ...STRIPE, STRIPE_SECRET_KEY: 'rk_live_0123456789' };

function faultsOf(env: Record<string, string>, shopMode: 'demo' | 'live'): string[] {
  const faults: string[] = [];
  paymentSettingsOf(env, { shopMode, market: 'ae' }, faults);
  return faults;
}

test('without settings every provider is off', () => {
  const faults: string[] = [];
  const settings = paymentSettingsOf({ STRIPE_SECRET_KEY: '' }, { shopMode: 'live', market: 'ae' }, faults);
  expect(new Set(Object.values(settings))).toEqual(new Set([null]));
  expect(faults).toEqual([]);
});

test('a demo shop takes test keys alone, a live shop live ones alone', () => {
  expect(faultsOf(STRIPE, 'demo')).toEqual([]);
  expect(faultsOf(LIVE_STRIPE, 'live')).toEqual([]);
  expect(faultsOf(STRIPE, 'live')).toEqual([expect.stringMatching(/^STRIPE_SECRET_KEY is a test key/)]);
  expect(faultsOf(LIVE_STRIPE, 'demo')).toEqual([expect.stringMatching(/^STRIPE_SECRET_KEY moves real money/)]);
});

test('settings that only work together are asked for, each with what to give', () => {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRETS } = STRIPE;
  expect(faultsOf({ STRIPE_SECRET_KEY }, 'demo')).toEqual([
    expect.stringMatching(/^STRIPE_SECRET_KEY needs STRIPE_WEBHOOK_SECRETS: give /),
  ]);
  expect(faultsOf({ STRIPE_WEBHOOK_SECRETS }, 'demo')).toEqual([
    expect.stringMatching(/^STRIPE_WEBHOOK_SECRETS needs STRIPE_SECRET_KEY: give /),
  ]);
});

test('a value that cannot be one is told, and never repeated', () => {
  const faults = faultsOf({ ...STRIPE, STRIPE_SECRET_KEY: 'pk_test_publishable' }, 'demo');
  expect(faults).toEqual([expect.stringMatching(/^STRIPE_SECRET_KEY is not usable: give /)]);
  expect(faults.join()).not.toContain('publishable');
});

const TABBY = {
  TABBY_SECRET_KEY: 'sk_test_01983bfd-82bd-ef7b',
  TABBY_MERCHANT_CODE: 'HindamUAE',
  TABBY_WEBHOOK_SECRETS: 'a-random-text-of-32-characters-ok',
};

test('Tabby is that of the market’s country, with a key of the shop’s mode', () => {
  const hostOf = (market: string) => paymentSettingsOf(TABBY, { shopMode: 'demo', market }, []).tabby?.base;
  expect([hostOf('ae'), hostOf('sa')]).toEqual(['https://api.tabby.ai', 'https://api.tabby.sa']);
  expect(faultsOf(TABBY, 'live')).toEqual([expect.stringMatching(/^TABBY_SECRET_KEY is a test key/)]);
  const live = { ...TABBY, TABBY_SECRET_KEY: 'sk_01983bfd-82bd-ef7b' };
  expect(faultsOf(live, 'live')).toEqual([]);
  expect(faultsOf(live, 'demo')).toEqual([expect.stringMatching(/^TABBY_SECRET_KEY moves real money/)]);
  expect(faultsOf({ ...TABBY, TABBY_MERCHANT_CODE: '' }, 'demo')).toEqual([
    expect.stringMatching(/^TABBY_SECRET_KEY needs TABBY_MERCHANT_CODE/),
  ]);
});

test('settings with a market’s code are accounts of that market, each with the faults of its own names', () => {
  const env = {
    ...TABBY,
    TABBY_SECRET_KEY_SA: 'sk_test_saudi-0123456789',
    TABBY_MERCHANT_CODE_SA: 'HindamKSA',
    TABBY_WEBHOOK_SECRETS_SA: 'another-random-text-of-32-characters',
  };
  const { tabby, accounts } = paymentSettingsOf(env, { shopMode: 'demo', market: 'ae' }, []);
  expect(tabby).toMatchObject({ base: 'https://api.tabby.ai', merchantCode: 'HindamUAE' });
  expect(accounts).toMatchObject([
    { market: 'sa', tabby: { base: 'https://api.tabby.sa', merchantCode: 'HindamKSA' }, tamara: null },
  ]);
  const { TABBY_MERCHANT_CODE_SA: _, ...partial } = env;
  expect(faultsOf(partial, 'demo')).toEqual([
    expect.stringMatching(/^TABBY_SECRET_KEY_SA needs TABBY_MERCHANT_CODE_SA:/),
  ]);
  expect(
    faultsOf(
      { TAMARA_API_TOKEN_AE: 'a-token-of-a-test-merchant', TAMARA_NOTIFICATION_TOKENS_AE: 'a-notification-token' },
      'demo',
    ),
  ).toEqual([
    expect.stringMatching(/^TAMARA_API_TOKEN_AE is of the default market/),
    expect.stringMatching(/^TAMARA_NOTIFICATION_TOKENS_AE is of the default market/),
  ]);
  expect(faultsOf({ ...env, TABBY_SECRET_KEY_SA: 'pk_secret' }, 'demo').join()).toMatch(
    /^TABBY_SECRET_KEY_SA is not usable/,
  );
});

test('Tamara is its sandbox in a demo shop and the real one in a live shop', () => {
  const env = { TAMARA_API_TOKEN: 'a-token-of-a-test-merchant', TAMARA_NOTIFICATION_TOKENS: 'a-notification-token' };
  const baseOf = (shopMode: 'demo' | 'live') => paymentSettingsOf(env, { shopMode, market: 'ae' }, []).tamara?.base;
  expect([baseOf('demo'), baseOf('live')]).toEqual(['https://api-sandbox.tamara.co', 'https://api.tamara.co']);
  const { TAMARA_API_TOKEN } = env;
  expect(faultsOf({ TAMARA_API_TOKEN }, 'demo')).toEqual([
    expect.stringMatching(/^TAMARA_API_TOKEN needs TAMARA_NOTIFICATION_TOKENS/),
  ]);
});

test('CCAvenue is its test page in a demo shop and the real one in a live shop', () => {
  const env = {
    CCAVENUE_MERCHANT_ID: '45990',
    CCAVENUE_ACCESS_CODE: 'AVTEST00AA00BB00CC',
    CCAVENUE_WORKING_KEY: '0123456789ABCDEF0123456789ABCDEF',
  };
  const pageOf = (shopMode: 'demo' | 'live') =>
    paymentSettingsOf(env, { shopMode, market: 'ae' }, []).ccavenue?.pageOrigin;
  expect([pageOf('demo'), pageOf('live')]).toEqual(['https://test.ccavenue.ae', 'https://secure.ccavenue.ae']);
  expect(faultsOf({ CCAVENUE_MERCHANT_ID: '45990' }, 'demo')).toHaveLength(2);
  const cipherOf = (CCAVENUE_CIPHER?: string) =>
    paymentSettingsOf({ ...env, CCAVENUE_CIPHER }, { shopMode: 'demo', market: 'ae' }, []).ccavenue?.cipher;
  expect([cipherOf(), cipherOf(''), cipherOf('aes-256-gcm')]).toEqual(['aes-128-cbc', 'aes-128-cbc', 'aes-256-gcm']);
  expect(faultsOf({ ...env, CCAVENUE_CIPHER: 'rot13' }, 'demo')).toEqual([
    expect.stringMatching(/^CCAVENUE_CIPHER is not usable: give aes-128-cbc or aes-256-gcm/),
  ]);
  const short = { ...env, CCAVENUE_CIPHER: 'aes-256-gcm', CCAVENUE_WORKING_KEY: '0123456789ABCDEF' };
  expect(faultsOf(short, 'demo')).toEqual([expect.stringMatching(/^CCAVENUE_WORKING_KEY .* 32 characters/)]);
});

test('two webhook secrets are accepted while one is replaced', () => {
  const env = { ...STRIPE, STRIPE_WEBHOOK_SECRETS: 'whsec_0123456789, whsec_abcdefghij' };
  expect(paymentSettingsOf(env, { shopMode: 'demo', market: 'ae' }, []).stripe?.webhookSecrets).toEqual([
    'whsec_0123456789',
    'whsec_abcdefghij',
  ]);
});
