// The choice of what to exchange: for each line that can be exchanged a select of its product's other sizes and colours
// and, if several of its pieces can be exchanged, a select of their number.
import { formatMoney } from '@hindam/contract/money';
import { useLocale, useNumber } from '@hindam/ui/locale';
import { ErrorText } from '@hindam/ui/notice';
import { Picture } from '@hindam/ui/picture';
import { SelectField } from '@hindam/ui/select-field';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { LineOptions } from '../cart/line-options.tsx';
import { ONE_SIZE } from '../../shell/piece.ts';
import { type ExchangedPiece, type ExchangeLine, quantityField, toField } from './exchange-entry.ts';

interface ExchangePiecesProps {
  lines: readonly ExchangeLine[];
  chosen: readonly ExchangedPiece[];
  error: string | null;
}

export function ExchangePieces({ lines, chosen, error }: ExchangePiecesProps) {
  const id = useId();
  return (
    <fieldset {...(error ? { 'aria-describedby': id } : {})}>
      <legend className="field__label">
        <Trans>Pieces to exchange</Trans>
      </legend>
      <ul className="cancel-pieces">
        {lines.map((line) => (
          <li key={line._id} className="cancel-piece exchange-piece">
            <Picture image={line.image} sizes="56px" alt="" />
            <div className={isOpen(line) ? undefined : 'muted'}>
              <span className="cancel-piece__title">{line.title}</span>
              <LineOptions line={line} tailored={line.made_to_measure} />
              {isOpen(line) ? (
                <Choice
                  line={line}
                  chosen={chosen.find(({ line_id: lineId }) => lineId === line._id) ?? null}
                  invalid={error !== null}
                />
              ) : (
                <span className="small cancel-piece__title">
                  <WhyNot line={line} />
                </span>
              )}
            </div>
          </li>
        ))}
      </ul>
      {error ? <ErrorText id={id}>{error}</ErrorText> : null}
    </fieldset>
  );
}

const isOpen = ({ exchangeable, choices }: ExchangeLine): boolean => exchangeable > 0 && choices.length > 0;

function WhyNot({ line: { exchangeable } }: { line: ExchangeLine }) {
  if (exchangeable === 0) return <Trans>No longer part of this order</Trans>;
  return <Trans>There is no other size or colour of it now</Trans>;
}

/** Isolates a text's direction by Unicode control characters, because an `option` cannot contain elements. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

interface ChoiceProps {
  line: ExchangeLine;
  chosen: ExchangedPiece | null;
  invalid: boolean;
}

function Choice({ line, chosen, invalid }: ChoiceProps) {
  const { t } = useLingui();
  const number = useNumber();
  const { language, digits } = useLocale();
  const { _id: id, title, exchangeable, choices, unit_price: paid } = line;
  const nameOf = ({ size, color_name: colour, price, in_stock: inStock }: ExchangeLine['choices'][number]) => {
    const ofSize = size === ONE_SIZE ? t`One size` : size;
    const named = size === '' ? colour : `${colour} · ${isolated(ofSize)}`;
    if (!inStock) return t`${named} · sold out`;
    return price.amount === paid.amount ? named : `${named} · ${isolated(formatMoney(price, language, digits))}`;
  };
  // Variants in the line's colour come first.
  const isOfColour = ({ color_code: colour }: ExchangeLine['choices'][number]) => colour === line.color_code;
  const sorted = [...choices.filter(isOfColour), ...choices.filter((choice) => !isOfColour(choice))];
  return (
    <div className="exchange-choice">
      <SelectField
        label={t`Exchange for`}
        aria-label={t`Exchange ${title} for`}
        name={toField(id)}
        defaultValue={chosen?.product_item_id ?? ''}
        {...(invalid ? { 'aria-invalid': true } : {})}
      >
        <option value="">{t`Keep as it is`}</option>
        {sorted.map((choice) => (
          <option key={choice.product_item_id} value={choice.product_item_id} disabled={!choice.in_stock}>
            {nameOf(choice)}
          </option>
        ))}
      </SelectField>
      {exchangeable > 1 ? (
        <SelectField
          label={t`How many`}
          aria-label={t`How many of ${title}`}
          name={quantityField(id)}
          defaultValue={chosen?.quantity ?? exchangeable}
        >
          {Array.from({ length: exchangeable }, (_, at) => (
            <option key={at} value={at + 1}>
              {number(at + 1)}
            </option>
          ))}
        </SelectField>
      ) : null}
    </div>
  );
}
