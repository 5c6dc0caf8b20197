// A member's measurement sets, with links to change and add sets and a button to delete one. Its texts are in the
// message part `measure`, so the page must load that.
import type { MeasurementSet } from '@hindam/contract/tailoring';
import { Button, LinkButton } from '@hindam/ui/button';
import { useDay } from '@hindam/ui/locale';
import { Notice } from '@hindam/ui/notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { browserVisitor } from '../../device/browser-visitor.ts';
import { linkTo, PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { type StoredSet, storedSetOf } from '../../device/measurement-sets.ts';
import { EnteredCount, measuredIn } from './start-step.tsx';
import './measure.css';

interface MeasurementSetsProps {
  sets: readonly MeasurementSet[];
  timeZone: string;
}

export function MeasurementSets({ sets: loaded, timeZone }: MeasurementSetsProps) {
  const paths = usePaths();
  const [sets, setSets] = useState<readonly StoredSet[]>(() => loaded.map(storedSetOf));
  const [announced, setAnnounced] = useState<{ label: string; deleted: boolean } | null>(null);
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => setSets(loaded.map(storedSetOf)), [loaded]);
  // The pressed button may be gone after the action, so the focus moves to the message.
  useEffect(() => {
    if (announced) status.current?.focus();
  }, [announced]);

  async function remove({ _id, label }: StoredSet): Promise<void> {
    const answer = await browserVisitor().client.delete('measurement/{id}', { params: { id: _id } });
    if (answer.ok) setSets(answer.result.map(storedSetOf));
    setAnnounced({ label, deleted: answer.ok });
  }

  return (
    <div className="measure-saved">
      <div role="status" tabIndex={-1} ref={status} className="measure-saved__said">
        {announced ? (
          <Notice tone={announced.deleted ? 'ok' : 'warn'}>
            {announced.deleted ? (
              <DeletedText label={announced.label} />
            ) : (
              <Trans>This could not be deleted. Please try again.</Trans>
            )}
          </Notice>
        ) : null}
      </div>
      {sets.length === 0 ? (
        <>
          <p>
            <Trans>You have not saved any measurements yet.</Trans>
          </p>
          <p className="muted">
            <Trans>Measure once, and every piece we tailor for you sits as if it had always been yours.</Trans>
          </p>
        </>
      ) : null}
      <ul className="measure-saved__sets">
        {sets.map((set) => (
          <SavedSet key={set._id} set={set} timeZone={timeZone} onDelete={() => remove(set)} />
        ))}
      </ul>
      <LinkButton variant="ghost" link={linkTo(paths.measurementSet('new'))}>
        <Trans>New measurements</Trans>
      </LinkButton>
    </div>
  );
}

function DeletedText({ label }: { label: string }) {
  return <Trans>“{label}” is deleted.</Trans>;
}

interface SavedSetProps {
  set: StoredSet;
  timeZone: string;
  onDelete: () => Promise<void>;
}

function SavedSet({ set, timeZone, onDelete }: SavedSetProps) {
  const { t } = useLingui();
  const paths = usePaths();
  // Null until the question was first asked, so that nothing is focused when the page opens.
  const [confirming, setConfirming] = useState<boolean | null>(null);
  const [busy, setBusy] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const ask = useRef<HTMLButtonElement>(null);
  const day = useDay(timeZone)(set.updated_at);
  const { label } = set;
  // The question and the button that asks it replace each other, so the focus moves to what is shown.
  useEffect(() => {
    if (confirming !== null) (confirming ? keep : ask).current?.focus();
  }, [confirming]);
  const remove = async () => {
    setBusy(true);
    await onDelete();
    setBusy(false);
  };
  return (
    <li className="measure-saved__set">
      <div>
        <b dir="auto">{label}</b>
        <p className="small muted">
          <EnteredCount entered={measuredIn(set)} asked={16} />
        </p>
        <p className="small muted">
          <Trans>Changed on {day}</Trans>
        </p>
      </div>
      {confirming ? (
        <div className="measure-saved__acts" role="group" aria-label={t`Delete ${label}`}>
          <span className="small">
            <Trans>Really delete “{label}”? Orders keep their copy.</Trans>
          </span>
          <Button ref={keep} variant="plain" onClick={() => setConfirming(false)}>
            <Trans>Keep it</Trans>
          </Button>
          <Button variant="plain" busy={busy} onClick={() => void remove()}>
            <Trans>Delete</Trans>
          </Button>
        </div>
      ) : (
        <div className="measure-saved__acts">
          <PageLink className="button button--text" to={paths.measurementSet(set._id)} aria-label={t`Change ${label}`}>
            <Trans>Change</Trans>
          </PageLink>
          <Button
            ref={ask}
            variant="text"
            className="needs-script"
            aria-label={t`Delete ${label}`}
            onClick={() => setConfirming(true)}
          >
            <Trans>Delete</Trans>
          </Button>
        </div>
      )}
    </li>
  );
}
