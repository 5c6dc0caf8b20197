// The choice of pieces to cancel: a checkbox for a line of which one piece can be cancelled, a select of the number for
// a line of which several can be; for a line of which none can be, a text says so.
import { CheckField } from '@hindam/ui/check-field';
import { ErrorText } from '@hindam/ui/notice';
import { Picture } from '@hindam/ui/picture';
import { SelectField } from '@hindam/ui/select-field';
import { useNumber } from '@hindam/ui/locale';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { LineOptions } from '../cart/line-options.tsx';
import { CancelledPieces } from './lines.tsx';
import { type CancelLine, type Entry, quantityField } from './cancel-entry.ts';

interface CancelPiecesProps {
  lines: readonly CancelLine[];
  entry: Entry;
  error: string | null;
}

export function CancelPieces({ lines, entry, error }: CancelPiecesProps) {
  const id = useId();
  return (
    <fieldset {...(error ? { 'aria-describedby': id } : {})}>
      <legend className="field__label">
        <Trans>Pieces to cancel</Trans>
      </legend>
      <ul className="cancel-pieces">
        {lines.map((line) => (
          <li key={line._id} className="cancel-piece">
            <Picture image={line.image} sizes="56px" alt="" />
            {line.cancellable > 0 ? (
              <Choice line={line} chosen={entry.pieces[line._id] ?? 0} invalid={error !== null} />
            ) : (
              <FixedPieces line={line} />
            )}
          </li>
        ))}
      </ul>
      {error ? <ErrorText id={id}>{error}</ErrorText> : null}
    </fieldset>
  );
}

interface ChoiceProps {
  line: CancelLine;
  chosen: number;
  invalid: boolean;
}

function Choice({ line, chosen, invalid }: ChoiceProps) {
  const { t } = useLingui();
  const number = useNumber();
  const { _id, title, cancellable } = line;
  const name = quantityField(_id);
  if (cancellable === 1) {
    return (
      <CheckField name={name} value="1" defaultChecked={chosen > 0} {...(invalid ? { 'aria-invalid': true } : {})}>
        <span className="cancel-piece__title">{title}</span>
        <LineOptions line={line} tailored={line.made_to_measure} />
      </CheckField>
    );
  }
  return (
    <div>
      <span className="cancel-piece__title">{title}</span>
      <LineOptions line={line} tailored={line.made_to_measure} />
      <SelectField
        label={t`How many`}
        aria-label={t`How many of ${title}`}
        name={name}
        defaultValue={chosen}
        {...(invalid ? { 'aria-invalid': true } : {})}
      >
        {Array.from({ length: cancellable + 1 }, (_, count) => (
          <option key={count} value={count}>
            {count === 0 ? t`None` : number(count)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

function FixedPieces({ line }: { line: CancelLine }) {
  return (
    <div className="muted">
      <span className="cancel-piece__title">{line.title}</span>
      <LineOptions line={line} tailored={line.made_to_measure} />
      <span className="small cancel-piece__title">
        {line.cancelled > 0 ? <CancelledPieces count={line.cancelled} /> : <Trans>Cannot be cancelled</Trans>}
      </span>
    </div>
  );
}
