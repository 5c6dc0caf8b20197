// The choices of colour and size as two groups of radio buttons, styled as swatches and buttons. Native radio buttons
// work with arrow keys, plain forms and screen readers.
import type { Product } from '@hindam/contract/catalogue';
import { languageOf } from '@hindam/contract/language';
import { useLocale } from '@hindam/ui/locale';
import { ErrorText } from '@hindam/ui/notice';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import { ADD_FIELDS } from './add-fields.ts';
import type { Colour } from './choice.ts';
import { sizeOptions } from './choice.ts';
import './product-choices.css';

interface ColourGroupProps {
  colours: readonly Colour[];
  chosen: Colour | null;
  /** True for a colour that is sold out in all sizes. It is struck through but can be chosen. */
  isOut: (code: string) => boolean;
  onChoose: (code: string) => void;
}

export function ColourGroup({ colours, chosen, isOut, onChoose }: ColourGroupProps) {
  const { t } = useLingui();
  if (!chosen) return null;
  return (
    <fieldset className="choice choice--colour">
      <legend className="choice__legend">
        <b>
          <Trans>Colour:</Trans>
        </b>{' '}
        {chosen.name}
        {isOut(chosen.code) ? <span className="muted"> · {t`Sold out`}</span> : null}
      </legend>
      <div className="choice__options">
        {colours.map(({ code, name, hex }) => (
          <label key={code} className={isOut(code) ? 'colour colour--out' : 'colour'} title={name}>
            <input
              type="radio"
              name={ADD_FIELDS.colour}
              value={code}
              checked={code === chosen.code}
              onChange={() => onChoose(code)}
              className="visually-hidden"
            />
            <span className="colour__dot" style={{ background: hex }} />
            <span className="visually-hidden">{isOut(code) ? `${name}, ${t`Sold out`}` : name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface SizeGroupProps {
  product: Product;
  colour: Colour | null;
  chosen: string | null;
  onChoose: (size: string) => void;
  /** True if the form was sent without a size; the error is then shown. */
  missing: boolean;
  guide: ReactNode;
  /** The link to the alert about sizes that are back in stock, shown beside the sold-out sizes. */
  alert?: ReactNode;
  groupRef: Ref<HTMLFieldSetElement>;
}

const ERROR_ID = 'size-error';

export function SizeGroup({ product, colour, chosen, onChoose, missing, guide, alert, groupRef }: SizeGroupProps) {
  const { t } = useLingui();
  const { listComma } = languageOf(useLocale().language);
  const options = sizeOptions(product, colour?.code);
  const struck = options.filter(({ out }) => out).map((option) => option.size);
  const left = options.find(({ size }) => size === chosen)?.piecesLeft ?? null;
  return (
    <fieldset className="choice" id="size" ref={groupRef} {...(missing ? { 'aria-describedby': ERROR_ID } : {})}>
      <legend className="visually-hidden">{t`Size`}</legend>
      <div className="choice__head">
        <b aria-hidden="true">{t`Size`}</b>
        {guide}
      </div>
      <div className="choice__options">
        {options.map(({ size, out }) => (
          <label key={size} className={out ? 'size size--out' : 'size'}>
            <input
              type="radio"
              name={ADD_FIELDS.size}
              value={size}
              checked={size === chosen}
              disabled={out}
              onChange={() => onChoose(size)}
              className="visually-hidden"
              {...(missing ? { 'aria-describedby': ERROR_ID } : {})}
            />
            <bdi>{size}</bdi>
            {out ? <span className="visually-hidden">{t`Sold out`}</span> : null}
          </label>
        ))}
      </div>
      {missing ? (
        <ErrorText id={ERROR_ID}>
          <Trans>Choose a size</Trans>
        </ErrorText>
      ) : null}
      {struck.length > 0 && struck.length < options.length ? (
        <p className="choice__out">
          <span aria-hidden="true">
            <Trans>
              Sold out: <bdi>{struck.join(listComma)}</bdi>
            </Trans>
          </span>
          {alert}
        </p>
      ) : null}
      {left !== null && left > 0 ? (
        <p className="choice__left">
          <Plural value={left} one="Only # left" other="Only # left" />
        </p>
      ) : null}
    </fieldset>
  );
}
