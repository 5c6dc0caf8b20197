// Home visits: requested, opened by the signed link, changed and cancelled; a time that is taken meanwhile; and the
// states of their pages.
import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, inOneProject, open, test } from './fixtures.ts';
import { ADDRESS, newEmail, newNumber, type ShopApi } from './shop-api.ts';
import { stateTest, type State } from './states.ts';
import type { Translate } from './translate.ts';

interface Visit {
  booking_id: string;
  access_key: string;
  email: string;
  startsAt: string;
}

interface Times {
  days: { date: string; slots: { starts_at: string; free: boolean }[] }[];
}

async function freeTimes(api: ShopApi): Promise<string[]> {
  const { days } = await api.get<Times>('booking/slots');
  return days.flatMap(({ slots }) => slots.flatMap(({ starts_at: at, free }) => (free ? [at] : [])));
}

async function requestAt(api: ShopApi, startsAt: string): Promise<Visit> {
  const email = newEmail();
  const address = { ...ADDRESS, phone: newNumber() };
  const made = await api.post<Visit>('booking/create', { area: 'dubai', starts_at: startsAt, address, email });
  return { ...made, email, startsAt };
}

const TRIES = 4;

/** A visit of a guest whom this browser knows by its cookie alone; a journey beside it may take a time first. */
async function requested(api: ShopApi): Promise<Visit> {
  for (let tries = 1; ; tries += 1) {
    const free = await freeTimes(api);
    try {
      return await requestAt(api, free[randomInt(free.length)]!);
    } catch (error) {
      if (tries === TRIES) throw error;
    }
  }
}

const pageOf = ({ booking_id: id, access_key: key }: Visit): string => `/home-services/${id}?key=${key}`;
const CONTACT = 'Our sales team will contact you within 1 working day.';
const REQUEST = 'Request a visit';

const STATES: readonly State[] = [
  { name: 'the times of home visits', at: '/home-services', shows: (translate) => translate('Where are you?') },
  {
    name: 'a visit requested with nothing entered',
    at: '/home-services',
    by: async ({ page, translate }) => {
      await page.getByRole('button', { name: translate(REQUEST) }).click();
      await expect(page.getByText(translate('This field is required'))).toHaveCount(5);
    },
    shows: (translate) => translate('This field is required'),
  },
  {
    name: 'a visit that was requested, with its changes unfolded',
    at: async ({ api }) => `${pageOf(await requested(api))}&sent=1`,
    by: async ({ page, translate }) => {
      await expect(page.getByText(translate(CONTACT))).toBeVisible();
      for (const fold of ['Choose another time', 'Cancel this visit'])
        await page.locator('summary', { hasText: translate(fold) }).click();
    },
    shows: (translate) => translate('Yes, cancel the visit'),
  },
  {
    name: 'a visit this browser may not open',
    at: '/home-services/01a1fdb5-bd38-7592-bfae-80a10c55813f',
    shows: (translate) => translate('We could not find that visit.'),
  },
];

for (const state of STATES) test(state.name, stateTest(state));

/** Fills in who and where; the time is chosen by whoever calls. */
async function fillIn(page: Page, email: string): Promise<void> {
  await page.locator('[name=name]').fill(ADDRESS.name);
  await page.locator('[name=district]').fill(ADDRESS.district);
  await page.locator('[name=address_line_one]').fill(ADDRESS.address_line_one);
  await page.locator('[name=phone]').fill(newNumber());
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=remarks]').fill('🌙 الطابق الثاني, second floor');
}

const submit = (page: Page, translate: Translate) => page.getByRole('button', { name: translate(REQUEST) }).click();
const freeTime = (page: Page) => page.locator('[name=starts_at]:enabled').locator('visible=true');

/**
 * Checks the last free time of a free day, counted from the end; its label takes the press. Journeys that run beside
 * each other choose different days.
 */
async function chooseTime(page: Page, daysBeforeLast = 0): Promise<void> {
  await page
    .locator('.visit-day-chip:has(:enabled)')
    .nth(-1 - daysBeforeLast)
    .click();
  await page.locator('.visit-day .size:has(:enabled)').locator('visible=true').last().click();
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a guest requests a visit, changes it by the link in the mail, downloads it, and cancels it', async ({
    page,
    prefix,
    translate,
    api,
    browser,
    baseURL,
  }) => {
    const email = newEmail();
    await page.goto(`${prefix}/home-services`);
    await fillIn(page, email);
    // No time is chosen: nothing that was typed is lost.
    await submit(page, translate);
    await expect(page.getByText(translate('This field is required'))).toHaveCount(1);
    await expect(page.locator('[name=remarks]')).toHaveValue('🌙 الطابق الثاني, second floor');
    await chooseTime(page);
    const long = 'x'.repeat(10_000);
    // Whoever sends more than the field takes is told so by the server.
    await page.locator('[name=remarks]').evaluate((field) => field.removeAttribute('maxlength'));
    await page.locator('[name=remarks]').fill(long);
    await page.locator('[name=name]').fill('Mariam\u202E');
    await submit(page, translate);
    await expect(page.getByText(translate.shop('FIELD_TOO_LONG'))).toBeVisible();
    await expect(page.getByText(translate.shop('FIELD_HIDDEN'))).toBeVisible();
    await expect(page.locator('[name=remarks]')).toHaveValue(long);
    await expect(page.locator('[name=starts_at]:checked')).toHaveCount(1);
    await fillIn(page, email);
    await submit(page, translate);
    await expect(page.getByText(translate(CONTACT))).toBeVisible();
    const letter = await api.letter(email, 'visit_requested');
    const { pathname, search } = new URL(/https?:\/\/\S+\/home-services\/\S+/.exec(letter)?.[0] ?? '');
    const other = await browser.newContext({ javaScriptEnabled: false, ...(baseURL === undefined ? {} : { baseURL }) });
    const elsewhere = await other.newPage();
    expect((await elsewhere.goto(pathname))?.status()).toBe(404);
    await elsewhere.goto(pathname + search);
    const file = await other.request.get(
      (await elsewhere.getByRole('link', { name: translate('Add to my calendar') }).getAttribute('href')) ?? '',
    );
    expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8');
    expect(await file.text()).toMatch(/^BEGIN:VCALENDAR\r\n/);
    await elsewhere.locator('summary', { hasText: translate('Choose another time') }).click();
    await elsewhere.locator('.visit-day-chip:has(:enabled)').first().click();
    await elsewhere.locator('.visit-day .size:has(:enabled)').locator('visible=true').first().click();
    await elsewhere.getByRole('button', { name: translate('Change the time') }).click();
    await expect(elsewhere.getByText(translate.shop('VISIT_MOVED'))).toBeVisible();
    await elsewhere.locator('summary', { hasText: translate('Cancel this visit') }).click();
    await elsewhere.getByRole('button', { name: translate('Yes, cancel the visit') }).click();
    await expect(elsewhere.getByRole('link', { name: translate('Request another visit') })).toBeVisible();
    await other.close();
  });
});

test(
  ...inOneProject('a time taken meanwhile is said in place, the nearest free one is chosen, and what was typed stays'),
  async ({ page, prefix, translate, api }) => {
    const email = newEmail();
    await open(page, `${prefix}/home-services`);
    await fillIn(page, email);
    await chooseTime(page, 3);
    const [day = '', wanted = ''] = ((await page.locator('[name=starts_at]:checked').inputValue()) || ' ').split(' ');
    expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    // Both teams of the area are taken at that time, by this journey or by one beside it.
    for (let tries = 1; tries <= TRIES && (await freeTimes(api)).includes(wanted); tries += 1)
      await requestAt(api, wanted).catch(() => undefined);
    expect(await freeTimes(api)).not.toContain(wanted);
    await submit(page, translate);
    const notice = page.getByRole('alert').filter({
      hasText: translate.like(
        'That time was just taken. We have chosen the nearest free one for you: {day}, {span}. Please check it and send again.',
      ),
    });
    await expect(notice).toBeVisible();
    await expect(page.locator('[name=starts_at]:checked')).not.toHaveValue(new RegExp(wanted));
    await expect(freeTime(page).first()).toBeEnabled();
    await expect(page.locator('[name=email]')).toHaveValue(email);
    await submit(page, translate);
    await expect(page.getByText(translate(CONTACT))).toBeVisible();
    expect((await api.letter(email, 'visit_requested')).length).toBeGreaterThan(0);
  },
);
