import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Language } from '../playwright.config.ts';
import { expect, expectNoViolations, open, test, type Words } from './fixtures.ts';
import { codeSentTo, lettersTo, newEmail, PASSWORD, signUp } from './member.ts';

const WORDS = {
  en: {
    hello: /^Hello,/,
    fullName: 'Full name',
    birthDate: /^Date of birth/,
    gender: /^Gender/,
    female: 'Female',
    saveProfile: 'Save profile',
    profileSaved: 'Your profile is saved.',
    addAddress: 'Add an address',
    saveAddress: 'Save address',
    required: 'This field is required',
    country: 'Country',
    emirate: 'Emirate',
    dubai: 'Dubai',
    zip: /^Zip code/,
    lineOne: 'Address line one',
    phone: 'Phone',
    remove: /^Delete the address/,
    undo: 'Undo',
    change: 'Change',
    newEmail: 'New email',
    sendCode: 'Send the code',
    code: /-digit code$/,
    yourPassword: 'Your password',
    confirm: 'Confirm the change',
    contactChanged: 'Your contact is changed.',
    newPassword: 'New password',
    changePassword: 'Change password',
    passwordChanged: /^Your password is changed/,
    prepare: 'Prepare my data',
    saveFile: /Save the file/,
    wantDelete: 'I want to delete my account',
    deleteForGood: 'Delete my account for good',
    deleted: 'Your account is deleted.',
    elsewhere: 'Sign out everywhere else',
    thisDevice: 'This device',
    notFound: 'We could not find that page.',
  },
  arb: {
    hello: /^أهلًا/,
    fullName: 'الاسم الكامل',
    birthDate: /^تاريخ الميلاد/,
    gender: /^الجنس/,
    female: 'أنثى',
    saveProfile: 'حفظ الملف الشخصي',
    profileSaved: 'حُفظ ملفكِ الشخصي.',
    addAddress: 'إضافة عنوان',
    saveAddress: 'حفظ العنوان',
    required: 'هذا الحقل مطلوب',
    country: 'الدولة',
    emirate: 'الإمارة',
    dubai: 'دبي',
    zip: /^الرمز البريدي/,
    lineOne: 'العنوان – السطر الأول',
    phone: 'رقم الجوال',
    remove: /^حذف عنوان/,
    undo: 'تراجع',
    change: 'تعديل',
    newEmail: 'البريد الإلكتروني الجديد',
    sendCode: 'إرسال الرمز',
    code: /^الرمز المكوّن/,
    yourPassword: 'كلمة مروركِ',
    confirm: 'تأكيد التغيير',
    contactChanged: 'تم التغيير.',
    newPassword: 'كلمة مرور جديدة',
    changePassword: 'تغيير كلمة المرور',
    passwordChanged: /^تغيّرت كلمة مروركِ/,
    prepare: 'تجهيز بياناتي',
    saveFile: /احفظي الملف/,
    wantDelete: 'أريد حذف حسابي',
    deleteForGood: 'حذف حسابي نهائيًا',
    deleted: 'حُذف حسابكِ.',
    elsewhere: 'تسجيل الخروج من كل الأجهزة الأخرى',
    thisDevice: 'هذا الجهاز',
    notFound: 'لم نعثر على هذه الصفحة.',
  },
} as const;

const section = (page: Page, name: string | RegExp) =>
  page.getByRole('region').filter({ has: page.getByRole('button', { name }) });

async function openAccount(page: Page, words: Words): Promise<void> {
  await open(page, `${words.prefix}/my-account`);
}

test('the profile keeps what she writes, in any language, and a wrong date is told beside it', async ({
  page,
  words,
  language,
  baseURL,
}) => {
  const say = WORDS[language];
  await signUp(page, baseURL ?? '', language);
  await openAccount(page, words);
  await expect(page.getByRole('heading', { level: 1, name: say.hello })).toBeVisible();
  await expectNoViolations(page);
  await page.getByLabel(say.fullName).fill('Noura نورة O’Neil 🌹');
  await page.getByLabel(say.gender).selectOption({ label: say.female });
  await page.getByLabel(say.birthDate).fill('1990-04-30');
  await page.getByRole('button', { name: say.saveProfile }).click();
  await expect(page.getByText(say.profileSaved)).toBeVisible();
  await openAccount(page, words);
  await expect(page.getByLabel(say.fullName)).toHaveValue('Noura نورة O’Neil 🌹');
  await expect(page.getByLabel(say.birthDate)).toHaveValue('1990-04-30');
  await page.getByLabel(say.fullName).fill('  ');
  await page.getByRole('button', { name: say.saveProfile }).click();
  await expect(page.getByText(say.required)).toBeVisible();
  await expect(page.getByLabel(say.fullName)).toBeFocused();
});

async function writeAddress(page: Page, language: Language): Promise<void> {
  const say = WORDS[language];
  await page.getByLabel(say.fullName).fill('Mariam مريم');
  await page.getByLabel(say.emirate, { exact: true }).selectOption({ label: say.dubai });
  await page.getByLabel(say.lineOne).fill('Villa 12, Street 4b');
  await page.getByLabel(say.phone, { exact: true }).fill('٠٥٠١٢٣٤٥٦٧');
}

test('an address follows the rules of its country, and deleting it can be undone', async ({
  page,
  words,
  language,
  baseURL,
}) => {
  const say = WORDS[language];
  await signUp(page, baseURL ?? '', language);
  await open(page, `${words.prefix}/user-address`);
  await page.getByRole('link', { name: say.addAddress }).click();
  await expect(page).toHaveURL(/edit-address\/new$/);
  await expectNoViolations(page);
  await expect(page.getByLabel(say.zip)).toHaveCount(0);
  await page.getByRole('button', { name: say.saveAddress }).click();
  await expect(page.getByText(say.required).first()).toBeVisible();
  await page.getByLabel(say.country, { exact: true }).selectOption('SA');
  await expect(page.getByLabel(say.zip)).toBeVisible();
  await page.getByLabel(say.country, { exact: true }).selectOption('AE');
  await writeAddress(page, language);
  await page.getByRole('button', { name: say.saveAddress }).click();
  await expect(page).toHaveURL(/user-address$/);
  await expect(page.getByText('+971 501234567')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: say.remove }).click();
  await expect(page.getByText('Villa 12, Street 4b')).toBeHidden();
  await page.getByRole('button', { name: say.undo }).click();
  await expect(page.getByText('Villa 12, Street 4b')).toBeVisible();
});

test('her e-mail changes by a code to the new one, and the old one is told', async ({
  page,
  words,
  language,
  baseURL,
}) => {
  const say = WORDS[language];
  const member = await signUp(page, baseURL ?? '', language);
  const fresh = newEmail();
  await openAccount(page, words);
  await page.getByRole('link', { name: say.change }).first().click();
  await page.getByLabel(say.newEmail).fill(fresh);
  await page.getByRole('button', { name: say.sendCode }).click();
  const code = await codeSentTo(page.request, fresh);
  await page.getByLabel(say.code).fill(code === '0000' ? '1111' : '0000');
  const contacts = section(page, say.confirm);
  await contacts.getByLabel(say.yourPassword).fill(PASSWORD);
  await page.getByRole('button', { name: say.confirm }).click();
  await expect(contacts.getByRole('alert')).toBeVisible();
  await page.getByLabel(say.code).fill(code);
  await contacts.getByLabel(say.yourPassword).fill('not her password');
  await page.getByRole('button', { name: say.confirm }).click();
  await expect(contacts.getByRole('alert')).toBeVisible();
  // The code was right: only the password is asked again.
  await expect(page.getByLabel(say.code)).toHaveCount(0);
  await contacts.getByLabel(say.yourPassword).fill(PASSWORD);
  await page.getByRole('button', { name: say.confirm }).click();
  await expect(page.getByText(say.contactChanged)).toBeVisible();
  await expect(page.getByText(fresh)).toBeVisible();
  await expect
    .poll(async () => (await lettersTo(page.request, member.email)).some(({ template }) => /contact/i.test(template)), {
      timeout: 15_000,
    })
    .toBe(true);
});

test('another password signs her other devices out', async ({ page, words, language, baseURL, playwright }) => {
  const say = WORDS[language];
  const member = await signUp(page, baseURL ?? '', language);
  const phone = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const login = { email: member.email, password: PASSWORD };
  expect((await phone.post('/api/customer/login', { data: login })).status()).toBe(200);
  expect((await phone.get('/api/customer/session')).status()).toBe(200);
  await openAccount(page, words);
  await expect(page.getByText(say.thisDevice)).toHaveCount(1);
  await expect(page.getByRole('button', { name: say.elsewhere })).toBeVisible();
  const passwords = section(page, say.changePassword);
  await passwords.getByLabel(say.yourPassword).fill(PASSWORD);
  await passwords.getByLabel(say.newPassword).fill('another-lantern-72');
  await page.getByRole('button', { name: say.changePassword }).click();
  await expect(page.getByText(say.passwordChanged)).toBeVisible();
  expect((await phone.get('/api/customer/session')).status()).toBe(401);
  expect((await page.request.get('/api/customer/session')).status()).toBe(200);
  await phone.dispose();
});

test('she takes her data away, and leaves for good', async ({ page, words, language, baseURL }) => {
  const say = WORDS[language];
  const member = await signUp(page, baseURL ?? '', language);
  await openAccount(page, words);
  await section(page, say.prepare).getByLabel(say.yourPassword).fill(PASSWORD);
  await page.getByRole('button', { name: say.prepare }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: say.saveFile }).click(),
  ]);
  const file = await readFile(await download.path(), 'utf8');
  expect(JSON.stringify(JSON.parse(file))).toContain(member.email);
  await page.getByText(say.wantDelete).click();
  await section(page, say.deleteForGood).getByLabel(say.yourPassword).fill(PASSWORD);
  await page.getByRole('button', { name: say.deleteForGood }).click();
  await expect(page.getByText(say.deleted)).toBeVisible();
  expect((await page.request.get('/api/customer/session')).status()).toBe(401);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('first_app'))).toBeNull();
});

test('an address of somebody else is not found, and a guest is asked to log in and comes back', async ({
  page,
  words,
  language,
  baseURL,
}) => {
  const say = WORDS[language];
  await page.goto(`${words.prefix}/edit-address/new?country=SA`);
  await expect(page).toHaveURL(
    new RegExp(
      `${words.prefix}/user-login\\?returnUrl=${encodeURIComponent(`${words.prefix}/edit-address/new?country=SA`)}`,
    ),
  );
  await signUp(page, baseURL ?? '', language);
  const answer = await page.goto(`${words.prefix}/edit-address/01a1fcff-50d5-718a-af22-e3d34965f4f2`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: say.notFound })).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('an address is saved and the profile changed by plain forms', async ({ page, words, language, baseURL }) => {
    const say = WORDS[language];
    await signUp(page, baseURL ?? '', language);
    await page.goto(`${words.prefix}/edit-address/new`);
    await writeAddress(page, language);
    await page.getByRole('button', { name: say.saveAddress }).click();
    await expect(page.getByText('Villa 12, Street 4b')).toBeVisible();
    await page.goto(`${words.prefix}/my-account`);
    await page.getByLabel(say.fullName).fill('Sara');
    await page.getByRole('button', { name: say.saveProfile }).click();
    await expect(page.getByText(say.profileSaved)).toBeVisible();
  });
});
