import { expect, test } from 'vitest';
import { paymentSettingsOf } from './config-payments.ts';

const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_0123456789', STRIPE_WEBHOOK_SECRETS: 'whsec_0123456789' };
const LIVE_STRIPE = { ...STRIPE, STRIPE_SECRET_KEY: 'rk_live_0123456789' };

function faultsOf(env: Record<string, string>, shopMode: 'demo' | 'live'): string[] {
  const faults: string[] = [];
  paymentSettingsOf(env, shopMode, faults);
  return faults;
}

test('without settings every provider is off', () => {
  const faults: string[] = [];
  const settings = paymentSettingsOf({ STRIPE_SECRET_KEY: '' }, 'live', faults);
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

test('two webhook secrets are accepted while one is replaced', () => {
  const env = { ...STRIPE, STRIPE_WEBHOOK_SECRETS: 'whsec_0123456789, whsec_abcdefghij' };
  expect(paymentSettingsOf(env, 'demo', []).stripe?.webhookSecrets).toEqual(['whsec_0123456789', 'whsec_abcdefghij']);
});
