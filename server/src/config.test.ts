import { expect, test } from 'vitest';
import { ConfigFailure, readConfig } from './config.ts';

const read = (environment: Record<string, string>) => readConfig(environment, '/srv/hindam');

test('without any setting it is a demo shop on loopback', () => {
  expect(read({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    shopMode: 'demo',
    databaseUrl: null,
    market: 'ae',
    digits: 'latn',
  });
  expect(read({ PORT: '', DATABASE_URL: '' }).port).toBe(3000);
});

test('all faults are reported at once, each with what to do', () => {
  const failure = (environment: Record<string, string>): string => {
    try {
      read(environment);
    } catch (error) {
      if (error instanceof ConfigFailure) return error.message;
    }
    return '';
  };
  const told = failure({ PORT: '99999', SHOP_MODE: 'test', DATABASE_URL: 'mysql://x' }).split('\n');
  expect(told).toHaveLength(3);
  expect(told.every((line) => line.includes('give '))).toBe(true);
  expect(failure({ HOST: '0.0.0.0' })).toMatch(/DEMO_TOKEN/);
  expect(failure({ SHOP_MODE: 'live' })).toMatch(/PUBLIC_URL/);
});

const REACHED: Record<string, string>[] = [
  { PUBLIC_URL: 'https://shop.example' },
  { PUBLIC_URL: 'http://192.168.1.20:3000' },
  { PUBLIC_URL: 'http://laptop.local:3000' },
  { PUBLIC_URL: 'https://localhost.shop.example' },
  { TRUSTED_PROXIES: '127.0.0.1' },
  { TRUSTED_PROXIES: '10.0.0.0/8' },
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '192.168.1.20' },
];

test.each(REACHED)('a demo shop reachable by %j opens only with a token, and says so', (reach) => {
  const [name = ''] = Object.keys(reach);
  const told =
    name === 'HOST' ? /^A demo shop on an open address needs DEMO_TOKEN/ : new RegExp(`^${name}.*DEMO_TOKEN`);
  expect(() => read(reach)).toThrow(told);
  expect(read({ ...reach, DEMO_TOKEN: 'token-of-a-demo-shop' }).demoToken).toBe('token-of-a-demo-shop');
});

test.each(['http://localhost:3000', 'http://127.0.0.1:8080', 'http://[::1]:3000', 'http://shop.localhost:3000/'])(
  'at %s a demo shop needs no token, because no other machine can reach it',
  (PUBLIC_URL) => {
    expect(read({ PUBLIC_URL }).demoToken).toBeNull();
  },
);

const LIVE = {
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://shop.example/',
  SECRETS: 't3VfQm0xkZrW8uJ6yB1nHsE4cLpA9dGiOqXwRv2MjKU',
  SMTP_URL: 'smtps://shop:secret@mail.example:465',
  MAIL_FROM: 'Hindam <post@shop.example>',
  SMS_URL: 'https://sms.example/send?to={to}',
};

test('a crash point is for tests: a shop has none by default, and a live shop refuses one', () => {
  expect(read({}).crashAt).toBeNull();
  expect(read({ CRASH_AT: 'before_commit:3' }).crashAt).toEqual({ point: 'before_commit', times: 3 });
  expect(() => read({ CRASH_AT: 'anywhere:1' })).toThrow(/CRASH_AT/);
  expect(() => read({ ...LIVE, CRASH_AT: 'before_commit:1' })).toThrow(/live shop does not end itself/);
});

test('a live shop listens on all addresses and knows its public one', () => {
  const config = read(LIVE);
  expect(config).toMatchObject({
    host: '0.0.0.0',
    publicUrl: 'https://shop.example',
    mail: { smtpUrl: LIVE.SMTP_URL, from: LIVE.MAIL_FROM },
    sms: { url: LIVE.SMS_URL, method: 'POST', headers: { 'content-type': 'application/json' } },
  });
  expect(Object.isFrozen(config)).toBe(true);
});

test('a live shop opens only with all required settings', () => {
  for (const name of ['PUBLIC_URL', 'SECRETS', 'SMTP_URL', 'MAIL_FROM', 'SMS_URL']) {
    expect(() => read({ ...LIVE, [name]: '' }), name).toThrow(new RegExp(`needs ${name}`));
  }
});

test('a host for operators is optional, has no path, and is https where the shop is', () => {
  expect(read(LIVE).operatorUrl).toBeNull();
  expect(read({ ...LIVE, OPERATOR_URL: 'https://desk.shop.example/' }).operatorUrl).toBe('https://desk.shop.example');
  for (const wrong of ['https://shop.example/desk', 'desk.shop.example', 'http://desk.shop.example'])
    expect(() => read({ ...LIVE, OPERATOR_URL: wrong }), wrong).toThrow(/OPERATOR_URL.*give/);
});

test('the amounts from which on a refund needs a second operator are settings', () => {
  expect(read({}).largeRefunds).toEqual({ refund: 2_000, day: 10_000 });
  expect(read({ LARGE_REFUND: '500', LARGE_DAY: '1500' }).largeRefunds).toEqual({ refund: 500, day: 1_500 });
  for (const wrong of ['0', '-1', '1.5', 'much', '10000001'])
    expect(() => read({ LARGE_REFUND: wrong }), wrong).toThrow(/^LARGE_REFUND is not usable: give a whole number/);
});

test('a live shop refuses guessable secrets and ineffective limits', () => {
  for (const weak of ['x'.repeat(32), `${LIVE.SECRETS},${'abcd'.repeat(8)}`])
    expect(() => read({ ...LIVE, SECRETS: weak }), weak).toThrow(/SECRETS can be guessed/);
  expect(read({ ...LIVE, LIMITS_FACTOR: '10' }).limitsFactor).toBe(10);
  expect(() => read({ ...LIVE, LIMITS_FACTOR: '11' })).toThrow(/LIMITS_FACTOR/);
  // Unlike a live shop, a demo shop accepts a weak secret and a high LIMITS_FACTOR.
  expect(read({ SECRETS: 'x'.repeat(32), LIMITS_FACTOR: '1000' }).limitsFactor).toBe(1_000);
});

test('a demo shop sends no mail and no SMS unless configured', () => {
  expect(read({})).toMatchObject({ mail: null, sms: null });
  const { SMTP_URL, MAIL_FROM } = LIVE;
  expect(read({ SMTP_URL, MAIL_FROM }).mail).toEqual({ smtpUrl: SMTP_URL, from: MAIL_FROM });
  expect(() => read({ SMTP_URL })).toThrow(/needs MAIL_FROM/);
});

test('settings for mail and SMS are refused when they could not work or allow injection', () => {
  const refused: Record<string, string>[] = [
    { SMTP_URL: 'https://mail.example' },
    { MAIL_FROM: 'Hindam <post@shop.example>\r\nBcc: all@shop.example' },
    { MAIL_FROM: 'a@shop.example, b@shop.example' },
    { MAIL_FROM: 'Hindam' },
    { SMS_URL: 'http://sms.example/send' },
    { SMS_METHOD: 'DELETE' },
    { SMS_HEADERS: 'authorization: x' },
    { SMS_HEADERS: '{"authorization":"a\\r\\nb"}' },
    { SMS_HEADERS: '{"a b":"c"}' },
    { SMS_HEADERS: '["a"]' },
    { SMS_BODY: '{"to":"{to}"}' },
    { SMS_BODY: '{"to":{to},"text":"{text}"' },
    { SMS_BODY: '{"to":"{to}","text":"{text}"}', SMS_HEADERS: '{"content-type":"text/xml"}' },
  ];
  for (const wrong of refused) {
    expect(() => read({ ...LIVE, ...wrong }), JSON.stringify(wrong)).toThrow(/is not usable: give /);
  }
  const form = { SMS_BODY: 'To={to}&Body={text}', SMS_HEADERS: '{"Content-Type":"application/x-www-form-urlencoded"}' };
  expect(read({ ...LIVE, ...form }).sms).toMatchObject({
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
});
