// The checkout as a shopper meets it: its words in both languages, a bag to come with, and its fields.
import { randomBytes, randomInt } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '../playwright.config.ts';
import { newEmail } from './member.ts';

export interface CheckoutWords {
  title: string;
  toDelivery: string;
  toPayment: string;
  toReview: string;
  placeOrder: RegExp;
  edit: RegExp;
  required: string;
  fields: RegExp;
  instalments: string;
  netBanking: string;
  changed: RegExp;
  newInOrder: RegExp;
  unknown: RegExp;
  offline: RegExp;
  signedOut: RegExp;
  payNow: RegExp;
  placed: string;
  failed: string;
  cancelled: string;
  confirming: string;
  unknownPayment: string;
  seeOrder: string;
  createAccount: string;
  coupon: string;
  firstOrder: string;
  lookAgain: string;
  countryFields: string;
  name: string;
}

export const CHECKOUT: Record<Language, CheckoutWords> = {
  en: {
    title: 'Checkout',
    toDelivery: 'Continue to delivery',
    toPayment: 'Continue to payment',
    toReview: 'Continue to review',
    placeOrder: /^Place order/,
    edit: /^Edit: /,
    required: 'This field is required',
    fields: /Please correct \d fields/,
    instalments: 'Split payment in 4 instalments',
    netBanking: 'Net banking',
    changed: /has changed since you looked/,
    newInOrder: /is new in the order/,
    unknown: /We do not know yet whether your order reached us/,
    offline: /Your order can be placed when the connection is back/,
    signedOut: /You are signed out by now/,
    payNow: /^Pay now/,
    placed: 'Thank you. Your order is placed.',
    failed: 'The payment did not go through. You have not been charged.',
    cancelled: 'You cancelled the payment. Your bag is still here.',
    confirming: 'We are confirming your payment',
    unknownPayment: 'We do not know this payment',
    seeOrder: 'See the order',
    createAccount: 'Create an account',
    coupon: 'Add a coupon code',
    firstOrder:
      'This code is for a first order, and an order was placed before with this account, email or phone number.',
    lookAgain: 'Look again',
    countryFields: 'Show the fields of this country',
    name: 'Mariam Al Suwaidi',
  },
  arb: {
    title: 'إتمام الشراء',
    toDelivery: 'المتابعة إلى التوصيل',
    toPayment: 'المتابعة إلى الدفع',
    toReview: 'المتابعة إلى المراجعة',
    placeOrder: /^تأكيد الطلب/,
    edit: /^تعديل: /,
    required: 'هذا الحقل مطلوب',
    fields: /يُرجى تصحيح/,
    instalments: 'تقسيم الدفع على 4 أقساط',
    netBanking: 'الخدمات المصرفية عبر الإنترنت',
    changed: /تغيّرت حقيبتكِ/,
    newInOrder: /أُضيف إلى الطلب/,
    unknown: /لا نعلم بعد إن كان طلبكِ قد وصلنا/,
    offline: /يمكنكِ تأكيد طلبكِ عند عودة الاتصال/,
    signedOut: /انتهت جلستكِ/,
    payNow: /^ادفعي الآن/,
    placed: 'شكرًا لكِ، تم تأكيد طلبكِ.',
    failed: 'لم تتم عملية الدفع، ولم يُخصم أي مبلغ.',
    cancelled: 'أُلغيت عملية الدفع، وحقيبتكِ محفوظة.',
    confirming: 'نتحقق من عملية الدفع',
    unknownPayment: 'لم نعثر على عملية الدفع هذه',
    seeOrder: 'عرض الطلب',
    createAccount: 'إنشاء حساب',
    coupon: 'أضيفي رمز قسيمة',
    firstOrder: 'هذا الرمز للطلب الأول، وقد سبق تقديم طلب بهذا الحساب أو البريد الإلكتروني أو رقم الجوال.',
    lookAgain: 'تحقّقي مرة أخرى',
    countryFields: 'عرض حقول هذه الدولة',
    name: 'مريم السويدي',
  },
};

interface Bought {
  _id: string;
  color_code: string;
}

export interface Bag {
  guest: string;
  /** One more piece of the same kind, as another tab would add it. */
  addOne: (made: Bought & { size: string; item: string }) => Promise<void>;
}

/** A guest's bag with a piece in it, known to this browser by its cookie and, where script runs, by the device. */
export async function withBag(
  page: Page,
  baseURL: string,
  made: Bought & { size: string; item: string },
): Promise<Bag> {
  const guest = `journey-${randomBytes(16).toString('base64url')}`;
  const addOne: Bag['addOne'] = async ({ _id, item, color_code, size }) => {
    const answer = await page.request.post('/api/guest-cart/add-to-cart', {
      headers: { origin: baseURL },
      data: {
        product_id: _id,
        product_item_id: item,
        color_code,
        size,
        language_code: 'en',
        isSingleCart: false,
        ip_address: guest,
      },
    });
    expect(await answer.json()).toMatchObject({ errorCode: 0 });
  };
  await addOne(made);
  await page.addInitScript((id) => {
    if (localStorage.getItem('ip') === null && localStorage.getItem('first_app') === null)
      localStorage.setItem('ip', id);
  }, guest);
  return { guest, addOne };
}

/** The button that is seen: a form has one more, for the Enter key. */
export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();

export const typed = (page: Page, name: string): Locator => page.locator(`[name="${name}"]`);

interface Contact {
  email: string;
  phone: string;
}

const MARIAM: Contact = { email: 'mariam@example.com', phone: '501234567' };

/** Of somebody who has never ordered. */
export function newContact(): Contact {
  return { email: newEmail(), phone: `50${String(randomInt(10_000_000)).padStart(7, '0')}` };
}

export async function fillContact(page: Page, { email, phone }: Contact = MARIAM): Promise<void> {
  await typed(page, 'email').fill(email);
  await typed(page, 'phone').fill(phone);
}

export async function fillAddress(page: Page, name: string, prefix = 'shipping_'): Promise<void> {
  await typed(page, `${prefix}name`).fill(name);
  await typed(page, `${prefix}state`).selectOption('AE-DU');
  await typed(page, `${prefix}address_line_one`).fill('Villa 12, Street 4b');
}

export const pieceIn = (piece: {
  id: string;
  items: { _id: string; color_code: string; size: string; stock: string }[];
}) => {
  const item = piece.items.find(({ stock }) => stock === 'in');
  if (!item) throw new Error('nothing of it is in stock');
  return { _id: piece.id, item: item._id, color_code: item.color_code, size: item.size };
};
