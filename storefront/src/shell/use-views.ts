// Reports page views (tell-views.ts): to the shop's own counts only pages opened without loading a document, because
// the server counts documents; to the service for visits all pages, if the shopper allows it.
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
