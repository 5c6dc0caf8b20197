// The service that counts visits is not called before the shopper allows it; calls for the shop's own counts carry
// nothing that identifies the visitor.
import { beforeEach, expect, it } from 'vitest';
import { answerConsent } from './consent.ts';
import { countView, makeVisitsTeller } from './tell-views.ts';
import { type FakeBrowser, installBrowser } from './testing/fake-browser.ts';
import type { VisitsPort } from './visits.ts';

const HOME = { pathname: '/ar/home', language: 'arb' };
const asked = ['device', 'visits'] as const;

let browser: FakeBrowser;
let calls: string[];
let isDown: boolean;

const port: VisitsPort = {
  begin() {
    calls.push('begin');
    return isDown ? Promise.reject(new Error('down')) : Promise.resolve();
  },
  pageViewed: ({ path, language }) => void calls.push(`${path} ${language}`),
  forget: () => void calls.push('forget'),
};

beforeEach(() => {
  browser = installBrowser();
  calls = [];
  isDown = false;
});

it('a service is not even begun before a yes, after a no, or where only the device was allowed', async () => {
  const { viewed, consentChanged } = makeVisitsTeller(port);
  await viewed(HOME);
  answerConsent({ asked, allowed: [] });
  await viewed(HOME);
  answerConsent({ asked, allowed: ['device'] });
  await viewed(HOME);
  expect(calls).toEqual([]);
  answerConsent({ asked, allowed: asked });
  await consentChanged(HOME);
  await viewed({ ...HOME, pathname: '/cart' });
  expect(calls).toEqual(['begin', '/home arb', '/cart arb']);
});

it('a service forgets when the yes is taken back, also while it begins, and is begun anew after another', async () => {
  const { viewed, consentChanged } = makeVisitsTeller(port);
  answerConsent({ asked, allowed: asked });
  const telling = viewed(HOME);
  answerConsent({ asked, allowed: [] });
  await Promise.all([telling, consentChanged(HOME)]);
  expect(calls).toEqual(['begin', 'forget']);
  answerConsent({ asked, allowed: asked });
  await consentChanged(HOME);
  expect(calls.slice(2)).toEqual(['begin', '/home arb']);
});

it('a service that cannot be begun is tried again at the next page, and breaks nothing', async () => {
  const { viewed } = makeVisitsTeller(port);
  answerConsent({ asked, allowed: asked });
  isDown = true;
  await viewed(HOME);
  isDown = false;
  await viewed(HOME);
  expect(calls).toEqual(['begin', 'begin', '/home arb']);
});

it('the shop’s own count gets the kind of page and the language, and nothing else', () => {
  countView({ pathname: '/ar/order-details/0190-secret', language: 'arb' });
  expect(browser.requests).toEqual([
    { path: 'analytics/view', body: { page_name: 'order-details', language_code: 'arb' } },
  ]);
});
