// Parts of a section of the account's pages: the section with its heading, the hidden field with the form's intent, and
// the result of the form.
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Notice } from '@hindam/ui/notice';
import { type FormResult, INTENT } from '../../kit/form.ts';
import { FormNotice } from '../../kit/form-notice.tsx';
import type { Intent } from './account-forms.ts';
import './my-account.css';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="account-section" aria-labelledby={id}>
      <h2 className="account-section__title" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}

export function IntentField({ intent }: { intent: Intent }) {
  return <input type="hidden" name={INTENT} value={intent} />;
}

interface FormResultNoticeProps {
  result: FormResult<unknown, unknown> | null;
  done?: ReactNode;
}

/** The class of the place of a result before there is one, so that it adds no gap. */
export const EMPTY = 'visually-hidden';

/**
 * Shows the text `done` after a success and the error after a failure; after a refusal the focus moves to the section's
 * first invalid field.
 */
export function FormResultNotice({ result, done }: FormResultNoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (result?.status === 'refused')
      place.current?.closest('section')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [result]);
  return (
    <div ref={place} className={result ? undefined : EMPTY}>
      <div role="status">{result?.status === 'ok' && done ? <Notice tone="ok">{done}</Notice> : null}</div>
      <FormNotice result={result} />
    </div>
  );
}

interface ListAnswer {
  told: FormResult | null;
  /** Ref of the element around the notice; the element needs `tabIndex={-1}`, so that it can get the focus. */
  place: RefObject<HTMLDivElement | null>;
  tell: (answer: FormResult) => void;
}

/**
 * The last answer about a list, kept by the list because the row that sent the form is gone after a success. The focus
 * moves to the notice, as it would be lost with the row.
 */
export function useListAnswer(): ListAnswer {
  const [told, setTold] = useState<FormResult | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const tell = (answer: FormResult) => {
    setTold(answer);
    if (answer.status === 'ok') place.current?.focus();
  };
  return { told, place, tell };
}
