// Counts that a page was opened as a document. Pages that script opens without a document are reported by the browser
// (POST analytics/view).
import type { IncomingHttpHeaders } from 'node:http';
import type { PageName } from '@hindam/contract/page-names';
import { isVisit } from '../../analytics/counts.ts';
import type { Shop } from '../../shop.ts';

type Header = string | string[] | undefined;

interface PurposeHeaders {
  'sec-purpose'?: Header;
  purpose?: Header;
}

type VisitHeaders = Pick<IncomingHttpHeaders, 'user-agent'> & PurposeHeaders;

/**
 * What the browser says that it fetches a page for, such as `prefetch` for a page that may never be opened; undefined
 * when it does not say.
 */
export function purposeOf(headers: PurposeHeaders): string | undefined {
  const purpose = headers['sec-purpose'] ?? headers.purpose;
  return purpose === undefined ? undefined : String(purpose);
}

/** `market` is null for the default one. Nothing of the headers is stored. */
export function countView(
  { counts, market: defaultMarket }: Shop,
  page: PageName | null,
  { language, market }: { language: string; market: string | null },
  headers: VisitHeaders,
): void {
  if (page !== null && isVisit(headers['user-agent'], purposeOf(headers)))
    counts.add('view', page, language, market ?? defaultMarket.code);
}
