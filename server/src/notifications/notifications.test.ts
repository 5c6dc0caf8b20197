import { languageOf, localeOf, scriptOfText } from '@hindam/contract/language';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MESSAGES_BY_LANGUAGE } from '../kernel/words.ts';
import { compose } from './compose.ts';
import {
  type Channel,
  type Facts,
  failureName,
  messageIdOf,
  pageAddress,
  recipientOf,
  retryAfterSeconds,
  SMS_TEMPLATES,
  type Template,
  TEMPLATES,
} from './notifications.ts';
import type { AlertFacts } from './alert-letters.ts';
import type { OrderFacts } from './order-letters.ts';
import type { LetterContext } from './letter-content.ts';
import { fitsOnePart, smsLength } from './sms.ts';
import type { VisitFacts } from './visit-letters.ts';
import { oneLine } from './wording.ts';

const LANGUAGES = [...MESSAGES_BY_LANGUAGE.keys()];

const context: LetterContext = {
  publicUrl: 'https://hindam.example',
  digits: 'latn',
  timeZone: 'Asia/Dubai',
  defaultMarket: 'ae',
  papers: { name: 'Hindam', legal_name: 'Hindam Trading <LLC>', licence: 'CN-12', trn: '100000000000003' },
  contact: {
    email: 'hello@hindam.example',
    phone: '+971 4 000 0000',
    whatsapp: '971501234567',
    address: { en: 'Al Wasl Road, Dubai', arb: 'شارع الوصل، دبي' },
  },
};

const ORDER: OrderFacts = {
  orderId: '01a1fd9b-2dde-7646-b761-4f38baa333c1',
  key: null,
  number: 'HN-7KQ2M9XZ',
  currency: 'AED',
  lines: [
    { title: 'Layal open abaya', colour: 'Black', size: '54', madeToMeasure: false, quantity: 2, totalMinor: 250_000 },
    { title: 'عباية ليال', colour: 'أسود', size: '', madeToMeasure: true, quantity: 1, totalMinor: 1_234_500 },
  ],
  subtotalMinor: 1_484_500,
  discountMinor: 100_000,
  shippingMinor: 2_500,
  vatMinor: 66_048,
  totalMinor: 1_387_000,
  paidMinor: 1_387_000,
  address: ['Noura Al Ali', 'شقة 12، برج النخيل', 'Dubai'],
  delivery: { from: '2026-11-25', to: '2026-11-27' },
  paymentOption: 'instalments_4',
  plan: [21, 22, 23, 24].map((day) => ({ dueOn: `2026-12-${day}`, amountMinor: 346_750 })),
  heldUntil: '2026-11-21T09:00:00Z',
  parcel: {
    carrier: 'Aramex',
    trackingNumber: '3344556677',
    windowFrom: '2026-11-25T10:00:00Z',
    windowTo: '2026-11-25T12:00:00Z',
    deliveryCode: '4829',
  },
  refund: { amountMinor: 1_387_000, currency: 'AED', creditNote: 'AE-CN-2026-000001' },
  reason: 'The pattern is cut.',
};

const CONTACT_MESSAGE = {
  reference: 'M-2345BCD',
  name: 'Noura',
  email: 'noura@example.com',
  subject: 'A hem',
  message: 'Can it be taken up?',
  language: 'arb',
};

const VISIT: VisitFacts = {
  bookingId: '01a1fd9b-2dde-7646-b761-4f38baa333c2',
  reference: 'HV-7KQ2M9XZ',
  key: null,
  status: 'requested',
  startsAt: '2026-11-25T06:00:00Z',
  endsAt: '2026-11-25T07:30:00Z',
  contactDue: '2026-11-24T19:59:59Z',
  updatedAt: '2026-11-23T08:00:00Z',
  timeZone: 'Asia/Dubai',
  sequence: 0,
  place: 'شقة 12، برج النخيل, Dubai',
  attendee: 'noura@example.com',
};

const ALERT: AlertFacts = {
  piece: {
    productId: '01a1fd9b-2dde-7646-b761-4f38baa333c3',
    title: 'Silk abaya',
    colour: 'black',
    colourName: 'Black',
    size: '54',
    priceMinor: 90_000,
    askedPriceMinor: 120_000,
    currency: 'AED',
    market: 'ae',
    picture: null,
  },
  confirmKey: null,
  offKey: 'off-key',
};

function factsOf(template: Template, name = 'Noura'): Facts {
  if (template === 'alert_confirmation')
    return { name, kind: 'email', alert: { ...ALERT, piece: null, confirmKey: 'confirm-key' } };

  if (template === 'reset_link') return { name: '', resetKey: 'reset-key', codeMinutes: 15 };
  if (template.startsWith('code_')) return { name: '', code: '482913', codeMinutes: 5 };
  return { name, kind: 'email', order: ORDER, contact: CONTACT_MESSAGE, visit: VISIT, alert: ALERT };
}

function written(channel: Channel, template: Template, language: string, facts = factsOf(template), shop = context) {
  return compose(channel, { template, language, facts, at: new Date('2026-11-21T08:30:00Z') }, shop);
}

const all = LANGUAGES.flatMap((language) => TEMPLATES.map((template) => ({ language, template })));

test.each(all)('the mail $template in $language is complete, in its language and direction', (letter) => {
  const { subject, html, text } = written('mail', letter.template, letter.language);
  const { tag, direction, script } = languageOf(letter.language);
  expect(subject.length).toBeGreaterThan(5);
  expect(subject.length).toBeLessThanOrEqual(60);
  expect(html).toContain(`<html lang="${tag}" dir="${direction}">`);
  const tables = html?.match(/<table\b[^>]*>/g) ?? [];
  expect(tables.length).toBeGreaterThanOrEqual(3);
  for (const table of tables) expect(table).toContain(`lang="${tag}" dir="${direction}"`);
  expect(html).toMatch(/font-family:'IBM Plex Sans Arabic',/);
  expect(html).toMatch(/prefers-color-scheme:dark/);
  expect(html).not.toMatch(/<(script|link|iframe|form|svg)\b|https?:\/\/(?!hindam\.example)|url\(|javascript:/i);
  const pictures = html?.match(/<img\b[^>]*>/g) ?? [];
  const wordmark = script === 'arabic' ? ['arb', 'هندام · Hindam'] : ['en', 'Hindam · هندام'];
  expect(pictures[0]).toContain(`/mail/wordmark-${wordmark[0]}.png" alt="${wordmark[1]}"`);
  for (const picture of pictures)
    expect(picture).toMatch(/ src="https:\/\/hindam\.example\/[^"]+" alt="[^"]*" width="\d+" height="\d+"/);
  for (const part of [subject, text, html?.replace(/<style>[\s\S]*?<\/style>/, '') ?? '']) {
    expect(part).not.toMatch(/\{\w+\}|MAIL_|SMS_|undefined|null|NaN/);
  }
  for (const foot of ['100000000000003', 'CN-12', 'hello@hindam.example', '+971 4 000 0000', '+971501234567']) {
    expect(html).toContain(foot);
    expect(text).toContain(foot);
  }
  expect(html).toContain('Hindam Trading &lt;LLC&gt;');
  expect(scriptOfText(subject)).toBe(script);
  const opened = (html?.match(/<(table|tr|td|p|h1|div|bdi)\b/g) ?? []).length;
  expect((html?.match(/<\/(table|tr|td|p|h1|div|bdi)>/g) ?? []).length).toBe(opened);
});

test.each(LANGUAGES)(
  'a code in a %s mail is large, left to right, in subject and text too, with its validity',
  (language) => {
    const minutes = new Intl.NumberFormat(localeOf(language), { style: 'unit', unit: 'minute', unitDisplay: 'long' });
    for (const template of ['code_register', 'code_reset', 'code_change'] as const) {
      const { subject, text, html } = written('mail', template, language);
      expect(html).toMatch(/dir="ltr"[^>]*font-size:34px[^>]*>482913</);
      expect(subject).toContain('482913');
      expect(text).toMatch(/^482913$/m);
      expect(text).toContain(minutes.format(5));
    }
  },
);

test('buttons lead to pages of the shop in the language of the letter', () => {
  expect(pageAddress('https://hindam.example', 'arb', '/my-account')).toBe('https://hindam.example/ar/my-account');
  expect(written('mail', 'password_changed', 'arb').html).toContain('href="https://hindam.example/ar/forgot-password"');
  expect(written('mail', 'welcome', 'en').text).toContain('https://hindam.example/en/my-account');
  const changed = written('mail', 'password_changed', 'en');
  expect(changed.html?.match(/<a /g)).toHaveLength(2);
  // The second link: passkeys outlive a password, so the letter leads to their list.
  expect(changed.html).toContain('href="https://hindam.example/en/account-security"');
  expect(changed.text).toContain('https://hindam.example/en/account-security');
});

test('the changed contact is named by its kind', () => {
  const facts = (kind: 'email' | 'phone') => ({ name: 'Noura', kind });
  expect(written('mail', 'contact_changed', 'en', facts('phone')).subject).toMatch(/mobile/);
  expect(written('mail', 'contact_changed', 'en', facts('email')).subject).toMatch(/email/);
});

test('a visit’s address has each part on a line of its own; a letter of an older version has it on one line', () => {
  const facts = (visit: VisitFacts) => ({ ...factsOf('visit_scheduled'), visit });
  const address = ['شقة 12', 'برج النخيل', 'Dubai'];
  const { html } = written('mail', 'visit_scheduled', 'arb', facts({ ...VISIT, address }));
  expect(html).toContain('<bdi>شقة 12</bdi><br><bdi>برج النخيل</bdi><br><bdi>Dubai</bdi>');
  expect(written('mail', 'visit_scheduled', 'arb', facts(VISIT)).html).toContain(`<bdi>${VISIT.place}</bdi>`);
  expect(written('mail', 'visit_scheduled', 'en', facts({ ...VISIT, address: [], place: '' })).text).not.toContain(
    'Address:',
  );
});

test.each(LANGUAGES)('every %s SMS is one part: at most 70 characters, or 160 where all are GSM', (language) => {
  for (const template of SMS_TEMPLATES) {
    for (const kind of ['email', 'phone'] as const) {
      for (const publicUrl of [
        'http://localhost:3000',
        'https://hindam.example',
        `https://${'a'.repeat(60)}.example`,
      ]) {
        const facts = { ...factsOf(template), kind };
        const { text, html, subject } = written('sms', template, language, facts, { ...context, publicUrl });
        // Somebody asked for this link, so its URL is appended however long the SMS gets; only the first line must fit.
        const { length, max } = smsLength(template === 'order_link' ? (text.split('\n', 1)[0] ?? '') : text);
        expect(length, text).toBeLessThanOrEqual(max);
        expect({ html, subject }).toEqual({ html: null, subject: '' });
        expect(text).not.toMatch(/\{\w+\}|SMS_|undefined/);
        // A locked screen may show the SMS, so it has no name.
        expect(text).not.toContain('Noura');
      }
    }
  }
});

test.each(LANGUAGES)(
  'a code by %s SMS comes first, and the last line lets the phone fill it in where it fits',
  (language) => {
    const { text } = written('sms', 'code_register', language);
    expect(text).toMatch(/^482913 /);
    expect(text.split('\n').at(-1)).toBe('@hindam.example #482913');
    const long = written('sms', 'code_register', language, factsOf('code_register'), {
      ...context,
      publicUrl: `https://${'a'.repeat(62)}.${'b'.repeat(62)}.example:8443`,
    });
    expect(long.text).not.toContain('@');
    expect(long.text).toMatch(/^482913 /);
  },
);

test('SMS characters are counted as the networks count them', () => {
  expect(smsLength('abc')).toEqual({ length: 3, max: 160 });
  expect(smsLength('a€[')).toEqual({ length: 5, max: 160 });
  expect(smsLength('رمز')).toEqual({ length: 3, max: 70 });
  expect(smsLength('a“b”')).toEqual({ length: 4, max: 70 });
  expect(fitsOnePart('x'.repeat(161))).toBe(false);
  expect(fitsOnePart('€'.repeat(81))).toBe(false);
});

const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</style></title></bdi><h1>x',
  'Noura\r\nBcc: all@shop.example',
  '\u202Egnihtemos\u2066 else',
  '{shop}{code}&amp;',
  'نورة Smith نورة',
  'x'.repeat(10_000),
  '👩🏽‍🦱'.repeat(2_000),
  '\uD800broken',
];

test.each(HOSTILE)('a name like %j is plain text in a mail', (name) => {
  const plain = written('mail', 'welcome', 'en', { name: '' });
  for (const language of LANGUAGES) {
    const { subject, text, html } = written('mail', 'welcome', language, { name });
    expect(html?.replaceAll(/<\/?bdi>/g, '').match(/<[a-z!/][^>]*>/gi)?.length).toBe(
      (plain.html?.replaceAll(/<\/?bdi>/g, '').match(/<[a-z!/][^>]*>/gi)?.length ?? 0) + 2,
    );
    expect(html).not.toMatch(
      /<script|<img(?! src="https:\/\/hindam\.example\/mail\/wordmark-)|<h1>x|[\u202A-\u202E\u2066-\u2069]/,
    );
    expect(subject).not.toMatch(/[\r\n]/);
    // The name is inside one direction isolate, which is closed before the end of its line.
    expect(text).toMatch(/\u2068[^\u2066-\u2069\n]{1,60}\u2069/);
    expect(html?.length).toBeLessThan((plain.html?.length ?? 0) + 2_000);
    expect((html ?? '').isWellFormed() && text.isWellFormed()).toBe(true);
  }
});

test('for any name the mail has the same elements and its text the same lines', () => {
  const shape = (name: string) => {
    const { html, text } = written('mail', 'password_changed', 'arb', { name });
    return [html?.match(/<[a-z!/][^>]*>/gi)?.join(''), text.split('\n').length];
  };
  const wanted = shape('Noura');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }), (noise) => {
      expect(shape(`a${noise}`)).toEqual(wanted);
    }),
  );
});

test('a line splits no character and never exceeds its length', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.integer({ min: 1, max: 80 }), (text, max) => {
      const line = oneLine(text, max);
      expect(line.length).toBeLessThanOrEqual(max);
      expect(line.isWellFormed()).toBe(true);
      expect(line).not.toMatch(/[\r\n\u2028\u2029]/);
    }),
  );
});

test('retries have growing delays with jitter, at most 90 minutes apart, and many within a day', () => {
  const whole = Array.from({ length: 30 }, (_, index) => retryAfterSeconds(index + 1, 0.5));
  expect(whole.slice(0, 4)).toEqual([4, 8, 16, 32]);
  expect(Math.max(...whole)).toBe(3_600);
  expect(retryAfterSeconds(1_000, 1)).toBe(5_400);
  expect(new Set(Array.from({ length: 20 }, () => retryAfterSeconds(5, Math.random()))).size).toBeGreaterThan(10);
});

test('a letter has a stable Message-ID; a recipient has one spelling', () => {
  expect(messageIdOf('0190', 'https://shop.example:8443')).toBe('<0190@shop.example>');
  expect(recipientOf(' Noura@Example.com ')).toBe('noura@example.com');
  for (const typed of ['+971501234567', '00971 50 123 4567', ' 971501234567', '+971-50-1234567']) {
    expect(recipientOf(typed)).toBe('+971501234567');
  }
});

test('only the kind of a failure is stored, never a message that may name somebody', () => {
  const failure = Object.assign(new Error('550 <noura@example.com> is unknown'), {
    code: 'EENVELOPE',
    responseCode: 550,
  });
  expect(failureName(failure)).toBe('Error EENVELOPE 550');
  expect(failureName(Object.assign(new TypeError('x'), { cause: { code: 'ECONNREFUSED' } }))).toBe(
    'TypeError ECONNREFUSED',
  );
  expect(failureName({ name: '<noura@example.com>\n' })).not.toMatch(/[@<\n]/);
  expect(failureName(null)).toBe('unknown');
});
