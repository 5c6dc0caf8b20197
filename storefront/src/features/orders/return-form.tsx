// The form that requests a return, with the refund for one piece of each line, and for all chosen pieces together.
import { Button } from '@hindam/ui/button';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { type FormResult, INTENT, type Post, REQUIRED, typedIn } from '../../kit/form.ts';
import { FormNotice, useFaultFocus, useFieldError } from '../../kit/form-notice.tsx';
import { useOnline } from '../../kit/connection.ts';
import { ReturnBank } from './return-bank.tsx';
import {
  type ReturnEntry,
  returnEntryIn,
  RETURN_FIELDS,
  RETURN_PIECES,
  type ReturnIntent,
  type ReturnOptions,
} from './return-entry.ts';
import { ReturnMoney } from './return-money.tsx';
import { ReturnPieces } from './return-pieces.tsx';

const ASK: ReturnIntent = 'ask';
const NOTHING: ReturnEntry = { pieces: [], holder: '', iban: '' };

interface ReturnFormProps {
  options: ReturnOptions;
  attempt: string;
  post: Post<FormResult>;
  keep: ReactNode;
}

export function ReturnForm({ options, attempt, post, keep }: ReturnFormProps) {
  const { t } = useLingui();
  const { Form, busy, answer } = post;
  const online = useOnline();
  const ground = useFaultFocus<HTMLFormElement>(answer);
  const refused = answer && answer.status !== 'ok' ? answer : null;
  // The attempt token of the first submission is kept, so that sending the form twice requests only one return.
  const [held] = useState(refused?.values[RETURN_FIELDS.attempt] ?? attempt);
  const [entry, setEntry] = useState<ReturnEntry>(refused ? returnEntryIn(typedIn(refused)) : NOTHING);
  const fieldError = useFieldError(answer);
  const missing = fieldError(RETURN_PIECES);
  const noPiece = refused?.status === 'refused' && refused.fields[RETURN_PIECES] === REQUIRED;
  return (
    <Form
      ref={ground}
      method="post"
      className="cancel-form"
      noValidate
      onChange={(event) => setEntry(returnEntryIn(new FormData(event.currentTarget)))}
    >
      <input type="hidden" name={RETURN_FIELDS.attempt} value={held} />
      <FormNotice
        result={answer}
        look="box"
        counted
        lost={<Trans>There was no answer. You can safely try again: nothing is done twice.</Trans>}
      />
      <ReturnPieces
        options={options}
        entry={entry}
        error={noPiece ? t`Choose at least one piece.` : missing}
        errorOf={fieldError}
      />
      {options.needs_bank ? <ReturnBank entry={entry} errorOf={fieldError} /> : null}
      <div aria-live="polite">
        <ReturnMoney options={options} entry={entry} />
      </div>
      <div className="order-acts">
        <Button type="submit" wide name={INTENT} value={ASK} busy={busy} disabled={!online}>
          <Trans>Ask to return</Trans>
        </Button>
        {keep}
      </div>
    </Form>
  );
}
