// What a caller who exceeded a limit is told: how long to wait, in the language of the call.
import { expect, test } from 'vitest';
import { translate } from '../../kernel/words.ts';
import { makeApp } from '../app.ts';
import { fakeRoutes, fakeShop, GUEST_ID } from '../testing.ts';
import { waitText } from './fault-sentence.ts';

/**
 * With this factor a network address may make five calls that read and five that write, and request one one-time code.
 */
const open = () =>
  makeApp(fakeShop({ limitsFactor: 0.001 }), fakeRoutes(), {
    render: () => Promise.resolve(new Response('<p>', { headers: { 'content-type': 'text/html' } })),
  });

type Open = ReturnType<typeof open>;

async function untilThrottled(ask: () => ReturnType<Open['request']>): Promise<Response> {
  for (let at = 0; at < 9; at += 1) {
    const response = await ask();
    if (response.status === 429) return response;
  }
  throw new Error('no call was throttled');
}

/** The sentence that names the wait of the response's own Retry-After. */
function sentenceFor(response: Response, language: string): string {
  const seconds = Number(response.headers.get('retry-after'));
  return translate(language, 'THROTTLED').replace('{wait}', waitText(seconds, language, 'latn'));
}

const messageOf = async (response: Response) => ((await response.json()) as { message: string }).message;

test.each([
  ['?language_code=arb', 'en', 'arb', /[\u0621-\u064A].*ثوان/],
  ['?language_code=en', 'ar', 'en', /^Too many requests\. Please wait \d+ seconds/],
  ['', 'ar', 'arb', /[\u0621-\u064A].*ثوان/],
  ['?language_code=xyz', 'ar', 'arb', /[\u0621-\u064A].*ثوان/],
])(
  'a call %s of a browser in %s that meets the limit of reads is told in %s',
  async (search, header, language, says) => {
    const app = open();
    const response = await untilThrottled(() =>
      app.request(`/api/guest-cart/view/${GUEST_ID}${search}`, { headers: { 'accept-language': header } }),
    );
    const message = await messageOf(response);
    expect(message).toBe(sentenceFor(response, language));
    expect(message).toMatch(says);
  },
);

test.each([
  ['en', 'Please wait 60 minutes'],
  ['arb', '60 دقيقة'],
])('a limit of an hour names its minutes, in the language of the body: %s', async (language, says) => {
  const app = open();
  const body = { purpose: 'reset', email: 'nobody@example.com', language_code: language };
  const response = await untilThrottled(() =>
    app.request('/api/customer/send-otp', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'accept-language': language === 'en' ? 'ar' : 'en' },
    }),
  );
  expect(await messageOf(response)).toContain(says);
});

test('a page beyond the limit says so in the language of its address', async () => {
  for (const [path, language] of [
    ['/en/cart', 'en'],
    ['/ar/cart', 'arb'],
  ] as const) {
    const app = open();
    const response = await untilThrottled(() => app.request(path));
    expect(await response.text()).toBe(`${sentenceFor(response, language)}\n`);
  }
});

test.each([
  [1, '1 second', 'ثانية'],
  [90, '90 seconds', '90 ثانية'],
  [91, '2 minutes', 'دقيقتان'],
  [5_400, '90 minutes', '90 دقيقة'],
  [5_401, '2 hours', 'ساعتان'],
  [86_400, '24 hours', '24 ساعة'],
  [129_601, '2 days', 'يومان'],
])('a wait of %i seconds is rounded up in its unit', (seconds, english, arabic) => {
  expect(waitText(seconds, 'en', 'latn')).toBe(english);
  expect(waitText(seconds, 'arb', 'latn')).toBe(arabic);
});

test('the wait has the shop’s digits', () => {
  expect(waitText(45, 'arb', 'arab')).toContain('٤٥');
});
