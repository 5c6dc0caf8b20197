// The field of one measurement: its number on the figure, its name, where to measure, and its error or warning. An
// unusual value is not an error: a warning asks the shopper to confirm or correct it.
import { MEASUREMENT_FACTS, type MeasurementField, type Warning } from '@hindam/contract/measurements';
import { Button } from '@hindam/ui/button';
import { useNumber } from '@hindam/ui/locale';
import { ErrorText, Notice } from '@hindam/ui/notice';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Change, Entry, Validation } from './entry.ts';
import { shownText } from './entry.ts';
import { FaultText, UnitSign, useMeasureTexts, WarningText } from './wording.tsx';

export interface FieldParts {
  entry: Entry;
  change: (change: Change) => void;
  validation: Validation;
  needed: readonly string[];
  idOf: (field: MeasurementField) => string;
}

interface MeasureFieldProps extends FieldParts {
  field: MeasurementField;
  onFocus: () => void;
  /** Whether a missing required value is shown as an error. */
  showsMissing: boolean;
  /**
   * True before script runs and without it: one choice of the unit then applies to all fields, so the field itself
   * shows no unit.
   */
  plain: boolean;
}

export function MeasureField({ field, onFocus, showsMissing, plain, ...parts }: MeasureFieldProps) {
  const { entry, change, needed, idOf } = parts;
  const { nameOf, whereOf } = useMeasureTexts();
  const number = useNumber();
  const id = idOf(field);
  const feedback = feedbackOf(field, parts, showsMissing);
  const described = [
    `${id}-where`,
    plain ? '' : `${id}-unit`,
    feedback.error ? `${id}-error` : '',
    feedback.warning ? `${id}-warning` : '',
  ];
  return (
    <div className="measure-field">
      <label className="field__label measure-field__label" htmlFor={id}>
        <span className="measure-field__number" aria-hidden="true">
          {number(MEASUREMENT_FACTS[field].number)}
        </span>
        <span>
          {nameOf(field)}
          {needed.length > 0 && !needed.includes(field) ? (
            <span className="field__optional">
              {' '}
              (<Trans>optional</Trans>)
            </span>
          ) : null}
        </span>
      </label>
      <p className="measure-field__where" id={`${id}-where`}>
        {whereOf(field)}
      </p>
      <div className="measure-field__entry">
        <input
          className="field__input"
          id={id}
          name={field}
          value={shownText(entry, field)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          dir="ltr"
          aria-describedby={described.filter(Boolean).join(' ')}
          {...(feedback.error ? { 'aria-invalid': true } : {})}
          onChange={({ currentTarget }) => change({ kind: 'type', field, text: currentTarget.value })}
          onFocus={onFocus}
          onBlur={() => change({ kind: 'leave', field })}
        />
        {plain ? null : (
          <span className="measure-field__unit" id={`${id}-unit`}>
            <UnitSign unit={entry.unit} />
          </span>
        )}
      </div>
      {feedback.error ? <ErrorText id={`${id}-error`}>{feedback.error}</ErrorText> : null}
      {feedback.warning ? (
        <div id={`${id}-warning`} role="status">
          <Unusual field={field} warning={feedback.warning} entry={entry} change={change} />
        </div>
      ) : null}
    </div>
  );
}

function feedbackOf(
  field: MeasurementField,
  { entry, validation, needed }: FieldParts,
  showsMissing: boolean,
): { error: ReactNode; warning: Warning | null } {
  const known = entry.left.includes(field);
  const warning = known ? (validation.warnings[field] ?? null) : null;
  const fault = known ? validation.faults[field] : undefined;
  if (fault && warning?.kind !== 'centimetres') return { error: <FaultText />, warning: null };
  if (showsMissing && needed.includes(field) && validation.missing.includes(field) && !warning)
    return { error: <Trans>This field is required</Trans>, warning: null };
  return { error: null, warning };
}

interface UnusualProps {
  field: MeasurementField;
  warning: Warning;
  entry: Entry;
  change: (change: Change) => void;
}

export function Unusual({ field, warning, entry, change }: UnusualProps) {
  const { t } = useLingui();
  const correct = entry.confirmed.includes(field);
  return (
    <Notice
      tone={correct ? 'ok' : 'warn'}
      action={
        warning.kind === 'centimetres' ? (
          <Button variant="plain" onClick={() => change({ kind: 'centimetres', fields: [field] })}>
            <Trans>Yes, centimetres</Trans>
          </Button>
        ) : null
      }
    >
      <WarningText warning={warning} unit={entry.unit} />
      <label className="measure-tick">
        <input
          type="checkbox"
          checked={correct}
          onChange={({ currentTarget }) => change({ kind: 'confirm', field, correct: currentTarget.checked })}
        />
        {t`This measurement is correct`}
      </label>
    </Notice>
  );
}
