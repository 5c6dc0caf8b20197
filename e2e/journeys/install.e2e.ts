// How a browser is told that the shop can be installed: by the manifest of the page's language, whose files must exist,
// and by what iOS reads instead.
import { expect, open, test } from './fixtures.ts';

interface Manifest {
  lang: string;
  start_url: string;
  icons: { src: string; type: string }[];
  screenshots: { src: string; type: string }[];
}

test('a page links the manifest of its language, whose files are there, and has what iOS reads', async ({
  page,
  prefix,
  language,
}) => {
  await open(page, `${prefix}/contact`);
  const link = page.locator('link[rel=manifest]');
  await expect(link).toHaveAttribute('href', `/manifest${prefix}.webmanifest`);
  const given = await page.request.get((await link.getAttribute('href')) ?? '');
  const { lang, start_url: start, icons, screenshots } = (await given.json()) as Manifest;
  expect([lang, start]).toEqual([language === 'arb' ? 'ar' : 'en', `${prefix}/home`]);
  const touch = { src: '/apple-touch-icon.png', type: 'image/png' };
  for (const { src, type } of [...icons, ...screenshots, touch]) {
    const { 'content-type': sent } = (await page.request.get(src)).headers();
    expect([src, sent]).toEqual([src, type]);
  }
  await expect(page.locator('meta[name=apple-mobile-web-app-title]')).toHaveAttribute('content', /\S/);
  await expect(page.locator('meta[name=apple-mobile-web-app-status-bar-style]')).toHaveAttribute('content', 'default');
});
