// The fields of the size finder: height, the usual size, and how a piece should fit. Fields that cannot help with the
// product's sizes are left out.
import { FIT_WISHES, type SizeSystem, sizesIn } from '@hindam/contract/size-finder';
import { Button } from '@hindam/ui/button';
import { InputField } from '@hindam/ui/field';
import { useNumber } from '@hindam/ui/locale';
import { SelectField } from '@hindam/ui/select-field';
import { Trans, useLingui } from '@lingui/react/macro';
import { FINDER_FIELDS, HEIGHT_CM, type TypedAnswers, usualText } from './finder-answers.ts';
import './size-finder.css';

/**
 * The kind of the product's sizes; 'both' without a product. For a product whose sizes are of neither kind it is 'both'
 * on the size guide page and 'length' in the dialog.
 */
export type FinderKind = 'length' | 'letter' | 'both';

const SYSTEMS: Readonly<Record<FinderKind, readonly SizeSystem[]>> = {
  length: ['length'],
  letter: ['alpha', 'eu', 'uk', 'us'],
  both: ['length', 'alpha', 'eu', 'uk', 'us'],
};

/** The field with an error, if any: the height is invalid, or the height or the usual size is missing. */
export type FinderFault = 'height' | 'no height' | 'no usual' | null;

interface FinderFieldsProps {
  kind: FinderKind;
  /**
   * True if the shoppers' votes on the fit are counted by height. The height is then asked for, as an optional answer,
   * also for letter sizes.
   */
  votesByHeight: boolean;
  typed: TypedAnswers;
  fault: FinderFault;
}

export function FinderFields({ kind, votesByHeight, typed, fault }: FinderFieldsProps) {
  const isOptional = kind === 'letter';
  return (
    <>
      {isOptional ? null : <HeightField typed={typed} fault={fault} />}
      <UsualField systems={SYSTEMS[kind]} typed={typed} fault={fault} />
      {isOptional && votesByHeight ? <HeightField typed={typed} fault={fault} isOptional /> : null}
      <WishGroup typed={typed} />
      <Button type="submit" wide>
        <Trans>Find my size</Trans>
      </Button>
    </>
  );
}

interface HeightFieldProps extends Pick<FinderFieldsProps, 'typed' | 'fault'> {
  isOptional?: boolean;
}

function HeightField({ typed, fault, isOptional = false }: HeightFieldProps) {
  const { t } = useLingui();
  const number = useNumber();
  const least = number(HEIGHT_CM.least);
  const most = number(HEIGHT_CM.most);
  const errors = {
    height: t`Enter your height in centimetres, between ${least} and ${most}.`,
    'no height': t`Enter your height, or choose the length you usually take.`,
    'no usual': null,
  };
  return (
    <InputField
      label={t`Your height in centimetres`}
      hint={
        isOptional ? t`Optional: we then go by what shoppers about your height say of the fit.` : t`For example 160`
      }
      name={FINDER_FIELDS.height}
      defaultValue={typed.height}
      inputMode="decimal"
      autoComplete="off"
      error={fault && errors[fault]}
    />
  );
}

interface UsualFieldProps extends Pick<FinderFieldsProps, 'typed' | 'fault'> {
  systems: readonly SizeSystem[];
}

function UsualField({ systems, typed, fault }: UsualFieldProps) {
  const { t } = useLingui();
  const names: Readonly<Record<SizeSystem, string>> = {
    length: t`Abaya length`,
    alpha: t`Letters`,
    eu: t`European`,
    uk: t`British`,
    us: t`American`,
  };
  const single = systems.length === 1;
  return (
    <SelectField
      label={single ? t`Length you usually take` : t`Size you usually take`}
      name={FINDER_FIELDS.usual}
      defaultValue={typed.usual}
      error={fault === 'no usual' ? t`Choose the size you usually take.` : null}
    >
      <option value="">{t`I don’t know`}</option>
      {systems.map((system) => {
        const options = sizesIn(system).map((size) => (
          <option key={size} value={usualText({ system, size })}>
            {system === 'eu' || system === 'uk' || system === 'us' ? `${system.toUpperCase()} ${size}` : size}
          </option>
        ));
        return single ? (
          options
        ) : (
          <optgroup key={system} label={names[system]}>
            {options}
          </optgroup>
        );
      })}
    </SelectField>
  );
}

function WishGroup({ typed }: Pick<FinderFieldsProps, 'typed'>) {
  const { t } = useLingui();
  const names = {
    close: t({ message: 'Close', context: 'fit' }),
    designed: t`As designed`,
    loose: t`Loose`,
  };
  return (
    <fieldset className="choice">
      <legend className="field__label">{t`How should it fit?`}</legend>
      <div className="choice__options">
        {FIT_WISHES.map((wish) => (
          <label key={wish} className="size">
            <input
              type="radio"
              name={FINDER_FIELDS.wish}
              value={wish}
              defaultChecked={wish === typed.wish}
              className="visually-hidden"
            />
            {names[wish]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
