// Counts that a page was opened as a document. Pages that script opens without a document are reported by the browser
// (POST analytics/view).
import type { IncomingHttpHeaders } from 'node:http';
import type { PageName } from '@hindam/contract/page-names';
import { isVisit } from '../../analytics/counts.ts';
import type { Shop } from '../../shop.ts';

type VisitHeaders = Pick<IncomingHttpHeaders, 'user-agent'> & {
  'sec-purpose'?: string | string[] | undefined;
  purpose?: string | string[] | undefined;
};

/** `market` is null for the default one. Nothing of the headers is stored. */
export function countView(
  { counts, market: defaultMarket }: Shop,
  page: PageName | null,
  { language, market }: { language: string; market: string | null },
  headers: VisitHeaders,
): void {
  // A browser says `prefetch` when it fetches a page that may never be opened.
  const purpose = headers['sec-purpose'] ?? headers.purpose;
  if (page !== null && isVisit(headers['user-agent'], purpose === undefined ? undefined : String(purpose)))
    counts.add('view', page, language, market ?? defaultMarket.code);
}
