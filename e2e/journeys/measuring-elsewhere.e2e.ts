// A half-filled measurement form is continued where it was left: a member's on every device, a guest's in the account
// to which the guest logs in.
import { expect, inOneProject, open, test } from './fixtures.ts';
import { draftOfDevice, field } from './measuring.ts';
import { logIn } from './member-pages.ts';

const KEPT = 'What you entered last time is still here.';

test(
  ...inOneProject('a member goes on measuring on another device, and a saved form is gone there'),
  async ({ page, prefix, translate, api }) => {
    await api.signUp();
    await open(page, `${prefix}/custom-size-modal?set=new`);
    await page.getByRole('button', { name: translate('Start measuring') }).click();
    const sent = page.waitForResponse(
      (answer) => answer.url().includes('/tailoring/draft') && answer.request().method() === 'POST',
    );
    await field(page, 'item_length').fill('55 ½');
    await sent;
    // As on another device of the member: there is a session, but no draft in local storage.
    await page.evaluate(() => localStorage.removeItem('measurementDraft'));
    await page.reload();
    await expect(page.getByText(translate(KEPT))).toBeVisible();
    await page.getByRole('button', { name: translate('Start measuring') }).click();
    await expect(field(page, 'item_length')).toHaveValue('55 ½');
    const older = await draftOfDevice(page);
    await page.reload();
    await page.getByRole('button', { name: translate('Start again') }).click();
    await expect(page.getByText(translate(KEPT))).toBeHidden();
    await page.evaluate((text) => text !== null && localStorage.setItem('measurementDraft', text), older);
    await page.reload();
    await expect(page.getByText(translate(KEPT))).toBeHidden();
  },
);

test(...inOneProject('what a guest typed is the member’s after a login'), async ({ page, prefix, translate, api }) => {
  const member = await api.account();
  await open(page, `${prefix}/custom-size-modal?set=new`);
  await page.getByRole('button', { name: translate('Start measuring') }).click();
  await field(page, 'item_length').fill('54');
  await open(page, `${prefix}/user-login`);
  const moved = page.waitForResponse((answer) => answer.url().includes('/tailoring/draft'));
  await logIn(page, translate, member.email, member.password);
  expect(((await (await moved).json()) as { result: unknown }).result).toMatchObject({
    values: { item_length: { text: '54', unit: 'in' } },
  });
});
