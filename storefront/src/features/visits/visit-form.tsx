// The form that requests a visit: what to see, where, when, remarks and contact, with a summary beside it.
import type { VisitSlot } from '@hindam/contract/booking';
import { Button } from '@hindam/ui/button';
import { CheckField } from '@hindam/ui/check-field';
import { EmailField } from '@hindam/ui/email-field';
import { TextField } from '@hindam/ui/field';
import { Notice } from '@hindam/ui/notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { draftIn, emptyDraft } from '../address/address-draft.ts';
import { text, typedIn, usePost } from '../../kit/form.ts';
import { FormNotice, useFaultFocus, useFieldError } from '../../kit/form-notice.tsx';
import { useShell } from '../../kit/shell-hooks.ts';
import { AddressChoice } from './address-choice.tsx';
import { REMARKS_MAX_CHARACTERS } from './limits.ts';
import type { VisitsPage } from './load-times.ts';
import type { RequestResult } from './request-visit.ts';
import { TimeChoice } from './time-choice.tsx';
import { useTimeWords } from './time-words.ts';
import { NEW_ADDRESS, timeIn, VISIT_FIELDS } from './visit-entry.ts';
import './visits.css';

/**
 * The first values of the form: the typed ones if the request was refused or its answer was lost, else what is known of
 * the member and the area. If the chosen time was taken, the nearest free one is chosen.
 */
function firstOf(page: VisitsPage, answer: RequestResult | null) {
  const { times, member } = page;
  const here = member?.addresses.find(({ country, state }) => country === times.country && isInArea(page, state));
  const typed = answer && answer.status !== 'ok' ? typedIn(answer) : null;
  const states = times.areas.find(({ code }) => code === times.area)?.states ?? [];
  const state = states.length === 1 ? (states[0] ?? '') : '';
  const lost = answer && answer.status !== 'ok' ? answer.result : null;
  const day = typed ? text(typed, VISIT_FIELDS.day) : null;
  return {
    draft: typed
      ? { ...draftIn(typed), country: times.country }
      : { ...emptyDraft(times.country), state, name: member?.name ?? '' },
    address: typed ? text(typed, VISIT_FIELDS.address) || NEW_ADDRESS : (here?._id ?? NEW_ADDRESS),
    time: lost ? lost.nearest : typed ? timeIn(day ?? '', text(typed, VISIT_FIELDS.time)) : null,
    day: lost?.nearest ? null : day,
    email: typed ? text(typed, VISIT_FIELDS.email) : '',
    remarks: typed ? text(typed, VISIT_FIELDS.remarks) : '',
    attempt: typed ? text(typed, VISIT_FIELDS.attempt) : page.attempt,
    lost,
  };
}

function isInArea({ times }: VisitsPage, state: string): boolean {
  const states = times.areas.find(({ code }) => code === times.area)?.states ?? [];
  return states.length === 0 || states.includes(state);
}

function slotOf({ times }: VisitsPage, startsAt: string | null): VisitSlot | null {
  const slots = times.days.flatMap((day) => day.slots);
  return slots.find((slot) => slot.starts_at === startsAt && slot.free) ?? null;
}

export function VisitForm({ page }: { page: VisitsPage }) {
  const { t } = useLingui();
  const { Form, busy, lastAnswer } = usePost<RequestResult>({ page: true });
  const ground = useFaultFocus<HTMLDivElement>(lastAnswer);
  const errorOf = useFieldError(lastAnswer);
  const first = firstOf(page, lastAnswer);
  const asksEmail = page.member?.email == null;
  // When the times are loaded again, the chosen time is reset and all other typed values stay.
  const round = `${page.times.area}/${page.attempt}`;
  const [choice, setChoice] = useState<{ round: string; slot: VisitSlot | null }>();
  const slot = choice?.round === round ? choice.slot : slotOf(page, first.time);
  return (
    <Form method="post" noValidate className="visits-page__columns">
      <div className="visit-form" ref={ground}>
        <input type="hidden" name={VISIT_FIELDS.area} value={page.times.area ?? ''} />
        <input type="hidden" name={VISIT_FIELDS.attempt} value={first.attempt} />
        <Section title={t`Date and time`}>
          {first.lost ? <LostTime nearest={slotOf(page, first.lost.nearest)} zone={page.times.time_zone} /> : null}
          <TimeChoice
            key={round}
            times={page.times}
            chosen={first.time}
            typedDay={first.day}
            error={errorOf(VISIT_FIELDS.time)}
            onChoose={(chosen) => setChoice({ round, slot: chosen })}
          />
        </Section>
        <Section title={t`Full address`}>
          <AddressChoice page={page} draft={first.draft} chosen={first.address} errorOf={errorOf} />
          {asksEmail ? (
            <EmailField
              label={t`Email`}
              name={VISIT_FIELDS.email}
              hint={
                page.member
                  ? t`The confirmation with a calendar entry goes there.`
                  : t`We send a link there, by which you confirm the visit, and a calendar entry.`
              }
              {...(page.member ? { optionalText: t`optional` } : {})}
              defaultValue={first.email}
              error={errorOf(VISIT_FIELDS.email)}
            />
          ) : null}
        </Section>
        <Wishes first={first.remarks} typed={lastAnswer} error={errorOf(VISIT_FIELDS.remarks)} />
      </div>
      <Summary page={page} slot={slot}>
        {first.lost ? null : <FormNotice result={lastAnswer} look="box" counted />}
        <Button type="submit" wide busy={busy}>
          <Trans>Request a visit</Trans>
        </Button>
      </Summary>
    </Form>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="visit-section">
      <h2 className="visit-section__title">{title}</h2>
      {children}
    </section>
  );
}

function LostTime({ nearest, zone }: { nearest: VisitSlot | null; zone: string }) {
  const words = useTimeWords(zone);
  const day = nearest ? words.day(nearest.starts_at) : '';
  const span = nearest ? words.span(nearest.starts_at, nearest.ends_at) : '';
  return (
    <Notice tone="warn" role="alert">
      {nearest ? (
        <Trans>
          That time was just taken. We have chosen the nearest free one for you: {day}, {span}. Please check it and send
          again.
        </Trans>
      ) : (
        <Trans>That time was just taken. Please choose another.</Trans>
      )}
    </Notice>
  );
}

function Wishes({ first, typed, error }: { first: string; typed: RequestResult | null; error: string | null }) {
  const { t } = useLingui();
  const { types } = useShell();
  return (
    <Section title={t`What would you like to see?`}>
      {types.length > 0 ? (
        <fieldset>
          <legend className="field__label">
            <Trans>Choose as many as you like</Trans>
            <span className="field__optional">
              {' '}
              (<Trans>optional</Trans>)
            </span>
          </legend>
          <div className="visit-types">
            {types.map(({ id, title }) => (
              <CheckField
                key={id}
                name={VISIT_FIELDS.type + id}
                value="1"
                defaultChecked={typed?.values[VISIT_FIELDS.type + id] === '1'}
              >
                {title}
              </CheckField>
            ))}
          </div>
        </fieldset>
      ) : null}
      <TextField
        label={t`Remarks`}
        optionalText={t`optional`}
        name={VISIT_FIELDS.remarks}
        rows={3}
        maxLength={REMARKS_MAX_CHARACTERS}
        dir="auto"
        defaultValue={first}
        error={error}
      />
    </Section>
  );
}

function Summary({ page, slot, children }: { page: VisitsPage; slot: VisitSlot | null; children: ReactNode }) {
  const { times } = page;
  const words = useTimeWords(times.time_zone);
  const area = times.areas.find(({ code }) => code === times.area)?.name ?? '';
  const due = words.day(times.contact_due);
  return (
    <aside className="visit-side">
      <h2 className="visit-section__title">
        <Trans>Your visit</Trans>
      </h2>
      <div role="status">
        {slot ? (
          <>
            <b>{words.day(slot.starts_at)}</b>
            <div>{words.span(slot.starts_at, slot.ends_at)}</div>
            <div>{area}</div>
          </>
        ) : (
          <span className="muted">{area}</span>
        )}
      </div>
      {/* Requirement R85 gives this promise. */}
      <p className="small">
        <Trans>Our sales team will contact you within 1 working day, by {due}, to confirm it.</Trans>
      </p>
      {children}
      <p className="small muted">
        <Trans>You can change or cancel until 4 hours before.</Trans>
      </p>
    </aside>
  );
}
