// One tiny picture for every picture of the shop. A picture's box is held by styles alone (ui/src/picture.css), so
// only a journey about pictures, or about what may grow too wide, needs the real ones.
import type { Page } from '@playwright/test';

/** Three by four pixels of WebP: the shape of every picture of the catalogue. */
const PICTURE = 'UklGRigAAABXRUJQVlA4IBwAAABwAQCdASoDAAQADMDOJYwCdAFAAAD+3T+eOAAA';

/**
 * Pictures of this page are answered before they leave the browser. Not by `page.route`: it stops every request, not
 * these alone, and turns the browser's cache off, so every page would load its scripts again.
 */
export async function answerPictures(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId }) => {
    const responseHeaders = [{ name: 'content-type', value: 'image/webp' }];
    session
      .send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body: PICTURE })
      // The page went on or was closed: nobody waits for its pictures.
      .catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/pictures/*', requestStage: 'Request' }] });
}

/** Another tab of the same browser, for which nobody makes pictures either. */
export async function anotherTab(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await answerPictures(other);
  return other;
}
