// A number is stored in one form, however it was typed.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RefusalError } from '../kernel/refuse.ts';
import { contactKey, e164Of, numberFault, parseContact, parseNumber } from './contact.ts';

const UAE = { email: null, dialCode: '+971', phone: '501234567' };

function refusalOf(work: () => unknown): RefusalError {
  try {
    work();
  } catch (error) {
    if (error instanceof RefusalError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('a mobile number', () => {
  test.each([
    ['+971', '501234567'],
    ['971', '0501234567'],
    ['00971', '50 123 4567'],
    ['+971', '050-123-4567'],
    ['+971', '(050) 123.4567'],
    ['+٩٧١', '٠٥٠١٢٣٤٥٦٧'],
    ['+۹۷۱', '۵۰۱۲۳۴۵۶۷'],
    ['+971', '+971 50 123 4567'],
    ['+971', '00971501234567'],
    ['+971', '971501234567'],
    ['+971', '+971 (0) 50 123 4567'],
    ['', '+971501234567'],
    ['+971', '\u200e50\u00a01234567'],
    ['\u200e+971\u200e', '\u202a50 123 4567\u202c'],
    ['+971', '\u2068050 123 4567\u2069'],
    ['+971', 'tel:+971-50-123-4567'],
  ])('%s %s is stored in one form', (dialCode, phone) => {
    expect(parseContact({ dial_code: dialCode, phone })).toEqual(UAE);
  });

  test.each([
    ['', '501234567'],
    ['+971', '42345678'],
    ['+971', '5012345'],
    ['+971', '50123456789012'],
    ['+971', '501234567x'],
    ['+971', '+966512345678'],
    ['+999', '501234567'],
    ['abc', '501234567'],
    ['+971', '900123456'],
    ['+971', '+'],
    ['+971', '0'],
  ])('%s %s is refused by its field', (dialCode, phone) => {
    const refusal = refusalOf(() => parseContact({ dial_code: dialCode, phone }));
    const isDial = dialCode === '+971';
    const phoneMessage = isDial ? { key: 'PHONE_INVALID', values: { example: '501234567' } } : 'FIELD_DIAL_CODE';
    expect([refusal.refusal, refusal.fields]).toEqual(['INVALID_FIELDS', { phone: phoneMessage }]);
  });

  test('a dial code with an area code gives the same number as the country’s dial code with all digits', () => {
    const american = { dialCode: '+1', phone: '6847331234' };
    expect(parseNumber('+1684', '7331234', 'mobile')).toEqual(american);
    expect(parseNumber('+1', '6847331234', 'mobile')).toEqual(american);
    expect(parseNumber('+1-684', '733-1234', 'mobile')).toEqual(american);
    expect(numberFault('+1684', 'mobile')).toEqual({ key: 'PHONE_INVALID', values: { example: '7331234' } });
    expect(numberFault('+99', 'mobile')).toBe('FIELD_DIAL_CODE');
  });

  test('numbers of the Gulf and of countries with special rules are parsed', () => {
    const typed = [
      ['+966', '0512345678', '+966512345678'],
      ['+965', '50012345', '+96550012345'],
      ['+974', '33123456', '+97433123456'],
      ['+973', '36001234', '+97336001234'],
      ['+968', '92123456', '+96892123456'],
      ['+20', '01001234567', '+201001234567'],
      ['+44', '07400 123456', '+447400123456'],
      ['+39', '312 345 6789', '+393123456789'],
      ['+7', '8 912 345-67-89', '+79123456789'],
      ['+91', '081234 56789', '+918123456789'],
    ] as const;
    for (const [dialCode, phone, whole] of typed)
      expect(e164Of(parseContact({ dial_code: dialCode, phone }))).toBe(whole);
  });

  test('a courier can be given a landline, a one-time code cannot', () => {
    expect(parseNumber('+971', '042345678', 'any')).toEqual({ dialCode: '+971', phone: '42345678' });
    expect(parseNumber('+971', '042345678', 'mobile')).toBeNull();
  });

  test('a 0 that is part of the number may be present or missing', () => {
    for (const phone of ['0612345678', '612345678'])
      expect(parseNumber('+39', phone, 'any'), phone).toEqual({ dialCode: '+39', phone: '0612345678' });
    for (const phone of ['0701234567', '701234567'])
      expect(parseNumber('+225', phone, 'mobile'), phone).toEqual({ dialCode: '+225', phone: '0701234567' });
  });

  test('a stored number parses to itself', () => {
    const anyMobile = fc
      .constantFrom('50', '52', '54', '55', '56', '58')
      .chain((operator) =>
        fc.integer({ min: 0, max: 9_999_999 }).map((rest) => `${operator}${String(rest).padStart(7, '0')}`),
      );
    const zeros = fc.constantFrom('', '0');
    fc.assert(
      fc.property(anyMobile, zeros, fc.constantFrom('971', '+971', '00971'), (number, zero, dial) => {
        const once = parseContact({ dial_code: dial, phone: zero + number });
        expect(once).toEqual({ email: null, dialCode: '+971', phone: number });
        expect(parseContact({ dial_code: once.dialCode!, phone: once.phone! })).toEqual(once);
      }),
    );
  });

  test('no input makes it throw anything but a refusal', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 8 }), fc.string({ maxLength: 32 }), (dialCode, phone) => {
        const number = parseNumber(dialCode, phone, 'any');
        if (number) expect(`${number.dialCode}${number.phone}`).toMatch(/^\+[1-9][0-9]{3,20}$/);
      }),
    );
  });
});

describe('an e-mail address', () => {
  test('has priority over a number', () => {
    expect(parseContact({ email: 'a@example.com', dial_code: '+971', phone: 'nonsense' })).toEqual({
      email: 'a@example.com',
      dialCode: null,
      phone: null,
    });
  });

  test('a contact with neither is refused at the e-mail field', () => {
    expect(refusalOf(() => parseContact({})).fields).toEqual({ email: 'FIELD_REQUIRED' });
  });

  test('one contact has one key', () => {
    expect(contactKey(parseContact({ email: 'a@example.com' }))).toBe('a@example.com');
    expect(contactKey(UAE)).toBe('+971501234567');
  });
});
