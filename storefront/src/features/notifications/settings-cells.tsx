// The choices of what a member is told: a group for each topic, with a checkbox, 'Always' or 'Never' for each channel.
// On a wide screen a row of channel names is above the groups; it is hidden from screen readers, because each
// choice has its own channel name.
import { CHANNELS, CHOICE_TOPICS, type ChoiceTopic } from '@hindam/contract/notification-topics';
import { ErrorText } from '@hindam/ui/notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { cellName, OFF, ON, type SettingsCell, wasName } from './load-settings.ts';
import { CHANNEL_WORDS, keptWords, TOPIC_WORDS } from './settings-words.ts';

interface CellsProps {
  cells: readonly SettingsCell[];
  /** The names of the ticked checkboxes of a form that was sent but not saved; null without one. */
  ticked: ReadonlySet<string> | null;
  errorOf: (field: string) => string | null;
}

function Choice({ cell, ticked, error }: { cell: SettingsCell; ticked: boolean; error: string | null }) {
  const { t } = useLingui();
  const name = cellName(cell);
  const isMissing = cell.needs !== null;
  return (
    <>
      {isMissing ? null : <input type="hidden" name={wasName(name)} value={cell.wanted ? ON : OFF} />}
      <label className="check told__choice">
        {/* React reads `defaultChecked` only when it creates the checkbox. With the stored choice as the key, it
            creates a new one when that changes. */}
        <input
          key={String(cell.wanted)}
          type="checkbox"
          className="check__box"
          name={name}
          defaultChecked={ticked}
          disabled={isMissing}
          {...(error ? { 'aria-invalid': true, 'aria-describedby': `${name}-error` } : {})}
        />
        <span className="told__channel">{t(CHANNEL_WORDS[cell.channel])}</span>
      </label>
    </>
  );
}

function Fixed({ cell }: { cell: SettingsCell }) {
  const { t } = useLingui();
  const channel = t(CHANNEL_WORDS[cell.channel]);
  return (
    <span className="told__fixed small muted">
      <span className="told__channel">{channel}: </span>
      {cell.rule === 'always' ? (
        <Trans>Always</Trans>
      ) : (
        <>
          <span aria-hidden="true">–</span>
          <span className="visually-hidden">
            <Trans>Never</Trans>
          </span>
        </>
      )}
    </span>
  );
}

function Topic({ topic, cells, ticked, errorOf }: CellsProps & { topic: ChoiceTopic }) {
  const { t } = useLingui();
  const { name, about } = TOPIC_WORDS[topic];
  const kept = keptWords(topic);
  const errors = cells.flatMap((cell) => {
    const error = errorOf(cellName(cell));
    return error === null ? [] : [{ field: cellName(cell), error }];
  });
  return (
    <div className="told__topic" role="group" aria-labelledby={`told-${topic}`} aria-describedby={`about-${topic}`}>
      <div className="told__name">
        <h2 className="told__title" id={`told-${topic}`}>
          {t(name)}
        </h2>
        <p className="small muted" id={`about-${topic}`}>
          {t(about)}
          {kept ? <> {t(kept)}</> : null}
        </p>
        {errors.map(({ field, error }) => (
          <ErrorText key={field} id={`${field}-error`}>
            {error}
          </ErrorText>
        ))}
      </div>
      {CHANNELS.map((channel) => {
        const cell = cells.find((one) => one.channel === channel);
        if (!cell) return null;
        const field = cellName(cell);
        return (
          <div key={channel} className={cell.rule === 'never' ? 'told__cell told__cell--never' : 'told__cell'}>
            {cell.rule === 'choice' ? (
              <Choice cell={cell} ticked={ticked?.has(field) ?? cell.wanted} error={errorOf(field)} />
            ) : (
              <Fixed cell={cell} />
            )}
          </div>
        );
      })}
    </div>
  );
}

export function SettingsCells({ cells, ...rest }: CellsProps) {
  const { t } = useLingui();
  return (
    <div className="told">
      <div className="told__head small" aria-hidden="true">
        {CHANNELS.map((channel) => (
          <span key={channel}>{t(CHANNEL_WORDS[channel])}</span>
        ))}
      </div>
      {CHOICE_TOPICS.map((topic) => (
        <Topic key={topic} topic={topic} cells={cells.filter((cell) => cell.topic === topic)} {...rest} />
      ))}
    </div>
  );
}
