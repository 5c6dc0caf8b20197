// The view transition from a list to a piece: the picture of the pressed card moves to the piece's first picture.
import { expect, inOneProject, open, test } from './fixtures.ts';

declare global {
  interface Window {
    /**
     * Where the pictures with the view transition's name are: first those of the old page, then those of the new one. A
     * place is the path of a card's link, 'gallery' or 'elsewhere'.
     */
    sharedNames: string[][];
  }
}

test(
  ...inOneProject('the picture of the pressed card moves, also in browsers that give a pressed link no focus'),
  async ({ page, prefix }) => {
    await page.addInitScript(() => {
      window.sharedNames = [];
      // Safari gives a link no focus when it is pressed.
      addEventListener('mousedown', (event) => event.preventDefault());
      const placeOf = (picture: Element): string =>
        picture.closest('article')?.querySelector('a')?.pathname ??
        (picture.closest('.gallery__item') ? 'gallery' : 'elsewhere');
      const named = () =>
        [...document.querySelectorAll('.picture')]
          .filter((picture) => getComputedStyle(picture).viewTransitionName === 'piece')
          .map(placeOf);
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (update) => {
        window.sharedNames.push(named());
        const transition = start(update);
        void transition.updateCallbackDone.then(() => window.sharedNames.push(named()));
        return transition;
      };
    });
    await open(page, `${prefix}/product-list`);
    const link = page.getByRole('article').nth(2).getByRole('link').first();
    const address = new URL((await link.getAttribute('href')) ?? '', page.url()).pathname;
    await link.click();
    await expect(page).toHaveURL(new RegExp(address));
    await expect.poll(() => page.evaluate(() => window.sharedNames)).toEqual([[address], ['gallery']]);
  },
);
