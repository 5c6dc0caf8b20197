// The form of the measuring flow. Its steps: choose a saved measurement set or begin a new one; one step for each group
// of fields, with the figure; review the values and name the set. Without script it is one long form.
import { MEASUREMENT_FIELDS, type MeasurementField } from '@hindam/contract/measurements';
import { Button } from '@hindam/ui/button';
import { Notice } from '@hindam/ui/notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import type { StoredSet } from '../../device/measurement-sets.ts';
import type { Entry } from './entry.ts';
import { Figure } from './figure.tsx';
import { type FieldParts, MeasureField } from './measure-field.tsx';
import { CentimetresQuestion, NameField, ReviewStep } from './review-step.tsx';
import { EnteredCount, NewSet, SavedSets, UnitSwitch } from './start-step.tsx';
import { idOf, type MeasuringState, NAME_ID, type SaveProblem, useMeasuring } from './use-measuring.ts';
import { useMeasureTexts } from './wording.tsx';
import './measure.css';

export interface MeasureFlowProps {
  /** The measurements without which the product cannot be made; empty if the flow is not for a product. */
  needed: readonly string[];
  sets: readonly StoredSet[];
  /** The saved set that is changed; null or absent for a new one. */
  begin?: StoredSet | null;
  /** The values of a form that was sent without script; null or absent if there was none. */
  sent?: Entry | null;
  /** True where the server renders the form: without script, all steps are shown as one form. */
  plainFirst?: boolean;
  saveText: ReactNode;
  use: (set: StoredSet) => ReactNode;
  onSaved: (set: StoredSet) => void;
}

export function MeasureFlow(props: MeasureFlowProps) {
  const { needed, sets, begin = null, sent = null, plainFirst = false, saveText, use, onSaved } = props;
  const measuring = useMeasuring({ needed, begin, sent, onSaved });
  const [scripted, setScripted] = useState(!plainFirst);
  useEffect(() => setScripted(true), []);
  const { entry, change, groups, validation, step, next, busy } = measuring;
  const [focus, setFocus] = useState<MeasurementField | null>(null);
  const all = groups.flatMap(({ fields }) => fields);
  const drawn = scripted ? (typeof step === 'number' ? (groups[step]?.fields ?? []) : []) : all;
  const highlighted = focus !== null && drawn.includes(focus) ? focus : scripted ? (drawn[0] ?? null) : null;
  const hidden = (one: MeasuringState['step']) => scripted && step !== one;
  const parts: FieldParts = { entry, change, validation, needed, idOf };
  return (
    <form
      method="post"
      noValidate
      className={drawn.length > 0 ? 'measure measure--figure' : 'measure'}
      data-waiting={scripted ? undefined : true}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) next();
      }}
    >
      {drawn.length > 0 ? (
        <div className="measure__figure">
          <Figure fields={drawn} focus={highlighted} idOf={idOf} />
        </div>
      ) : null}
      <div className="measure__steps">
        {scripted && step !== 'start' ? <Progress measuring={measuring} asked={all.length} /> : null}
        <div className="measure__step" hidden={hidden('start')}>
          <Start measuring={measuring} sets={sets} needed={needed} use={use} />
        </div>
        {groups.map(({ group, fields }, place) => (
          <div key={group} className="measure__step measure__later" hidden={hidden(place)}>
            <GroupHeading measuring={measuring} group={group} here={step === place} />
            <CentimetresQuestion
              fields={scripted && fields.every((field) => entry.left.includes(field)) ? validation.inCentimetres : []}
              onYes={(read) => change({ kind: 'centimetres', fields: read })}
            />
            {fields.map((field) => (
              <MeasureField
                key={field}
                field={field}
                onFocus={() => setFocus(field)}
                showsMissing={measuring.asked}
                plain={!scripted}
                {...parts}
              />
            ))}
          </div>
        ))}
        <div className="measure__step measure__later" hidden={hidden('review')}>
          <Review measuring={measuring} parts={parts} scripted={scripted} />
        </div>
        <ProblemNotice problem={measuring.problem} />
        <Acts measuring={measuring} scripted={scripted} saveText={saveText} />
      </div>
    </form>
  );
}

function Progress({ measuring, asked }: { measuring: MeasuringState; asked: number }) {
  const { entry, change, validation, groups } = measuring;
  const fields = groups.flatMap((group) => group.fields);
  const entered = validation.entered.filter((field) => fields.includes(field)).length;
  return (
    <div className="measure__progress">
      <p className="small muted" aria-live="polite">
        <EnteredCount entered={entered} asked={asked} />
      </p>
      <UnitSwitch unit={entry.unit} change={change} />
      <div className="measure__bar" aria-hidden="true">
        <span style={{ inlineSize: `${(entered / asked) * 100}%` }} />
      </div>
    </div>
  );
}

interface GroupHeadingProps {
  measuring: MeasuringState;
  group: MeasuringState['groups'][number]['group'];
  here: boolean;
}

function GroupHeading({ measuring, group, here }: GroupHeadingProps) {
  const { groupName } = useMeasureTexts();
  return (
    <h2 className="measure__title" tabIndex={-1} ref={here ? measuring.heading : undefined}>
      {groupName(group)}
    </h2>
  );
}

interface StartProps extends Pick<MeasureFlowProps, 'sets' | 'needed' | 'use'> {
  measuring: MeasuringState;
}

function Start({ measuring, sets, needed, use }: StartProps) {
  const { t } = useLingui();
  const { entry, change, step, heading, restored } = measuring;
  return (
    <>
      <h2 className="measure__title" tabIndex={-1} ref={step === 'start' ? heading : undefined}>
        {sets.length > 0 ? <Trans>Saved or new</Trans> : <Trans>Before you begin</Trans>}
      </h2>
      <SavedSets
        sets={sets}
        needed={needed}
        use={use}
        edit={(set) => {
          const { label } = set;
          return (
            <Button
              variant="text"
              className="needs-script"
              aria-label={t`Change ${label}`}
              onClick={() => measuring.edit(set)}
            >
              <Trans>Change</Trans>
            </Button>
          );
        }}
      />
      <p className="muted">
        <Trans>
          Measure over light clothing with a soft tape, standing straight. Someone to help with the back makes it
          easier.
        </Trans>
      </p>
      {restored ? (
        <Notice
          tone="info"
          action={
            <Button variant="text" onClick={measuring.startAgain}>
              <Trans>Start again</Trans>
            </Button>
          }
        >
          <Trans>What you entered last time is still here.</Trans>
        </Notice>
      ) : null}
      <NewSet entry={entry} change={change} needed={needed} />
    </>
  );
}

function Review({ measuring, parts, scripted }: { measuring: MeasuringState; parts: FieldParts; scripted: boolean }) {
  const { entry, change, asked, groups, goTo, step, heading } = measuring;
  return (
    <>
      <h2 className="measure__title" tabIndex={-1} ref={step === 'review' ? heading : undefined}>
        {scripted ? <Trans>Check and save</Trans> : <Trans>Save</Trans>}
      </h2>
      {scripted ? <ReviewStep groups={groups} goTo={goTo} {...parts} /> : null}
      <NameField
        id={NAME_ID}
        label={entry.label}
        missing={asked && entry.label.trim() === ''}
        onType={(label) => change({ kind: 'label', label })}
      />
      {entry.setId ? <input type="hidden" name="set" value={entry.setId} /> : null}
      {MEASUREMENT_FIELDS.filter((field) => !groups.some(({ fields }) => fields.includes(field))).map((field) => (
        // Measurements that the form does not ask for are sent in hidden fields, so that their values are not lost.
        <input key={field} type="hidden" name={field} value={entry.entries[field]?.text ?? ''} />
      ))}
    </>
  );
}

function ProblemNotice({ problem }: { problem: SaveProblem }) {
  if (!problem) return null;
  if (problem.kind === 'refused') {
    return (
      <Notice tone="error" role="alert">
        {problem.message}
      </Notice>
    );
  }
  if (problem.kind === 'queued') {
    return (
      <Notice tone="ok" role="status">
        <Trans>Saved on this device. It will be sent when you are back online.</Trans>
      </Notice>
    );
  }
  return (
    <Notice tone="warn" role="alert">
      <Trans>This did not reach the shop. What you entered is kept on this device; you can safely try again.</Trans>
    </Notice>
  );
}

/**
 * Keeps the focus in the field when a button is pressed. Otherwise the field's error, which appears when the field
 * loses the focus, would move the button away from the pointer.
 */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

interface ActsProps {
  measuring: MeasuringState;
  scripted: boolean;
  saveText: ReactNode;
}

function Acts({ measuring, scripted, saveText }: ActsProps) {
  const { step, back, busy } = measuring;
  if (!scripted) {
    return (
      <div className="measure__acts measure__later">
        <Button type="submit">
          <Trans>Save</Trans>
        </Button>
      </div>
    );
  }
  return (
    <div className="measure__acts">
      {step === 'start' ? null : (
        <Button variant="ghost" onClick={back} onMouseDown={keepFocus}>
          <Trans>Back</Trans>
        </Button>
      )}
      <Button type="submit" busy={busy} onMouseDown={keepFocus}>
        {step === 'review' ? saveText : null}
        {step === 'start' ? <Trans>Start measuring</Trans> : null}
        {typeof step === 'number' ? <Trans>Next</Trans> : null}
      </Button>
    </div>
  );
}
