// The sheet at the bottom that asks about cookies. It is not modal: the page keeps its focus and can be used.
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { LaterStyles } from '../kit/sheets.tsx';
import { ConsentForm } from './consent-form.tsx';

/** Id of the element that gets the focus if the sheet closes while it has the focus. */
const CONTENT_ID = 'content';

export function ConsentSheet() {
  const { t } = useLingui();
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = sheet;
    const { style } = document.documentElement;
    if (!current) return;
    const observer = new ResizeObserver(() => style.setProperty('--consent-sheet', `${current.offsetHeight}px`));
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty('--consent-sheet');
    };
  }, []);
  return (
    <>
      <LaterStyles />
      <section className="consent-sheet" aria-label={t`Cookies`} ref={sheet}>
        <ConsentForm
          allowed={[]}
          onAnswer={() => {
            if (sheet.current?.contains(document.activeElement))
              document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
          }}
        />
      </section>
    </>
  );
}
