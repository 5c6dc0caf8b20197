// R87: the shopper's answer about cookies, as it is stored on the device.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerConsent, isUnanswered, mayStore, mirrorConsent, watchConsent } from './consent.ts';
import { readResponse, storeResponse } from './day-store.ts';
import { clearDevice } from './logout.ts';
import { type FakeBrowser, installBrowser } from './testing/fake-browser.ts';
import { askedCategories, type VisitsPort } from './visits.ts';

const isText = (value: unknown): value is string => typeof value === 'string';
const ACCEPTED = '3~device~device';
const REJECTED = '3~device~';
const port: VisitsPort = { begin: () => Promise.resolve(), pageViewed() {}, forget() {} };

let browser: FakeBrowser;

beforeEach(() => {
  browser = installBrowser();
});

describe('the answer about cookies', () => {
  it('is missing at first, and nothing optional is stored until it allows that', () => {
    expect(isUnanswered()).toBe(true);
    storeResponse('a', 'seen');
    expect(Object.keys(localStorage)).toEqual([]);
    answerConsent({ asked: ['device'], allowed: ['device'] });
    storeResponse('a', 'seen');
    expect(readResponse('a', isText)).toBe('seen');
  });

  it('is kept in storage and cookie, and a taken back one removes what was stored', () => {
    answerConsent({ asked: ['device'], allowed: ['device'] });
    storeResponse('a', 'seen');
    answerConsent({ asked: ['device'], allowed: [] });
    expect(Object.keys(localStorage)).toEqual(['cookieConsent']);
    expect([localStorage.getItem('cookieConsent'), browser.cookies.get('cookieConsent')]).toEqual([REJECTED, REJECTED]);
    expect([isUnanswered(), mayStore('device')]).toEqual([false, false]);
  });

  it('survives a log-out, and the loss of either place', () => {
    answerConsent({ asked: ['device'], allowed: ['device'] });
    void clearDevice();
    expect(isUnanswered()).toBe(false);
    browser.cookies.clear();
    mirrorConsent();
    expect(browser.cookies.get('cookieConsent')).toBe(ACCEPTED);
    localStorage.removeItem('cookieConsent');
    mirrorConsent();
    expect(localStorage.getItem('cookieConsent')).toBe(ACCEPTED);
  });

  it('given by a form without script counts, and is acted on at the next start', () => {
    answerConsent({ asked: ['device'], allowed: ['device'] });
    storeResponse('a', 'seen');
    browser.cookies.set('cookieConsent', REJECTED);
    mirrorConsent();
    expect(Object.keys(localStorage)).toEqual(['cookieConsent']);
    expect(localStorage.getItem('cookieConsent')).toBe(REJECTED);
  });

  it('calls watchers in this tab and in another', () => {
    const changed = vi.fn<() => void>();
    const unwatch = watchConsent(changed);
    answerConsent({ asked: ['device'], allowed: [] });
    browser.storageEvent('cookieConsent');
    browser.storageEvent('total');
    unwatch();
    answerConsent({ asked: ['device'], allowed: ['device'] });
    expect(changed).toHaveBeenCalledTimes(2);
  });

  it('is asked for again once the shop uses a service that counts visits', () => {
    expect(askedCategories(null)).toEqual(['device']);
    expect(askedCategories(port)).toEqual(['device', 'visits']);
  });
});
