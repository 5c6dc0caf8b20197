// The drawing of a piece at the shopper's lengths, beside the form in which they are typed.
import { endingOf } from '@hindam/contract/garment-length';
import { CM_PER_INCH } from '@hindam/contract/measurements';
import type { TailoringOffer } from '@hindam/contract/tailoring';
import { Button } from '@hindam/ui/button';
import { InputField } from '@hindam/ui/field';
import { useNumber } from '@hindam/ui/locale';
import { SelectField } from '@hindam/ui/select-field';
import { Trans, useLingui } from '@lingui/react/macro';
import { usePost } from '../../kit/form.ts';
import { FormNotice, useFaultFocus, useFieldError } from '../../kit/form-notice.tsx';
import { GarmentDrawing } from '../measure/garment-drawing.tsx';
import { FIRST_LENGTHS, type Lengths, OUT_OF_BOUNDS, PREVIEW_FIELDS, type PreviewResult } from './preview-lengths.ts';

type Types = TailoringOffer['types'];

export function Preview({ types }: { types: Types }) {
  const { Form, busy, lastAnswer } = usePost<PreviewResult>();
  const form = useFaultFocus<HTMLDivElement>(lastAnswer);
  const lengths = lastAnswer?.status === 'ok' ? lastAnswer.result : FIRST_LENGTHS;
  const type = types.find(({ _id }) => _id === lastAnswer?.values[PREVIEW_FIELDS.type]) ?? types[0];
  if (!type) return null;
  return (
    <div className="tailoring__preview">
      <div ref={form}>
        <Form method="post" className="tailoring__form" noValidate>
          <Fields types={types} result={lastAnswer} />
          <Button type="submit" busy={busy}>
            <Trans>Draw it</Trans>
          </Button>
          <FormNotice result={lastAnswer} />
        </Form>
      </div>
      <Drawn type={type} lengths={lengths} unit={lastAnswer?.values[PREVIEW_FIELDS.unit] === 'cm' ? 'cm' : 'in'} />
    </div>
  );
}

function Fields({ types, result }: { types: Types; result: PreviewResult | null }) {
  const { t } = useLingui();
  const errorOf = useFieldError(result);
  const typed = result?.values ?? {};
  const bounds = {
    [PREVIEW_FIELDS.height]: t`Enter your height in centimetres, for example 160.`,
    [PREVIEW_FIELDS.length]: t`Enter a length from 24 to 68 inches, or 60 to 175 cm.`,
    [PREVIEW_FIELDS.sleeve]: t`Enter a length from 6 to 35 inches, or 15 to 90 cm.`,
  };
  const field = (name: keyof typeof bounds) => {
    const error = errorOf(name);
    return {
      name,
      defaultValue: typed[name] ?? '',
      inputMode: 'decimal' as const,
      autoComplete: 'off',
      error: error === OUT_OF_BOUNDS ? bounds[name] : error,
    };
  };
  return (
    <>
      <SelectField label={t`Piece`} name={PREVIEW_FIELDS.type} defaultValue={typed[PREVIEW_FIELDS.type]}>
        {types.map(({ _id, title }) => (
          <option key={_id} value={_id}>
            {title}
          </option>
        ))}
      </SelectField>
      <InputField {...field(PREVIEW_FIELDS.height)} label={t`Your height in centimetres`} hint={t`For example 160`} />
      <SelectField label={t`Unit of the lengths`} name={PREVIEW_FIELDS.unit} defaultValue={typed[PREVIEW_FIELDS.unit]}>
        {(['in', 'cm'] as const).map((unit) => (
          <option key={unit} value={unit}>
            {unit === 'cm' ? t`Centimetres` : t`Inches`}
          </option>
        ))}
      </SelectField>
      <InputField
        {...field(PREVIEW_FIELDS.length)}
        label={t`Length from the shoulder`}
        hint={t`A size 54 is 54 inches long`}
      />
      <InputField
        {...field(PREVIEW_FIELDS.sleeve)}
        label={t`Sleeve from the shoulder bone`}
        optionalText={t`optional`}
      />
    </>
  );
}

interface DrawnProps {
  type: Types[number];
  lengths: Lengths;
  unit: 'in' | 'cm';
}

function Drawn({ type, lengths, unit }: DrawnProps) {
  const { t } = useLingui();
  const number = useNumber();
  const { heightCm, lengthCm, sleeveCm } = lengths;
  const length = unit === 'cm' ? Math.round(lengthCm) : Math.round((lengthCm / CM_PER_INCH) * 4) / 4;
  const lengthText = `${number(length)} ${unit === 'cm' ? t`cm` : t`in`}`;
  const height = number(Math.round(heightCm));
  const endings = {
    floor: t`At a height of ${height} cm it reaches the floor: heels lift it.`,
    ankle: t`At a height of ${height} cm it ends at the ankle.`,
    calf: t`At a height of ${height} cm it ends at the calf.`,
    knee: t`At a height of ${height} cm it ends at the knee.`,
    thigh: t`At a height of ${height} cm it ends above the knee.`,
  };
  const ending = endings[endingOf(lengthCm, heightCm)];
  return (
    <figure className="tailoring__drawn">
      <GarmentDrawing
        className="tailoring__drawing"
        shape={{ lengthCm, heightCm, sleeveCm, sleeve: null, isWaisted: type.fields.includes('waist') }}
        lengthText={lengthText}
        label={`${type.title}. ${ending}`}
      />
      <figcaption>
        <b>{type.title}</b>
        <p role="status">{ending}</p>
      </figcaption>
    </figure>
  );
}
