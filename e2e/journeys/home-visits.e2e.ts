// Home visits: requesting one, opening it by its signed link, changing and cancelling it; a chosen time that another
// shopper books meanwhile; and the states of the pages.
import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, inOneProject, open, test } from './fixtures.ts';
import { MARKET } from '../shop-server.ts';
import { ADDRESS, ADDRESS_PARTS, AREA, newEmail, newNumber, type ShopApi } from './shop-api.ts';
import { stateTests, type State } from './states.ts';
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
  const made = await api.post<Visit>('booking/create', { area: AREA, starts_at: startsAt, address, email });
  return { ...made, email, startsAt };
}

const TRIES = 4;

/** The path and query of the link in the mail that asks a guest to confirm a visit. */
async function confirmLink(api: ShopApi, email: string): Promise<string> {
  const letter = await api.letter(email, 'visit_confirm');
  const { pathname, search } = new URL(/https?:\/\/\S+\/home-services\/\S+/.exec(letter)?.[0] ?? '');
  return pathname + search;
}

const confirmKeyIn = (link: string): string | null => new URL(link, 'http://localhost').searchParams.get('confirm');

async function confirmed(api: ShopApi, visit: Visit): Promise<Visit> {
  await api.post('booking/confirm', { key: confirmKeyIn(await confirmLink(api, visit.email)) });
  return visit;
}

/**
 * Requests a visit as a guest, so that this browser gets the visit's cookie, and confirms it unless `isToConfirm`.
 * Tries again if that fails, because a journey that runs at the same time may have taken the chosen time.
 */
async function requested(
  api: ShopApi,
  isWanted: (startsAt: string) => boolean = () => true,
  isToConfirm = false,
): Promise<Visit> {
  for (let tries = 1; ; tries += 1) {
    const free = (await freeTimes(api)).filter(isWanted);
    try {
      const visit = await requestAt(api, free[randomInt(free.length)]!);
      return await (isToConfirm ? visit : confirmed(api, visit));
    } catch (error) {
      if (tries === TRIES) throw error;
    }
  }
}

const pageOf = ({ booking_id: id, access_key: key }: Visit): string => `/home-services/${id}?key=${key}`;
const FOLD = 'Change the address or the remarks';
const NO_TEAM =
  'No team is free there at your time. Please choose one of these times and save again; until then your visit stays as it was.';
const NO_REGIONS = 'an address leads to an area by its emirate, and other markets’ areas have no regions';
/** The team of the northern emirates works on Tuesday, Thursday and Saturday. */
const isOffInTheNorth = (startsAt: string): boolean => [0, 1, 3, 5].includes(new Date(startsAt).getUTCDay());

async function moveNorth(page: Page, translate: Translate): Promise<void> {
  await page.locator('summary', { hasText: translate(FOLD) }).click();
  await page.locator('[name=state]').selectOption('AE-SH');
  await page.locator('[name=remarks]').fill('🌙 الباب الخلفي, back door');
  await page.getByRole('button', { name: translate('Save the changes') }).click();
}

interface ForOperators {
  version: number;
  team_id: number;
}

/** Moves a visit, as an operator, to two to three hours from now, when the shopper can no longer change it. */
async function soon(api: ShopApi, visit: Visit): Promise<void> {
  const teams = await api.operatorGet<{ teams: ForOperators[] }>('team/list');
  for (const { team_id: team } of teams.teams) {
    const { version } = await api.operatorGet<ForOperators>(`booking/details/${visit.booking_id}`);
    const startMs = Date.now() + 2 * 3_600_000 + randomInt(60) * 60_000;
    const time = { starts_at: new Date(startMs).toISOString(), ends_at: new Date(startMs + 60_000).toISOString() };
    try {
      await api.operator('booking/schedule', { booking_id: visit.booking_id, version, team_id: team, ...time });
      return;
    } catch {
      // A journey that runs at the same time may have booked this team, so the next team is tried.
    }
  }
}

const CONTACT = 'Our sales team will contact you within 1 working day.';
const REQUEST = 'Request a visit';
const CONFIRM = 'Confirm the visit';
const ASKED = 'Please confirm your visit';
const LAPSED = 'This visit was not confirmed in time, so its time is free for others again.';

/** Answers the page's next reads of the visit as if it had not been confirmed in time. */
async function lapse(page: Page): Promise<void> {
  await page.route('**/api/booking/details/**', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { result: object };
    const result = { ...body.result, status: 'cancelled', confirm_by: null, lapsed: true, may_change: false };
    await route.fulfill({ response: answer, json: { ...body, result } });
  });
}

const STATES: readonly State[] = [
  { name: 'the times of home visits', at: '/home-services', shows: (translate) => translate('Where are you?') },
  {
    name: 'a visit requested with nothing entered',
    at: '/home-services',
    by: async ({ page, translate }) => {
      await page.getByRole('button', { name: translate(REQUEST) }).click();
      // In Saudi Arabia three required fields more are empty than in the Emirates.
      await expect(page.getByText(translate('This field is required'))).toHaveCount(MARKET === 'sa' ? 8 : 5);
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
    name: 'a visit that waits for its confirmation',
    at: async ({ api }) => pageOf(await requested(api, undefined, true)),
    by: async ({ page, translate }) => {
      await expect(page.locator('.visit-acts a[download]')).toHaveCount(0);
      await expect(page.getByRole('button', { name: translate(CONFIRM) })).toHaveCount(0);
    },
    shows: (translate) => translate(ASKED),
  },
  {
    name: 'a visit that was not confirmed in time, while its page is open',
    at: async ({ api }) => pageOf(await requested(api, undefined, true)),
    by: async ({ page, translate }) => {
      await lapse(page);
      await expect(page.getByText(translate(LAPSED))).toBeVisible({ timeout: 40_000 });
    },
    shows: (translate) => translate('Request another visit'),
  },
  {
    name: 'a visit whose new address has no team at its time',
    at: async ({ api }) => {
      test.skip(MARKET !== 'ae', NO_REGIONS);
      return pageOf(await requested(api, isOffInTheNorth));
    },
    by: async ({ page, translate }) => {
      await moveNorth(page, translate);
      await expect(page.locator('[name=remarks]')).toHaveValue('🌙 الباب الخلفي, back door');
      await expect(page.locator('.visit-fold:has([name=remarks]) [type=radio][value$=Z]:checked')).toHaveCount(1);
    },
    shows: (translate) => translate(NO_TEAM),
  },
  {
    name: 'a visit in less than four hours',
    at: async ({ api }) => {
      const visit = await requested(api);
      await soon(api, visit);
      return pageOf(visit);
    },
    by: async ({ page }) => {
      await expect(page.locator('#content a[href^="tel:+"]')).toBeVisible();
      await expect(page.locator('#content a[href^="https://wa.me/"]')).toBeVisible();
    },
    shows: (translate) => translate('A visit can be changed or cancelled until 4 hours before it. Please call us.'),
  },
  {
    name: 'a visit this browser may not open',
    at: '/home-services/01a1fdb5-bd38-7592-bfae-80a10c55813f',
    shows: (translate) => translate('We could not find that visit.'),
  },
];

for (const state of stateTests(STATES)) test(...state);

async function fillIn(page: Page, email: string): Promise<void> {
  await page.locator('[name=name]').fill(ADDRESS.name);
  // The form fills in the state from the area.
  for (const [part, text] of Object.entries({ district: ADDRESS.district, ...ADDRESS_PARTS }))
    if (part !== 'state') await page.locator(`[name=${part}]`).fill(text);
  await page.locator('[name=phone]').fill(newNumber());
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=remarks]').fill('🌙 الطابق الثاني, second floor');
}

const submit = (page: Page, translate: Translate) => page.getByRole('button', { name: translate(REQUEST) }).click();
const freeTime = (page: Page) => page.locator('[name=starts_at]:enabled').locator('visible=true');

/**
 * Chooses the last free time of a day. `daysBeforeLast` counts back from the last day with a free time, so that
 * journeys that run at the same time can choose different days.
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
    await submit(page, translate);
    await expect(page.getByText(translate('This field is required'))).toHaveCount(1);
    await expect(page.locator('[name=remarks]')).toHaveValue('🌙 الطابق الثاني, second floor');
    await chooseTime(page);
    const long = 'x'.repeat(10_000);
    // Without the field's own limit, the server must report a text that is too long.
    await page.locator('[name=remarks]').evaluate((field) => field.removeAttribute('maxlength'));
    await page.locator('[name=remarks]').fill(long);
    await page.locator('[name=name]').fill('Mariam\u202E');
    await submit(page, translate);
    await expect(page.getByText(translate.shop('FIELD_TOO_LONG', { limit: '500' }))).toBeVisible();
    await expect(page.getByText(translate.shop('FIELD_HIDDEN'))).toBeVisible();
    await expect(page.locator('[name=remarks]')).toHaveValue(long);
    await expect(page.locator('[name=starts_at]:checked')).toHaveCount(1);
    await fillIn(page, email);
    await submit(page, translate);
    await expect(page.getByRole('heading', { name: translate(ASKED) })).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    const { pathname, search } = new URL(await confirmLink(api, email), page.url());
    const other = await browser.newContext({ javaScriptEnabled: false, ...(baseURL === undefined ? {} : { baseURL }) });
    const elsewhere = await other.newPage();
    expect((await elsewhere.goto(pathname))?.status()).toBe(404);
    await elsewhere.goto(pathname + search);
    await elsewhere.getByRole('button', { name: translate(CONFIRM) }).click();
    await expect(elsewhere.getByText(translate(CONTACT))).toBeVisible();
    expect((await api.letter(email, 'visit_requested')).length).toBeGreaterThan(0);
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

  test('a guest gives a visit another address and remarks, in another area at one of the nearest times', async ({
    page,
    prefix,
    translate,
    api,
  }) => {
    test.skip(MARKET !== 'ae', NO_REGIONS);
    const visit = await requested(api, isOffInTheNorth);
    await page.goto(prefix + pageOf(visit));
    const street = 'Villa 7, شارع الكورنيش';
    await page.locator('summary', { hasText: translate(FOLD) }).click();
    const [line, remarks] = [page.locator('[name=address_line_one]'), page.locator('[name=remarks]')];
    await expect(line).toHaveValue(ADDRESS.address_line_one);
    await line.fill('');
    await remarks.evaluate((field) => field.removeAttribute('maxlength'));
    await remarks.fill('x'.repeat(10_000));
    await page.locator('[name=name]').fill('Mariam\u202E');
    const save = page.getByRole('button', { name: translate('Save the changes') });
    await save.click();
    await expect(page.getByText(translate('This field is required'))).toHaveCount(1);
    await expect(page.getByText(translate.shop('FIELD_TOO_LONG', { limit: '500' }))).toBeVisible();
    await expect(page.getByText(translate.shop('FIELD_HIDDEN'))).toBeVisible();
    await expect(remarks).toHaveValue('x'.repeat(10_000));
    await page.locator('[name=name]').fill(ADDRESS.name);
    await line.fill(street);
    await remarks.fill('Back door 🌙');
    await page.locator('[name=state]').selectOption('AE-SH');
    await save.click();
    await expect(page.getByText(translate(NO_TEAM))).toBeVisible();
    await expect(line).toHaveValue(street);
    await expect(page.locator('.visit-facts')).toContainText(ADDRESS.address_line_one);
    await save.click();
    await expect(page.getByText(translate.shop('VISIT_UPDATED'))).toBeVisible();
    await expect(page.locator('.visit-facts')).toContainText(street);
    await expect(page.locator('.visit-facts')).toContainText('Back door 🌙');
    expect((await api.letter(visit.email, 'visit_changed')).length).toBeGreaterThan(0);
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
    // Books the wanted time until no team of the area is free at it; another journey may take the last team first.
    for (let tries = 1; tries <= TRIES && (await freeTimes(api)).includes(wanted); tries += 1)
      await requestAt(api, wanted).catch(() => undefined);
    expect(await freeTimes(api)).not.toContain(wanted);
    // The form is sent by Enter on the chosen time. The answer replaces the times and with them the focused element, so
    // the page must move the focus to its heading.
    await page.locator('[name=starts_at]:checked').press('Enter');
    const notice = page.getByRole('alert').filter({
      hasText: translate.like(
        'That time was just taken. We have chosen the nearest free one for you: {day}, {span}. Please check it and send again.',
      ),
    });
    await expect(notice).toBeVisible();
    await expect(page.locator('#content h1')).toBeFocused();
    await expect(page.locator('[name=starts_at]:checked')).not.toHaveValue(new RegExp(wanted));
    await expect(freeTime(page).first()).toBeEnabled();
    await expect(page.locator('[name=email]')).toHaveValue(email);
    await submit(page, translate);
    await expect(page.getByRole('heading', { name: translate(ASKED) })).toBeVisible();
    await open(page, await confirmLink(api, email));
    await page.getByRole('button', { name: translate(CONFIRM) }).press('Enter');
    await expect(page.getByText(translate(CONTACT))).toBeVisible();
    await expect(page.locator('#content h1')).toBeFocused();
    expect((await api.letter(email, 'visit_requested')).length).toBeGreaterThan(0);
  },
);
