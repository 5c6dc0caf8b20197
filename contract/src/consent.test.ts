import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONSENT_CATEGORIES, consentInForm, consentText, isAnswered, readConsent } from './consent.ts';

const categories = fc.subarray([...CONSENT_CATEGORIES]);

describe('the answer about cookies', () => {
  it('is read as it was written, and allows nothing that was not asked', () => {
    fc.assert(
      fc.property(categories, categories, (asked, allowed) => {
        const text = consentText({ asked, allowed });
        expect(readConsent(text)).toEqual({ asked, allowed: allowed.filter((one) => asked.includes(one)) });
        expect(encodeURIComponent(text)).toBe(text);
      }),
    );
  });

  it('is no answer in any other text', () => {
    for (const text of [null, undefined, '', 'rejected', '0~device~device', '2~device~device', '3~device', '3~DEVICE~'])
      expect(readConsent(text), String(text)).toBeNull();
    fc.assert(fc.property(fc.string(), (text) => void readConsent(text)));
    expect(readConsent('3~device.spying~spying')).toEqual({ asked: ['device'], allowed: [] });
  });

  it('counts until another category is asked about', () => {
    const rejected = readConsent(consentText({ asked: ['device'], allowed: [] }));
    expect(isAnswered(rejected, ['device'])).toBe(true);
    expect(isAnswered(rejected, ['device', 'visits'])).toBe(false);
    expect(isAnswered(null, [])).toBe(false);
  });
});

describe('a sent form', () => {
  const answerOf = (query: string) => consentText(consentInForm(new URLSearchParams(query)));

  it('allows what was clearly allowed, and nothing else', () => {
    expect(answerOf('asked=device.visits&answer=accept')).toBe('3~device.visits~device.visits');
    expect(answerOf('asked=device.visits&answer=reject&allowed=device')).toBe('3~device.visits~');
    expect(answerOf('asked=device.visits&answer=chosen&allowed=visits')).toBe('3~device.visits~visits');
    expect(answerOf('asked=device&answer=chosen&allowed=visits')).toBe('3~device~');
    for (const nonsense of ['', 'answer=accept', 'asked=%00;x=1&answer=accept', 'asked=device&answer=yes'])
      expect(answerOf(nonsense), nonsense).toMatch(/^3~(device)?~$/);
  });
});
