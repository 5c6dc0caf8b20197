import { Notice } from '@hindam/ui/notice';
import { type ReactNode, useId } from 'react';
import { type FormResult, INTENT } from '../../kit/form.ts';
import { FormNotice } from '../../kit/form-notice.tsx';
import type { DeliveryIntent } from './change-delivery.ts';

export function DeliverySection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="account-section delivery" aria-labelledby={id}>
      <h2 className="account-section__title" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}

export function IntentField({ intent }: { intent: DeliveryIntent }) {
  return <input type="hidden" name={INTENT} value={intent} />;
}

export function Outcome({ result, done }: { result: FormResult | null; done: ReactNode }) {
  return (
    <>
      <div role="status">{result?.status === 'ok' ? <Notice tone="ok">{done}</Notice> : null}</div>
      <FormNotice result={result} />
    </>
  );
}
