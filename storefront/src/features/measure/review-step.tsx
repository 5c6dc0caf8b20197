// The review before saving: all values, with warnings about unusual ones and links to missing ones, and the set's name.
import { MEASUREMENT_FACTS, type MeasurementField } from '@hindam/contract/measurements';
import { Button } from '@hindam/ui/button';
import { InputField } from '@hindam/ui/field';
import { useNumber } from '@hindam/ui/locale';
import { Notice } from '@hindam/ui/notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { type Group, LABEL_CHARACTERS, shownText } from './entry.ts';
import { type FieldParts, Unusual } from './measure-field.tsx';
import { numberOf } from './typed.ts';
import { FaultText, MissingText, UnitSign, useMeasureTexts } from './wording.tsx';

interface ReviewProps extends FieldParts {
  groups: readonly Group[];
  goTo: (field: MeasurementField) => void;
}

export function ReviewStep({ groups, goTo, ...parts }: ReviewProps) {
  const { entry, validation, change } = parts;
  const { nameOf, groupName } = useMeasureTexts();
  const listed = groups.flatMap(({ fields }) => fields);
  const unusual = listed.filter((field) => validation.warnings[field]);
  return (
    <div className="measure-review">
      <CentimetresQuestion
        fields={validation.inCentimetres}
        onYes={(fields) => change({ kind: 'centimetres', fields })}
      />
      <Missing {...parts} goTo={goTo} />
      {groups.map(({ group, fields }) => (
        <section key={group}>
          <h3 className="measure__heading">{groupName(group)}</h3>
          <dl className="measure-review__values">
            {fields.map((field) => (
              <Row key={field} field={field} goTo={goTo} {...parts} />
            ))}
          </dl>
        </section>
      ))}
      {unusual.length > 0 ? (
        <section className="measure-review__unusual">
          <h3 className="measure__heading">
            <Trans>Please look at these once more</Trans>
          </h3>
          {unusual.map((field) => (
            <div key={field}>
              <p className="field__label">{nameOf(field)}</p>
              <Unusual field={field} warning={validation.warnings[field]!} entry={entry} change={change} />
            </div>
          ))}
        </section>
      ) : null}
    </div>
  );
}

function Row({ field, goTo, entry, validation }: FieldParts & { field: MeasurementField; goTo: ReviewProps['goTo'] }) {
  const { t } = useLingui();
  const { nameOf } = useMeasureTexts();
  const number = useNumber();
  const name = nameOf(field);
  const fault = validation.faults[field];
  const value = numberOf(shownText(entry, field));
  return (
    <div className="measure-review__row">
      <dt>
        <span className="measure-field__number" aria-hidden="true">
          {number(MEASUREMENT_FACTS[field].number)}
        </span>
        {name}
      </dt>
      <dd>
        {fault ? <FaultText /> : null}
        {!fault && value === null ? (
          <span className="muted">
            <Trans>not entered</Trans>
          </span>
        ) : null}
        {!fault && value !== null ? (
          <span className="num">
            <bdi>{number(value)}</bdi> <UnitSign unit={entry.unit} />
          </span>
        ) : null}
        <Button variant="text" aria-label={t`Change: ${name}`} onClick={() => goTo(field)}>
          <Trans>Change</Trans>
        </Button>
      </dd>
    </div>
  );
}

interface CentimetresQuestionProps {
  fields: readonly MeasurementField[];
  onYes: (fields: readonly MeasurementField[]) => void;
}

export function CentimetresQuestion({ fields, onYes }: CentimetresQuestionProps) {
  if (fields.length === 0) return null;
  return (
    <Notice
      tone="warn"
      role="status"
      action={
        <Button variant="plain" onClick={() => onYes(fields)}>
          <Trans>Yes, they are centimetres</Trans>
        </Button>
      }
    >
      <Trans>These look like centimetres, but the unit is inches. Did you measure in centimetres?</Trans>
    </Notice>
  );
}

function Missing({ validation, goTo }: FieldParts & { goTo: ReviewProps['goTo'] }) {
  const { nameOf } = useMeasureTexts();
  const { missing } = validation;
  if (missing.length === 0) return null;
  return (
    <Notice tone="error" role="alert">
      <p>
        <MissingText count={missing.length} />
      </p>
      <ul className="measure-review__missing">
        {missing.map((field) => (
          <li key={field}>
            <Button variant="text" onClick={() => goTo(field)}>
              {nameOf(field)}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

interface NameFieldProps {
  id: string;
  label: string;
  missing: boolean;
  onType: (label: string) => void;
}

export function NameField({ id, label, missing, onType }: NameFieldProps) {
  const { t } = useLingui();
  return (
    <InputField
      id={id}
      label={t`Save these measurements as…`}
      hint={t`A name you will know again, such as Me, Mother or Eid 2026.`}
      error={missing ? t`This field is required` : null}
      name="label"
      value={label}
      maxLength={LABEL_CHARACTERS}
      autoComplete="off"
      dir="auto"
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}
