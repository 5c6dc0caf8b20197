// The pages of logging in, registering and lost passwords as a journey walks them, in both languages.
import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Language } from '../playwright.config.ts';
import { expect } from './fixtures.ts';

export const WORDS = {
  en: {
    name: 'Name',
    email: 'Email',
    mobile: 'Mobile number',
    byMobile: 'By mobile',
    countryCode: /^Country code/,
    findCountry: 'Search by country or code',
    zeroRemoved: 'The 0 at the beginning was removed.',
    terms: 'I agree to the terms and conditions',
    next: 'Continue',
    code: 'Code',
    wrongCode: 'This code is not right. Please check it and try again.',
    newCode: 'Send a new code',
    newCodeSent: /^A new code was sent to/,
    mayAsk: 'You can ask for a new code now.',
    changeEmail: 'Change the email',
    password: 'Password',
    show: 'Show the password',
    tooShort: 'Use at least 8 characters.',
    tooCommon: 'This password is too easy to guess. Please choose another one.',
    create: 'Create the account',
    logIn: 'Log in',
    remember: 'Remember me',
    lost: 'Lost your password?',
    wrongPair: 'The email, mobile number or password is not right.',
    tooMany: 'Too many tries. Please try again in 3 minutes.',
    required: 'This field is required',
    twoFields: 'Please correct 2 fields',
    known: /^You already have an account for/,
    setNew: 'Set a new password',
    newPassword: 'New password',
    sendCode: 'Send the code',
    setPassword: 'Set the password',
    passkey: 'Sign in with a passkey',
    register: 'Create an account',
    keep: /^Keep the measurements of this device in your account\?/,
    keepYes: 'Yes, keep them',
    keepNo: 'No, delete them',
  },
  arb: {
    name: 'الاسم',
    email: 'البريد الإلكتروني',
    mobile: 'رقم الجوال',
    byMobile: 'برقم الجوال',
    countryCode: /^رمز الدولة/,
    findCountry: 'ابحثي باسم الدولة أو رمزها',
    zeroRemoved: 'حُذف الصفر من بداية الرقم.',
    terms: 'أوافق على الشروط والأحكام',
    next: 'متابعة',
    code: 'الرمز',
    wrongCode: 'هذا الرمز غير صحيح. تحقّقي منه وحاولي مرة أخرى.',
    newCode: 'إرسال رمز جديد',
    newCodeSent: /^أُرسل رمز جديد إلى/,
    mayAsk: 'يمكنكِ طلب رمز جديد الآن.',
    changeEmail: 'تغيير البريد الإلكتروني',
    password: 'كلمة المرور',
    show: 'إظهار كلمة المرور',
    tooShort: 'استخدمي 8 أحرف على الأقل.',
    tooCommon: 'كلمة المرور هذه سهلة التخمين. اختاري كلمة أخرى.',
    create: 'إنشاء الحساب',
    logIn: 'تسجيل الدخول',
    remember: 'تذكّرني',
    lost: 'هل نسيتِ كلمة المرور؟',
    wrongPair: 'البريد الإلكتروني أو رقم الجوال أو كلمة المرور غير صحيحة.',
    tooMany: 'محاولات كثيرة. حاولي مرة أخرى بعد 3 دقائق.',
    required: 'هذا الحقل مطلوب',
    twoFields: 'يُرجى تصحيح حقلين',
    known: /^لديكِ حساب بالفعل/,
    setNew: 'تعيين كلمة مرور جديدة',
    newPassword: 'كلمة مرور جديدة',
    sendCode: 'إرسال الرمز',
    setPassword: 'تعيين كلمة المرور',
    passkey: 'تسجيل الدخول بمفتاح المرور',
    register: 'إنشاء حساب',
    keep: /^هل تودّين الاحتفاظ بقياسات هذا الجهاز في حسابكِ؟/,
    keepYes: 'نعم، أودّ ذلك',
    keepNo: 'لا، أودّ حذفها',
  },
} as const satisfies Record<Language, Record<string, string | RegExp>>;

export const HER_NAME = { en: 'Mariam Al Suwaidi', arb: 'مريم السويدي' } as const;

/** A number nobody else has; Emirati mobiles begin with 50. */
export const newNumber = (): string => `50${String(randomInt(10_000_000)).padStart(7, '0')}`;

/** As an Arabic keyboard writes them. */
export const arabicDigits = (text: string): string =>
  text.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)));

export const field = (page: Page, label: string) => page.locator('main').getByLabel(label, { exact: true });
export const press = (page: Page, name: string) =>
  page.locator('main').getByRole('button', { name, exact: true }).click();

/** Signed in as far as the shop and the device know. */
export async function expectSignedIn(page: Page, name: string): Promise<void> {
  const answer = await page.request.get('/api/customer/session');
  expect(answer.status()).toBe(200);
  expect(((await answer.json()) as { result: { name: string } }).result.name).toBe(name);
}

export async function expectRecord(page: Page, name: string): Promise<void> {
  const record = () => page.evaluate(() => JSON.parse(localStorage.getItem('first_app') ?? 'null') as object | null);
  await expect.poll(record).toMatchObject({ name });
  expect(Object.keys((await record()) ?? {}).sort()).toEqual(['_id', 'email', 'name']);
}

/** First step by mail, up to the code. */
export async function askForCode(page: Page, language: Language, email: string): Promise<void> {
  const say = WORDS[language];
  await field(page, say.name).fill(HER_NAME[language]);
  await field(page, say.email).fill(email);
  await page.getByLabel(say.terms).check();
  await press(page, say.next);
  await expect(field(page, say.code)).toBeVisible();
}

export async function logIn(page: Page, language: Language, email: string, password: string): Promise<void> {
  const say = WORDS[language];
  await field(page, say.email).fill(email);
  await field(page, say.password).fill(password);
  await press(page, say.logIn);
}
