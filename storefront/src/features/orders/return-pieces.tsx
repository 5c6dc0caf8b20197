// The choice of pieces to send back, each with its reason. CSS shows a piece's further fields once the piece is chosen,
// so this works without script.
import { RETURN_TEXT_MAX_CHARACTERS } from '@hindam/contract/return-reasons';
import { formatMoney } from '@hindam/contract/money';
import { CheckField } from '@hindam/ui/check-field';
import { TextField } from '@hindam/ui/field';
import { useLocale, useNumber } from '@hindam/ui/locale';
import { Money } from '@hindam/ui/money';
import { ErrorText } from '@hindam/ui/notice';
import { Picture } from '@hindam/ui/picture';
import { SelectField } from '@hindam/ui/select-field';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { LineOptions } from '../cart/line-options.tsx';
import { ONE_SIZE } from '../../shell/piece.ts';
import {
  insteadOf,
  quantityOf,
  reasonOf,
  type ReturnEntry,
  type ReturnLine,
  type ReturnOptions,
  type ReturnWish,
  wordsOf,
} from './return-entry.ts';

interface ReturnPiecesProps {
  options: ReturnOptions;
  entry: ReturnEntry;
  error: string | null;
  errorOf: (field: string) => string | null;
}

export function ReturnPieces({ options, entry, error, errorOf }: ReturnPiecesProps) {
  const id = useId();
  const wishOf = (lineId: string) => entry.pieces.find((one) => one.lineId === lineId);
  return (
    <fieldset className="return-pieces" {...(error ? { 'aria-describedby': id } : {})}>
      <legend className="field__label">
        <Trans>What would you like to send back?</Trans>
      </legend>
      {error ? <ErrorText id={id}>{error}</ErrorText> : null}
      <ul className="return-pieces__list">
        {options.lines.map((line) => (
          <li key={line._id} className="return-piece">
            <Picture image={line.image} sizes="72px" alt="" />
            <div className="return-piece__choice">
              <Choice line={line} chosen={wishOf(line._id)?.quantity ?? 0} invalid={error !== null} />
            </div>
            <Why line={line} wish={wishOf(line._id)} reasons={options.reasons} errorOf={errorOf} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface ChoiceProps {
  line: ReturnLine;
  chosen: number;
  invalid: boolean;
}

function Worth({ line }: { line: ReturnLine }) {
  const [each] = line.worth;
  if (!each) return null;
  return (
    <span className="return-piece__worth small muted">
      {line.returnable === 1 ? (
        <Trans>
          <Money money={each} /> comes back
        </Trans>
      ) : (
        <Trans>
          <Money money={each} /> comes back for each
        </Trans>
      )}
    </span>
  );
}

function Choice({ line, chosen, invalid }: ChoiceProps) {
  const { t } = useLingui();
  const number = useNumber();
  const { _id, title, returnable } = line;
  const marked = invalid ? { 'aria-invalid': true } : {};
  if (returnable === 1) {
    return (
      <CheckField name={quantityOf(_id)} value="1" defaultChecked={chosen > 0} {...marked}>
        <span className="return-piece__title">{title}</span>
        <LineOptions line={line} tailored={line.made_to_measure} />
        <Worth line={line} />
      </CheckField>
    );
  }
  return (
    <>
      <span className="return-piece__title">{title}</span>
      <LineOptions line={line} tailored={line.made_to_measure} />
      <Worth line={line} />
      <SelectField
        label={t`How many go back`}
        aria-label={t`How many of ${title} go back`}
        name={quantityOf(_id)}
        defaultValue={chosen}
        {...marked}
      >
        {Array.from({ length: returnable + 1 }, (_, count) => (
          <option key={count} value={count}>
            {count === 0 ? t`None` : number(count)}
          </option>
        ))}
      </SelectField>
    </>
  );
}

interface WhyProps {
  line: ReturnLine;
  wish: ReturnWish | undefined;
  reasons: ReturnOptions['reasons'];
  errorOf: (field: string) => string | null;
}

function Why({ line, wish, reasons, errorOf }: WhyProps) {
  const { t } = useLingui();
  const { _id, title, reason_codes: codes, made_to_measure: measured } = line;
  const offered = reasons.filter(({ code }) => codes.includes(code));
  return (
    <div className="return-piece__why" role="group" aria-label={title}>
      {measured ? (
        <p className="small muted">
          <Trans>
            This piece was made to your measurements, so it can come back for a fault only, and its money is paid back.
          </Trans>
        </p>
      ) : null}
      <SelectField
        label={t`Why does it go back?`}
        name={reasonOf(_id)}
        defaultValue={wish?.reason ?? ''}
        error={errorOf(reasonOf(_id))}
      >
        <option value="">{t`Choose a reason`}</option>
        {offered.map(({ code, text }) => (
          <option key={code} value={code}>
            {text}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t`In your words`}
        {...(wish?.reason === 'other' ? {} : { optionalText: t`optional` })}
        hint={t`For a fault: what it is, and where on the piece.`}
        name={wordsOf(_id)}
        maxLength={RETURN_TEXT_MAX_CHARACTERS}
        dir="auto"
        defaultValue={wish?.text ?? ''}
        error={errorOf(wordsOf(_id))}
      />
      {line.choices.length > 0 ? <Instead line={line} wish={wish} error={errorOf(insteadOf(_id))} /> : null}
    </div>
  );
}

/**
 * Keeps a size or price in its own direction within a text of the other one. Uses Unicode control characters, because
 * an `option` cannot contain elements such as `bdi`.
 */
const isolated = (text: string): string => `\u2068${text}\u2069`;

interface InsteadProps {
  line: ReturnLine;
  wish: ReturnWish | undefined;
  error: string | null;
}

/**
 * The choice between a refund and another size or colour. The option of a variant with another price states the
 * difference for one piece.
 */
function Instead({ line, wish, error }: InsteadProps) {
  const { t } = useLingui();
  const { language, digits } = useLocale();
  const { _id, choices, color_code: code } = line;
  const nameOf = ({ size, color_name: colour, in_stock: inStock, differences: [one] }: (typeof choices)[number]) => {
    const ofSize = size === ONE_SIZE ? t`One size` : size;
    const named = size === '' ? colour : `${colour} · ${isolated(ofSize)}`;
    if (!inStock) return t`${named} · sold out`;
    if (!one || one.amount === 0) return named;
    const sum = isolated(formatMoney({ ...one, amount: Math.abs(one.amount) }, language, digits));
    return one.amount > 0 ? t`${named} · ${sum} more` : t`${named} · ${sum} comes back`;
  };
  // Variants in the line's colour come first.
  const sorted = [
    ...choices.filter((one) => one.color_code === code),
    ...choices.filter((one) => one.color_code !== code),
  ];
  return (
    <SelectField
      label={
        line.returnable > 1
          ? t`What would you like instead? Prices are for each piece`
          : t`What would you like instead?`
      }
      name={insteadOf(_id)}
      defaultValue={wish?.instead ?? ''}
      error={error}
    >
      <option value="">{t`My money back`}</option>
      {sorted.map((choice) => (
        <option key={choice.product_item_id} value={choice.product_item_id} disabled={!choice.in_stock}>
          {nameOf(choice)}
        </option>
      ))}
    </SelectField>
  );
}
