// The first step of the measuring flow: choose a saved set, or the unit and fields of a new one.
import { missingFields } from '@hindam/contract/measurements';
import { Button } from '@hindam/ui/button';
import { useNumber } from '@hindam/ui/locale';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { StoredSet } from '../../device/measurement-sets.ts';
import { SavedPreview } from './drawn-piece.tsx';
import type { Change, Entry, Scope } from './entry.ts';
import type { Unit } from './typed.ts';
import { UnitName } from './wording.tsx';

interface SavedSetsProps {
  sets: readonly StoredSet[];
  needed: readonly string[];
  /** Renders the link or button by which the shopper takes a saved set as it is. */
  use: (set: StoredSet) => ReactNode;
  edit: (set: StoredSet) => ReactNode;
}

export function SavedSets({ sets, needed, use, edit }: SavedSetsProps) {
  if (sets.length === 0) return null;
  return (
    <section className="measure-saved">
      <h3 className="measure__heading">
        <Trans>Use saved measurements</Trans>
      </h3>
      <ul className="measure-saved__sets">
        {sets.map((set) => {
          const missing = missingFields(set.values, needed).length;
          return (
            <li key={set._id} className="measure-saved__set">
              <SavedPreview values={set.values} needed={needed} label={set.label} />
              <div className="measure-saved__words">
                <b dir="auto">{set.label}</b>
                <p className="small muted">
                  {missing > 0 ? (
                    <Plural
                      value={missing}
                      one="This piece needs # more measurement."
                      other="This piece needs # more measurements."
                    />
                  ) : (
                    <EnteredCount entered={measuredIn(set)} asked={16} />
                  )}
                </p>
              </div>
              <div className="measure-saved__acts">
                {missing > 0 ? null : use(set)}
                {edit(set)}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function measuredIn({ values }: Pick<StoredSet, 'values'>): number {
  return Object.values(values).filter((value) => typeof value === 'number').length;
}

export function EnteredCount({ entered, asked: most }: { entered: number; asked: number }) {
  const asked = useNumber()(most);
  return (
    <Plural value={entered} one={`# of ${asked} measurements entered`} other={`# of ${asked} measurements entered`} />
  );
}

interface NewSetProps {
  entry: Entry;
  change: (change: Change) => void;
  needed: readonly string[];
}

export function NewSet({ entry, change, needed }: NewSetProps) {
  const { t } = useLingui();
  const units: readonly Unit[] = ['in', 'cm'];
  const count = needed.length;
  const scopes: readonly [Scope, ReactNode][] = [
    [
      'needed',
      <Plural key="needed" value={count} one="Only the # this piece needs" other="Only the # this piece needs" />,
    ],
    ['all', <Trans key="all">All 16, for any piece later</Trans>],
  ];
  return (
    <div className="measure-new">
      <fieldset className="measure-choice">
        <legend className="field__label">{t`Inches or centimetres?`}</legend>
        {units.map((unit) => (
          <label key={unit} className="measure-option">
            <input
              type="radio"
              name="unit"
              value={unit}
              checked={entry.unit === unit}
              onChange={() => change({ kind: 'unit', unit })}
            />
            <span>
              <UnitName unit={unit} />
            </span>
          </label>
        ))}
      </fieldset>
      {count > 0 && count < 16 ? (
        <fieldset className="measure-choice needs-script">
          <legend className="field__label">{t`How many measurements?`}</legend>
          {scopes.map(([scope, words]) => (
            <label key={scope} className="measure-option">
              <input
                type="radio"
                name="scope"
                value={scope}
                checked={entry.scope === scope}
                onChange={() => change({ kind: 'scope', scope })}
              />
              <span>{words}</span>
            </label>
          ))}
        </fieldset>
      ) : null}
    </div>
  );
}

/**
 * Changes the unit that is shown. Values keep the unit in which they were typed, so that switching back and forth never
 * rounds them.
 */
export function UnitSwitch({ unit, change }: { unit: Unit; change: (change: Change) => void }) {
  const { t } = useLingui();
  return (
    <div className="measure-units needs-script" role="group" aria-label={t`Unit`}>
      {(['in', 'cm'] as const).map((one) => (
        <Button
          key={one}
          variant="plain"
          className="measure-units__unit"
          aria-pressed={unit === one}
          onClick={() => change({ kind: 'unit', unit: one })}
        >
          <UnitName unit={one} />
        </Button>
      ))}
    </div>
  );
}
