// Reports a page that was opened without loading a document, which the server cannot count: to the shop's own counts
// without anything that identifies the visitor, and to the service for visits (visits.ts) once the shopper allows it.
import { splitPrefix } from '@hindam/contract/pages';
import { mayStore } from './consent.ts';
import { type VisitsPort, visitsPort } from './visits.ts';

export interface View {
  /** With its language prefix, without query. */
  pathname: string;
  language: string;
}

/** Sent without cookies; a call that fails is a view that is not counted. */
export function countView({ pathname, language }: View): void {
  const page = splitPrefix(pathname).path.split('/', 2)[1] ?? '';
  fetch('/api/analytics/view', {
    method: 'POST',
    credentials: 'omit',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ page_name: page, language_code: language }),
  }).catch(() => {
    // Offline.
  });
}

export interface VisitsTeller {
  /** Silent as long as visits are not allowed. */
  viewed(view: View): Promise<void>;
  /** Called when the answer about cookies changed. */
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
    // The answer may have changed while the service began.
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
