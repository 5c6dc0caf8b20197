// Replaces every picture of the shop with one tiny picture. A picture's box is sized by styles alone
// (ui/src/picture.css), so most journeys do not need the real pictures.
import type { Page } from '@playwright/test';

/** A WebP of three by four pixels, the aspect ratio of the demo catalogue's pictures. */
const PICTURE = 'UklGRigAAABXRUJQVlA4IBwAAABwAQCdASoDAAQADMDOJYwCdAFAAAD+3T+eOAAA';

/**
 * Answers this page's picture requests before they leave the browser. `page.route` is not used, because it intercepts
 * every request and disables the browser's cache, so that every page would load its scripts again.
 */
export async function answerPictures(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId }) => {
    const responseHeaders = [{ name: 'content-type', value: 'image/webp' }];
    session
      .send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body: PICTURE })
      // The page was left or closed, so its pictures are no longer needed.
      .catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/pictures/*', requestStage: 'Request' }] });
}

/** Another tab of the same browser, in which the tiny picture replaces every picture too. */
export async function anotherTab(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await answerPictures(other);
  return other;
}
