// Specification §5: 'This Field are Required' has its one place where several measurements are missing at once.
import { expect, once, test } from './fixtures.ts';
import { looking, type State } from './states.ts';

const NAME = 'Save these measurements as…';

const missing: State = {
  name: 'several missing measurements are said at once before saving',
  at: async ({ find }) => `/custom-size-modal?product_id=${(await find('made_to_measure=true')).id}`,
  by: async ({ page, say }) => {
    await page.getByRole('button', { name: say('Start measuring') }).click();
    const name = page.getByLabel(say(NAME));
    for (let step = 0; step < 5 && !(await name.isVisible()); step += 1)
      await page.getByRole('button', { name: say('Next'), exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: say('This Field are Required') })).toBeVisible();
  },
  shows: (say) => say('This Field are Required'),
};

test(missing.name, looking(missing));

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test(
    ...once('several missing measurements are said at once, and each at its field'),
    async ({ page, prefix, say, find }) => {
      const { id } = await find('made_to_measure=true');
      await page.goto(`${prefix}/custom-size-modal?product_id=${id}`);
      await page.getByLabel(say(NAME)).fill('Eid 2026');
      await page.getByRole('button', { name: say('Save'), exact: true }).click();
      await expect(page.getByRole('alert').filter({ hasText: say('This Field are Required') })).toBeVisible();
      expect(await page.getByText(say('This field is required')).count()).toBeGreaterThan(1);
    },
  );
});
