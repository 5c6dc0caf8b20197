// One form of the account page: what it sends, what came back, and where that is said.
import { ErrorText, Notice } from '@hindam/ui/notice';
import { Plural } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { type Post, usePagePost } from '../../kit/form.ts';
import { useSentence } from '../../kit/form-error.tsx';
import { FIELDS, type Intent, type Outcome } from './account-forms.ts';

export interface AccountForm {
  Form: Post<Outcome>['Form'];
  busy: boolean;
  /** What came back, with or without script; null while something is under way. */
  outcome: Outcome | null;
  /** A sentence for a field that is wrong. */
  fault: (name: string) => string | null;
}

/** `intents`: the forms whose answers belong to this place. */
export function useAccountForm(...intents: readonly Intent[]): AccountForm {
  const { Form, busy, answer } = usePagePost<Outcome>();
  const outcome = answer && intents.includes(answer.intent) ? answer : null;
  return { Form, busy, outcome, fault: (name) => outcome?.fields[name] ?? null };
}

export function IntentField({ intent }: { intent: Intent }) {
  return <input type="hidden" name={FIELDS.intent} value={intent} />;
}

const MINUTE = 60;

interface SaidProps {
  outcome: Outcome | null;
  done?: ReactNode;
  /** The page's own sentence for what the shop was not asked. */
  own?: string | null;
}

/** What came back, in the form's own place. */
export function Said({ outcome, done, own }: SaidProps) {
  const place = useRef<HTMLDivElement>(null);
  const sentence = useSentence();
  useEffect(() => {
    if (outcome && !outcome.ok)
      place.current?.closest('section')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [outcome]);
  return (
    <div ref={place}>
      <div role="status">{outcome?.ok && done ? <Notice tone="ok">{done}</Notice> : null}</div>
      {outcome && !outcome.ok ? (
        <div role="alert">
          <ErrorText>
            {sentence(own ?? outcome.message)}{' '}
            {outcome.retryAfterSeconds ? (
              <Plural
                value={Math.ceil(outcome.retryAfterSeconds / MINUTE)}
                one="You can try again in # minute."
                other="You can try again in # minutes."
              />
            ) : null}
          </ErrorText>
        </div>
      ) : null}
    </div>
  );
}
