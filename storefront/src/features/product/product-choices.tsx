// The choices of colour and size as two groups of radio buttons, styled as swatches and buttons. Native radio buttons
// work with arrow keys, plain forms and screen readers.
import type { Product } from '@hindam/contract/catalogue';
import { languageOf } from '@hindam/contract/language';
import { useLocale } from '@hindam/ui/locale';
import { ErrorText } from '@hindam/ui/notice';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, type Ref, useState } from 'react';
import { ADD_FIELDS } from './add-fields.ts';
import type { Colour } from './choice.ts';
import { sizeOptions } from './choice.ts';
import './product-choices.css';

/**
 * The value that is shown as pressed: the pressed one at once, because the page may render its choice later; then the
 * chosen one whenever that changes.
 */
function usePressed(chosen: string | null): [string | null, (value: string) => void] {
  const [pressed, setPressed] = useState(chosen);
  const [followed, setFollowed] = useState(chosen);
  if (followed !== chosen) {
    setFollowed(chosen);
    setPressed(chosen);
  }
  return [pressed, setPressed];
}

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
      <Colours colours={colours} chosen={chosen} isOut={isOut} onChoose={onChoose} />
    </fieldset>
  );
}

function Colours({ colours, chosen, isOut, onChoose }: ColourGroupProps) {
  const { t } = useLingui();
  const [pressed, setPressed] = usePressed(chosen?.code ?? null);
  return (
    <div className="choice__options">
      {colours.map(({ code, name, hex }) => (
        <label key={code} className={isOut(code) ? 'colour colour--out' : 'colour'} title={name}>
          <input
            type="radio"
            name={ADD_FIELDS.colour}
            value={code}
            checked={code === pressed}
            onChange={() => {
              setPressed(code);
              onChoose(code);
            }}
            className="visually-hidden"
          />
          <span className="colour__dot" style={{ background: hex }} />
          <span className="visually-hidden">{isOut(code) ? `${name}, ${t`Sold out`}` : name}</span>
        </label>
      ))}
    </div>
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

interface SizesProps extends Pick<SizeGroupProps, 'chosen' | 'onChoose' | 'missing'> {
  options: ReturnType<typeof sizeOptions>;
}

function Sizes({ options, chosen, onChoose, missing }: SizesProps) {
  const { t } = useLingui();
  const [pressed, setPressed] = usePressed(chosen);
  return (
    <div className="choice__options">
      {options.map(({ size, out }) => (
        <label key={size} className={out ? 'size size--out' : 'size'}>
          <input
            type="radio"
            name={ADD_FIELDS.size}
            value={size}
            checked={size === pressed}
            disabled={out}
            onChange={() => {
              setPressed(size);
              onChoose(size);
            }}
            className="visually-hidden"
            {...(missing ? { 'aria-describedby': ERROR_ID } : {})}
          />
          <bdi>{size}</bdi>
          {out ? <span className="visually-hidden">{t`Sold out`}</span> : null}
        </label>
      ))}
    </div>
  );
}

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
      <Sizes options={options} chosen={chosen} onChoose={onChoose} missing={missing} />
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
