// Reports page views. The shop's own statistics get only pages opened without a document load, because the server
// counts documents itself. An external analytics service gets all pages, if the shopper allows it.
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { watchConsent } from '../device/consent.ts';
import { countView, makeVisitsTeller } from '../device/tell-views.ts';
import { useLanguage } from '../kit/shell-hooks.ts';

const teller = makeVisitsTeller();

export function useViews(): void {
  const { pathname } = useLocation();
  const language = useLanguage();
  const counted = useRef(pathname);
  useEffect(() => {
    const view = { pathname, language };
    if (counted.current !== pathname) countView(view);
    counted.current = pathname;
    void teller.viewed(view);
    return watchConsent(() => void teller.consentChanged(view));
  }, [pathname, language]);
}
