// The parts every form of the account page has: which form it is, and what came of it.
import { Notice } from '@hindam/ui/notice';
import { type ReactNode, useEffect, useRef } from 'react';
import { type FormResult, INTENT } from '../../kit/form.ts';
import { FormNotice } from '../../kit/form-notice.tsx';
import type { Intent } from './account-forms.ts';

export function IntentField({ intent }: { intent: Intent }) {
  return <input type="hidden" name={INTENT} value={intent} />;
}

interface SaidProps {
  result: FormResult<unknown, unknown> | null;
  done?: ReactNode;
}

/** What came back, in the form's own place. */
export function Said({ result, done }: SaidProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (result?.status === 'refused')
      place.current?.closest('section')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [result]);
  return (
    <div ref={place}>
      <div role="status">{result?.status === 'ok' && done ? <Notice tone="ok">{done}</Notice> : null}</div>
      <FormNotice result={result} />
    </div>
  );
}
