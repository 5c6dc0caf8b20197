// The choice of day and time: a strip of 14 days, then the chosen day's times, grouped by part of the day. CSS alone
// shows the times of the checked day (visits.css), so this works without script.
import type { VisitSlot, VisitTimes } from '@hindam/contract/booking';
import { DAY_PARTS, type DayPart } from '@hindam/contract/booking-moves';
import { ErrorText } from '@hindam/ui/notice';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ChangeEvent, useId } from 'react';
import { type TimeWords, useTimeWords } from './time-words.ts';
import { timeValue, VISIT_FIELDS } from './visit-entry.ts';
import { ZoneNote } from './zone-note.tsx';

type Day = VisitTimes['days'][number];

const freeIn = ({ slots }: Day): number => slots.filter(({ free }) => free).length;

/**
 * The day that is shown first: the typed one if it has a free time, else that of the chosen time, else the first day
 * with a free time, else none (null).
 */
function dayShown(days: readonly Day[], chosen: string | null, typedDay: string | null): string | null {
  const typed = days.find((day) => day.date === typedDay && freeIn(day) > 0);
  const ofChosen = days.find(({ slots }) => slots.some(({ starts_at: at }) => at === chosen));
  return (typed ?? ofChosen ?? days.find((day) => freeIn(day) > 0) ?? null)?.date ?? null;
}

interface TimeChoiceProps {
  times: VisitTimes;
  /** The start of the time that is chosen first; null if none is. */
  chosen: string | null;
  /** The day that a refused form was sent with, perhaps without a time; null if there is none. */
  typedDay: string | null;
  error: string | null;
  onChoose?: (slot: VisitSlot | null) => void;
}

export function TimeChoice({ times, chosen, typedDay, error, onChoose }: TimeChoiceProps) {
  const { t } = useLingui();
  const words = useTimeWords(times.time_zone);
  const errorId = useId();
  const { days } = times;
  const shown = dayShown(days, chosen, typedDay);
  if (shown === null)
    return (
      <p>
        <Trans>All times of the next two weeks are taken. Please look again tomorrow.</Trans>
      </p>
    );
  /** Unchecks the time of the day shown before, which is hidden now and must not be sent. */
  const onDay = ({ currentTarget: { form } }: ChangeEvent<HTMLInputElement>) => {
    for (const input of form?.querySelectorAll<HTMLInputElement>(`[name="${VISIT_FIELDS.time}"]:checked`) ?? [])
      input.checked = false;
    onChoose?.(null);
  };
  return (
    <div
      className="visit-times choice"
      {...(error ? { 'aria-describedby': errorId } : {})}
      role="group"
      aria-label={t`Time`}
    >
      <fieldset className="visit-days">
        <legend className="field__label">
          <Trans>Day</Trans>
        </legend>
        <div className="visit-days__strip">
          {days.map((day) => (
            <DayChip key={day.date} day={day} words={words} isShown={day.date === shown} onDay={onDay} />
          ))}
        </div>
      </fieldset>
      {days.map((day) => (
        <DayTimes
          key={day.date}
          day={day}
          words={words}
          chosen={chosen}
          isWrong={error !== null && day.date === shown}
          onChoose={onChoose}
        />
      ))}
      {error ? <ErrorText id={errorId}>{error}</ErrorText> : null}
      <ZoneNote timeZone={times.time_zone} at={days[0]?.slots[0]?.starts_at ?? times.contact_due} />
    </div>
  );
}

interface DayChipProps {
  day: Day;
  words: TimeWords;
  isShown: boolean;
  onDay: (event: ChangeEvent<HTMLInputElement>) => void;
}

function DayChip({ day, words, isShown, onDay }: DayChipProps) {
  const { weekday, number, month, whole } = words.parts(day.date);
  const free = freeIn(day);
  return (
    <label className={free === 0 ? 'visit-day-chip visit-day-chip--full' : 'visit-day-chip'}>
      <input
        type="radio"
        name={VISIT_FIELDS.day}
        value={day.date}
        defaultChecked={isShown}
        disabled={free === 0}
        className="visually-hidden"
        onChange={onDay}
      />
      <span aria-hidden="true" className="tiny">
        {weekday}
      </span>
      <span aria-hidden="true" className="visit-day-chip__number">
        {number}
      </span>
      <span aria-hidden="true" className="tiny">
        {month}
      </span>
      <span className="visually-hidden">
        {whole}: <FreeTimes free={free} />
      </span>
    </label>
  );
}

function FreeTimes({ free }: { free: number }) {
  if (free === 0) return <Trans>no time available</Trans>;
  return <Plural value={free} one="# time available" other="# times available" />;
}

interface DayTimesProps {
  day: Day;
  words: TimeWords;
  chosen: string | null;
  isWrong: boolean;
  onChoose: TimeChoiceProps['onChoose'];
}

function DayTimes({ day, words, chosen, isWrong, onChoose }: DayTimesProps) {
  const partName = useDayPart();
  const { whole } = words.parts(day.date);
  return (
    <fieldset className="visit-day">
      <legend className="field__label">
        <Trans>Time on {whole}</Trans>
      </legend>
      {DAY_PARTS.map((part) => {
        const slots = day.slots.filter((slot) => slot.part === part);
        return slots.length === 0 ? null : (
          <div key={part} role="group" aria-label={partName(part)} className="visit-part">
            <span className="small muted" aria-hidden="true">
              {partName(part)}
            </span>
            <div className="choice__options">
              {slots.map((slot) => (
                <label key={slot.starts_at} className={slot.free ? 'size' : 'size size--out'}>
                  <input
                    type="radio"
                    name={VISIT_FIELDS.time}
                    value={timeValue(day.date, slot.starts_at)}
                    defaultChecked={slot.free && slot.starts_at === chosen}
                    disabled={!slot.free}
                    className="visually-hidden"
                    {...(isWrong && slot.free ? { 'aria-invalid': true } : {})}
                    onChange={() => onChoose?.(slot)}
                  />
                  <span className="visit-time">{words.span(slot.starts_at, slot.ends_at)}</span>
                  {slot.free ? null : (
                    <span className="tiny">
                      <Trans>Taken</Trans>
                    </span>
                  )}
                </label>
              ))}
            </div>
          </div>
        );
      })}
    </fieldset>
  );
}

function useDayPart(): (part: DayPart) => string {
  const { t } = useLingui();
  const names = { morning: t`Morning`, afternoon: t`Afternoon`, evening: t`Evening` };
  return (part) => names[part];
}
