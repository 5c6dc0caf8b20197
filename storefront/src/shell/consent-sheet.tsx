// The sheet at the bottom that asks about cookies. It blocks nothing: the page keeps its size and its focus, and what is
// focused or stuck to the bottom moves above it.
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { LaterStyles } from '../kit/later-styles.tsx';
import { ConsentForm } from './consent-form.tsx';

/** Where focus goes when the sheet that had it is gone. */
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
