// Reports page views to the shop's own counts, without anything that identifies the visitor, and to the service for
// visits (visits.ts) once the shopper allows it.
import { splitPrefix } from '@hindam/contract/pages';
import { API } from '../kit/platform.ts';
import { mayStore } from './consent.ts';
import { type VisitsPort, visitsPort } from './visits.ts';

export interface View {
  /** The page's path without the query, with the prefix of language and market if it has one (`/ar/home`). */
  pathname: string;
  language: string;
}

/** Reports a view to the shop's own counts. It is sent without cookies, so that it does not identify the visitor. */
export function countView({ pathname, language }: View): void {
  const page = splitPrefix(pathname).path.split('/', 2)[1] ?? '';
  fetch(`${API}/analytics/view`, {
    method: 'POST',
    credentials: 'omit',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ page_name: page, language_code: language }),
  }).catch(() => {
    // The call failed, for example offline: one view is missing in the counts.
  });
}

export interface VisitsTeller {
  /** Reports the view to the service for visits; does nothing unless the shopper allows visits to be counted. */
  viewed(view: View): Promise<void>;
  /** To be called when the answer about cookies changes: starts reporting, or makes the service remove its data. */
  consentChanged(current: View): Promise<void>;
}

export function makeVisitsTeller(port: VisitsPort | null = visitsPort): VisitsTeller {
  let begun: Promise<void> | null = null;

  async function viewed({ pathname, language }: View): Promise<void> {
    if (!port || !mayStore('visits')) return;
    try {
      await (begun ??= port.begin());
    } catch {
      // The service cannot be reached: the next view tries again.
      begun = null;
      return;
    }
    // The shopper may have withdrawn the consent while the service was loading.
    if (mayStore('visits')) port.pageViewed({ path: splitPrefix(pathname).path, language });
  }

  return {
    viewed,
    async consentChanged(current) {
      if (mayStore('visits')) return viewed(current);
      begun = null;
      port?.forget();
    },
  };
}
