import { expect, test } from 'vitest';
import { MESSAGES_BY_LANGUAGE } from '../kernel/words.ts';
import { addressLines } from '../customers/address-lines.ts';
import { compose } from './compose.ts';
import { type Channel, SMS_TEMPLATES } from './notifications.ts';
import { ORDER_TEMPLATES, type OrderFacts, type OrderTemplate, templateOfMove } from './order-letters.ts';
import type { LetterContext } from './letter-content.ts';
import { fitsOnePart, smsLength } from './sms.ts';

const LANGUAGES = [...MESSAGES_BY_LANGUAGE.keys()];

const context: LetterContext = {
  publicUrl: 'https://hindam.example',
  digits: 'latn',
  timeZone: 'Asia/Dubai',
  defaultMarket: 'ae',
  papers: { name: 'Hindam', legal_name: 'Hindam Trading', licence: 'CN-12', trn: '100000000000003' },
  contact: { email: 'hello@hindam.example', phone: '+971 4 000 0000', address: {} },
};

const ORDER: OrderFacts = {
  orderId: '01a1fd9b-2dde-7646-b761-4f38baa333c1',
  key: null,
  number: 'HN-7KQ2M9XZ',
  currency: 'AED',
  lines: [{ title: 'Layal', colour: 'Black', size: '54', madeToMeasure: false, quantity: 2, totalMinor: 250_000 }],
  subtotalMinor: 250_000,
  discountMinor: 25_000,
  shippingMinor: 0,
  vatMinor: 10_714,
  totalMinor: 225_000,
  paidMinor: 225_000,
  address: ['Noura Al Ali', 'Al Wasl Road', 'Dubai'],
  delivery: { from: '2026-11-25', to: '2026-11-27' },
  paymentOption: 'card',
  plan: [],
  heldUntil: '2026-11-21T09:00:00Z',
  parcel: null,
  refund: null,
  reason: '',
};

const PARCEL = {
  carrier: 'Aramex',
  trackingNumber: '3344556677',
  windowFrom: '2026-11-25T10:00:00Z',
  windowTo: '2026-11-25T12:00:00Z',
  deliveryCode: '4829',
};

function written(template: OrderTemplate, more: Partial<OrderFacts> = {}, language = 'en', channel: Channel = 'mail') {
  const facts = { name: 'Noura', order: { ...ORDER, ...more } };
  return compose(channel, { template, language, facts, at: new Date('2026-11-21T08:30:00Z') }, context);
}

test('the confirmation has every piece, its price, the address and the delivery dates', () => {
  const { subject, text, html } = written('order_placed');
  expect(subject).toBe('Your order HN-7KQ2M9XZ is placed');
  const told = ['Layal', 'Black', '54', '× 2', 'AED\u00A02,500.00', '−AED\u00A0250.00', 'Free', 'AED\u00A02,250.00'];
  for (const part of [...told, 'AED\u00A0107.14', 'Card', 'Al Wasl Road', '25\u2009–\u200927 November 2026']) {
    expect(html, part).toContain(part);
    expect(text, part).toContain(part);
  }
});

test('a gift’s confirmation has its wrapping with the price and its note line by line, in both languages', () => {
  const gift = { wrappingMinor: 1_500, giftNote: 'عيد ميلاد سعيد 🎂\n<b>Maryam</b>' };
  for (const [language, label] of [
    ['en', 'Gift wrapping'],
    ['arb', 'تغليف الهدية'],
  ] as const) {
    const { text, html } = written('order_placed', gift, language);
    expect(html).toContain('<div dir="auto">عيد ميلاد سعيد 🎂</div><div dir="auto">&lt;b&gt;Maryam&lt;/b&gt;</div>');
    expect(text).toContain(gift.giftNote);
    for (const told of [label, '15.00']) expect(text).toContain(told);
  }
  expect(written('order_placed', { wrappingMinor: 0 }).text).toMatch(/Gift wrapping.*Free/);
  expect(written('order_placed').text).not.toContain('Gift');
});

test('the confirmation of an order paid on delivery has its fee, in both languages', () => {
  for (const [language, label] of [
    ['en', /Cash on delivery fee.*10\.00/],
    ['arb', /رسوم الدفع عند الاستلام.*10\.00/],
  ] as const)
    expect(written('order_placed', { codFeeMinor: 1_000 }, language).text).toMatch(label);
  expect(written('order_placed').text).not.toContain('delivery fee');
});

test('the confirmation has the plan of 4 instalments, each with its due date', () => {
  const plan = ['2026-11-21', '2026-12-21', '2027-01-21', '2027-02-21'].map((dueOn) => ({
    dueOn,
    amountMinor: 56_250,
  }));
  const { text } = written('order_placed', { paymentOption: 'instalments_4', plan }, 'arb');
  expect(text.match(/562\.50/g)).toHaveLength(4);
  expect(text).toContain('الدفعة 2: 21 ديسمبر 2026');
  expect(text).toContain('4 دفعات');
});

test('a guest’s button opens the order by its signed link, a member’s leads to the order’s page', () => {
  const key = 'k'.repeat(43);
  const guest = written('order_placed', { key }, 'arb');
  const address = `https://hindam.example/ar/order-details/${ORDER.orderId}`;
  expect(guest.html).toContain(`href="${address}?key=${key}"`);
  expect(guest.text).toContain(`${address}?key=${key}`);
  expect(guest.text).toContain('من دون حساب');
  const member = written('order_placed');
  expect(member.html).toContain(`href="https://hindam.example/en/order-details/${ORDER.orderId}"`);
  expect(member.text).not.toContain('without an account');
});

test.each(LANGUAGES)(
  'no %s letter about an order has more than one link, but where there is a paper; none links to a carrier',
  (language) => {
    for (const template of ORDER_TEMPLATES) {
      const html = written(template, { parcel: PARCEL }, language).html ?? '';
      const links = html.match(/<a [^>]*href="[^"]*/g)?.filter((link) => !link.includes('/invoice?'));
      expect(links).toHaveLength(1);
    }
  },
);

test('the confirmation links to the invoice, and the letter about money that went back to its credit note', () => {
  const placed = written('order_placed', { key: 'k'.repeat(43) }, 'en');
  const invoice = `https://hindam.example/en/invoice?order_id=${ORDER.orderId}`;
  expect(placed.text).toContain(`See the invoice:\n${invoice}&key=${'k'.repeat(43)}`);
  const refund = { amountMinor: 5_000, currency: 'AED', creditNote: 'AE-CN-2026-000004' };
  expect(written('refund_done', { refund, key: null }, 'en').text).toContain(`${invoice}&number=AE-CN-2026-000004`);
});

test('a delivery code is large in the mail and first in the SMS, and no phone offers to fill it in', () => {
  const mail = written('order_out_for_delivery', { parcel: PARCEL });
  expect(mail.html).toMatch(/font-size:34px[^>]*>4829</);
  expect(mail.text).toContain('only once the parcel is in your hands');
  const sms = written('order_out_for_delivery', { parcel: PARCEL }, 'en', 'sms');
  expect(sms.text).toMatch(/^4829 /);
  expect(sms.text).not.toMatch(/@hindam\.example #/);
  const without = written('order_out_for_delivery', { parcel: { ...PARCEL, deliveryCode: null } });
  expect(without.html).not.toMatch(/font-size:34px/);
  expect(without.text).not.toContain('code');
});

test('a line has the name of its one size and its picture, and is complete without the picture', () => {
  const picture = { path: '/pictures/0123456789abcdef0123456789abcdef-128.jpg', width: 64, height: 85 };
  const line = { ...ORDER.lines[0]!, title: 'Shayla "Noor"', size: 'one', madeToMeasure: false, picture };
  for (const [language, sizeName] of [
    ['en', 'One size'],
    ['arb', 'مقاس واحد'],
  ] as const) {
    const { html, text } = written('order_placed', { lines: [line, { ...line, picture: null }] }, language);
    expect(text).toContain(sizeName);
    expect(`${html}${text}`).not.toMatch(/[^\w-]one[^\w-]/);
    expect(html?.match(/<img [^>]*pictures[^>]*>/g)).toEqual([
      expect.stringContaining(`src="https://hindam.example${picture.path}" alt="" width="64" height="85"`),
    ]);
    // A line without a picture has the picture's cell too, so that all rows have three cells.
    expect(html?.match(/width="64" style="[^"]*padding-(?:right|left):14px/g)).toHaveLength(2);
  }
});

const PLACE = {
  name: 'Noura Al Ali',
  lineOne: 'Villa 12, Street 4b',
  lineTwo: '',
  landmark: '',
  district: 'Dubai',
  city: 'Dubai',
  zipCode: '',
  state: 'AE-DU',
  country: 'AE',
  dialCode: '+971',
  phone: '501234567',
  alternateNumber: '',
};

test.each([
  ['en', 'Shipping address: ', ', ', ['Dubai', 'United Arab Emirates']],
  ['arb', 'عنوان الشحن: ', '، ', ['دبي', 'الإمارات العربية المتحدة']],
])(
  'an address in a %s mail names emirate and country in its language, and no place twice',
  (language, label, comma, at) => {
    const parts = ['Noura Al Ali', 'Villa 12, Street 4b', ...at];
    const { html, text } = written('order_shipped', { address: addressLines(PLACE, language) }, language);
    expect(html).toContain(parts.map((part) => `<bdi>${part}</bdi>`).join('<br>'));
    expect(text).toContain(`${label}${parts.map((part) => `\u2068${part}\u2069`).join(comma)}\n`);
  },
);

test('no line break splits an order number', () => {
  expect(written('order_out_for_delivery').html).toMatch(/<h1[^>]*>[^<]*<bdi style="white-space:nowrap">HN-7KQ2M9XZ</);
});

test('a heading and the wordmark’s text have a serif that is not Times', () => {
  const { html } = written('order_placed');
  expect(html?.match(/<(?:h1|img)[^>]*font-family:Marcellus,'Palatino Linotype',/g)).toHaveLength(2);
  expect(html).not.toMatch(/Times|[^-]serif/);
});

test('the total is emphasised, its parts are not', () => {
  expect(written('order_payment_failed').html).toMatch(/font-weight:600[^>]*>Total</);
  const { html } = written('order_placed');
  expect(html).toMatch(/font-weight:600[^>]*>Total</);
  expect(html).toMatch(/font-weight:600[^>]*><bdi>AED/);
  expect(html).not.toMatch(/font-weight:600[^>]*>(?:VAT included|Subtotal|Shipping)</);
});

test('an SMS with a code says in every language not to share it', () => {
  const code = (language: string) =>
    compose(
      'sms',
      { template: 'code_register', language, facts: { name: '', code: '4829', codeMinutes: 5 }, at: new Date() },
      context,
    );
  expect(code('en').text).toContain('Tell nobody.');
  expect(code('arb').text).toContain('لا تشاركيه');
  for (const language of LANGUAGES) expect(code(language).text).toMatch(/@hindam\.example #4829$/);
});

test('a refund is mentioned only when something was paid', () => {
  expect(written('order_cancelled').text).toContain('paid back');
  expect(written('order_cancelled', { paidMinor: 0 }).text).not.toContain('paid back');
});

test('a refund’s letter has amount and credit note; one without an order says so', () => {
  const refund = { amountMinor: 5_000, currency: 'AED', creditNote: 'AE-CN-2026-000001' };
  const { subject, text } = written('refund_done', { refund });
  expect(subject).toBe('We have paid back AED 50.00');
  expect(text).toContain('AE-CN-2026-000001');
  const unmatched = written('refund_done', { number: null, refund: { ...refund, creditNote: null } }, 'arb');
  expect(unmatched.text).toContain('لا يقابلها طلب');
  expect(unmatched.text).not.toContain('إشعار دائن');
});

test('the letter about a refund that the bank sent back says that the money is still the buyer’s', () => {
  const refund = { amountMinor: 5_000, currency: 'AED', creditNote: null };
  const { subject, text } = written('refund_failed', { refund });
  expect(subject).toBe('Your refund of AED 50.00 came back to us');
  expect(text).toContain('The money is still yours');
  expect(written('refund_failed', { number: null, refund }).text).toContain('belonged to no order');
  expect(written('refund_failed', { refund }, 'arb').text).toContain('وما زال حقّكِ');
});

test.each([
  ['en', 'We have sent AED 50.00 to your bank account', 'the way it came'],
  ['arb', 'إلى حسابكِ البنكي', 'بالطريقة التي دفعتِ بها'],
])('the %s letter about a refund of cash names the bank account', (language, sent, asItCame) => {
  const refund = { amountMinor: 5_000, currency: 'AED', creditNote: 'AE-CN-2026-000001', byTransfer: true };
  const order = { refund, paymentOption: 'cod' } as const;
  const { subject, text } = written('refund_done', order, language);
  expect(subject).toContain(sent);
  expect(text).not.toContain(asItCame);
  expect(written('refund_done', order, language, 'sms').text).toContain(language === 'en' ? 'bank account' : 'حوّلنا');
});

/**
 * Length of an SMS in three joined parts: 153 characters each in the GSM alphabet, else 67. `max` is that of a single
 * part.
 */
const THREE_PARTS = (max: number): number => (max === 160 ? 3 * 153 : 3 * 67);

test.each(LANGUAGES)('every %s SMS about an order fits one part, with a link it needs three at most', (language) => {
  for (const template of ORDER_TEMPLATES) {
    if (!SMS_TEMPLATES.includes(template)) continue;
    for (const number of ['HN-7KQ2M9XZ', null]) {
      for (const parcel of [null, PARCEL]) {
        const refund = { amountMinor: 99_999_99, currency: 'AED', creditNote: null };
        const { text } = written(
          template,
          { number, parcel, totalMinor: 99_999_99, refund, key: 'k'.repeat(43) },
          language,
          'sms',
        );
        const { length, max } = smsLength(text);
        const hasLink = text.includes('key=');
        expect(length, text).toBeLessThanOrEqual(hasLink ? THREE_PARTS(max) : max);
        expect(fitsOnePart(text.split('\n', 1)[0] ?? ''), text).toBe(true);
        expect(text).not.toMatch(/…|\{\w+\}|undefined|null/);
      }
    }
  }
});

test('text typed by a shopper is plain text in a mail', () => {
  const hostile = '<img src=x onerror=alert(1)>\r\n\u202Etxet';
  const line = { ...ORDER.lines[0]!, title: hostile };
  for (const language of LANGUAGES) {
    const { html, text } = written('order_placed', { lines: [line], address: [hostile], reason: hostile }, language);
    expect(html).not.toMatch(/<img src=x|\u202E/);
    expect(text.split('\n').length).toBe(written('order_placed', {}, language).text.split('\n').length);
  }
});

test('some moves have no letter, and a failed payment has none once the order was paid', () => {
  expect(templateOfMove('placed', 'placed')).toBe('order_placed');
  expect(templateOfMove('confirmed', 'confirmed')).toBeNull();
  expect(templateOfMove('expired', 'expired')).toBeNull();
  expect(templateOfMove('payment_failed', 'payment_failed')).toBe('order_payment_failed');
  expect(templateOfMove('payment_failed', 'placed')).toBeNull();
});

const PICTURE = { path: '/pictures/0123456789abcdef0123456789abcdef-128.jpg', width: 64, height: 85 };
const PICTURED = { lines: [{ ...ORDER.lines[0]!, picture: PICTURE }] };

test.each([
  ['order_out_for_delivery', 'Out for delivery on', 'خرج للتوصيل في'],
  ['order_delivered', 'Delivered on', 'تم التسليم في'],
  ['order_cancelled', 'Cancelled on', 'تاريخ الإلغاء'],
  ['order_partly_cancelled', 'Cancelled on', 'تاريخ الإلغاء'],
  ['order_cancel_requested', 'Asked on', 'تاريخ طلب الإلغاء'],
  ['order_cancel_refused', 'Answered on', 'تاريخ ردّنا'],
  ['refund_done', 'Paid back on', 'أُعيد المبلغ في'],
  ['return_requested', 'Asked on', 'تاريخ طلب الإرجاع'],
  ['return_approved', 'Answered on', 'تاريخ ردّنا'],
  ['return_refused', 'Answered on', 'تاريخ ردّنا'],
  ['return_received', 'Here since', 'وصلتنا في'],
  ['return_paid', 'Paid back on', 'أُعيد المبلغ في'],
] as const)('%s shows the pieces and names the day in the market’s time zone', (template, english, arabic) => {
  // At this moment it is already the 22nd in Dubai.
  const at = new Date('2026-11-21T20:30:00Z');
  for (const [language, label, day] of [
    ['en', english, '22 November 2026'],
    ['arb', arabic, '22 نوفمبر 2026'],
  ] as const) {
    const facts = { name: '', order: { ...ORDER, ...PICTURED, timeZone: 'Asia/Dubai' } };
    const { html, text } = compose('mail', { template, language, facts, at }, context);
    expect(text).toContain(`${label}: \u2068${day}\u2069`);
    expect(text).toContain('Layal');
    expect(html).toContain(`src="https://hindam.example${PICTURE.path}"`);
  }
});

test.each([
  ['en', 'Care card: Crepe', 'Tell us how it fits and wears', 'Send a piece back', 'stay beautiful for years'],
  ['arb', 'بطاقة العناية: Crepe', 'شاركينا رأيكِ في القطع', 'إعادة قطعة', 'وأن يبقى جميلًا لسنوات'],
])('the %s letter about the delivery links care cards, review and return', (language, care, review, back, warm) => {
  const key = 'k'.repeat(43);
  const lineId = '01a1fd9b-2dde-7646-b761-4f38baa333c2';
  const after = { care: [{ lineId, cloth: 'Crepe' }], isReturnable: true };
  const at = `https://hindam.example/${language === 'en' ? 'en' : 'ar'}`;
  const query = `order_id=${ORDER.orderId}`;
  const { text, html } = written('order_delivered', { key, after }, language);
  expect(text).toContain(warm);
  expect(text).toContain(`${care}:\n${at}/care-card?${query}&line_id=${lineId}&key=${key}`);
  expect(text).toContain(`${review}:\n${at}/order-review?${query}&key=${key}`);
  expect(text).toContain(`${back}:\n${at}/order-return?${query}&key=${key}`);
  expect(html?.match(/<a [^>]*href="[^"]*(?:care-card|order-review|order-return)\?/g)).toHaveLength(3);
  const kept = written('order_delivered', { key, after: { care: [], isReturnable: false } }, language).text;
  expect(kept).toContain('/order-review?');
  expect(kept).not.toMatch(/care-card|order-return/);
});
