// Content of letters (mails, SMS) about home visits.
import { localeOf } from '@hindam/contract/language';
import { calendarFile } from '../bookings/calendar.ts';
import { entryOf } from '../bookings/calendar.service.ts';
import { translate } from '../kernel/words.ts';
import { type Letter, type LetterContent, type LetterContext, namedMarket } from './letter-content.ts';
import { pageAddress } from './notifications.ts';
import type { VisitFacts, VisitTemplate } from './visit-letters.ts';
import { messageOf } from './wording.ts';

const STEMS: Readonly<Record<VisitTemplate, string>> = {
  visit_confirm: 'VISIT_CONFIRM',
  visit_requested: 'VISIT_REQUESTED',
  visit_scheduled: 'VISIT_SCHEDULED',
  visit_changed: 'VISIT_CHANGED',
  visit_updated: 'VISIT_UPDATED',
  visit_cancelled: 'VISIT_CANCELLED',
  visit_overdue: 'VISIT_OVERDUE',
};

function timeIn({ startsAt, endsAt, timeZone }: VisitFacts, language: string, { digits }: LetterContext): string {
  const format = new Intl.DateTimeFormat(localeOf(language, digits), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
  return format.formatRange(new Date(startsAt), new Date(endsAt));
}

function dayIn(at: string, { timeZone }: VisitFacts, language: string, { digits }: LetterContext): string {
  const locale = localeOf(language, digits);
  return new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone }).format(
    new Date(at),
  );
}

function clockIn(at: string, { timeZone }: VisitFacts, language: string, { digits }: LetterContext): string {
  const locale = localeOf(language, digits);
  return new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(at));
}

function calendarOf(visit: VisitFacts, language: string, context: LetterContext): string {
  const { publicUrl, contact } = context;
  const entry = entryOf(
    {
      ...visit,
      startsAt: new Date(visit.startsAt),
      endsAt: new Date(visit.endsAt),
      updatedAt: new Date(visit.updatedAt),
    },
    {
      language,
      market: namedMarket(visit.market, context),
      publicUrl,
      shopEmail: contact.email,
      attendee: visit.attendee,
      location: visit.place,
    },
  );
  return calendarFile(entry);
}

function buttonOf(visit: VisitFacts, language: string, context: LetterContext): LetterContent['button'] {
  const query = new URLSearchParams();
  if (visit.key !== null) query.set('key', visit.key);
  if (visit.confirm) query.set('confirm', visit.confirm.key);
  return {
    label: translate(language, visit.confirm ? 'MAIL_VISIT_CONFIRM_BUTTON' : 'MAIL_VISIT_BUTTON'),
    address: pageAddress(
      context.publicUrl,
      language,
      `/home-services/${visit.bookingId}${query.size === 0 ? '' : `?${query}`}`,
      namedMarket(visit.market, context),
    ),
  };
}

export function visitLetterContent(
  template: VisitTemplate,
  { language }: Letter,
  visit: VisitFacts,
  context: LetterContext,
): LetterContent {
  const stem = STEMS[template];
  const isOverdue = template === 'visit_overdue';
  const isCancelled = template === 'visit_cancelled';
  const isToConfirm = template === 'visit_confirm';
  const due = dayIn(visit.contactDue, visit, language, context);
  const values = {
    shop: translate(language, 'BRAND'),
    reference: visit.reference,
    due,
    day: dayIn(visit.startsAt, visit, language, context),
    until: visit.confirm ? clockIn(visit.confirm.by, visit, language, context) : '',
  };
  const message = (key: string) => messageOf(language, key, values);
  const row = (fact: string, value: string | readonly string[]) =>
    value.length === 0 ? [] : [{ label: translate(language, `MAIL_FACT_${fact}`), value }];
  return {
    subject: message(`MAIL_${stem}_SUBJECT`),
    preheader: message(`MAIL_${stem}_PREHEADER`),
    heading: message(`MAIL_${stem}_SUBJECT`),
    body: message(`MAIL_${stem}_BODY`),
    code: null,
    codeFillsIn: false,
    lines: [],
    facts: [
      ...row('VISIT_REFERENCE', visit.reference),
      ...row('VISIT_TIME', timeIn(visit, language, context)),
      ...row('VISIT_PLACE', visit.address ?? visit.place),
      ...(template === 'visit_requested' || isOverdue ? row('VISIT_CALL', due) : []),
    ],
    button: isOverdue ? null : buttonOf(visit, language, context),
    note: isOverdue || isCancelled ? null : message(visit.key === null ? 'MAIL_VISIT_NOTE' : 'MAIL_VISIT_LINK_NOTE'),
    why: message(isOverdue ? 'MAIL_WHY_SHOP' : 'MAIL_WHY_VISIT'),
    sms: isOverdue || isToConfirm ? null : message(`SMS_${stem}`),
    off: null,
    calendar: visit.attendee === null ? null : calendarOf(visit, language, context),
  };
}
