// Groups notifications by calendar day in the market's time zone.
import type { Notification } from '@hindam/contract/notifications';

export interface Day {
  date: string;
  when: 'today' | 'yesterday' | 'earlier';
  notifications: Notification[];
}

/** Returns a function that writes the calendar day of a moment as YYYY-MM-DD, the format of Swedish dates. */
function calendarOf(timeZone: string): (moment: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  return (moment) => format.format(moment);
}

/**
 * The preceding calendar day. It is found from the date, because a day in the market's time zone may have 23 or 25
 * hours.
 */
function dayBefore(date: string): string {
  const before = new Date(`${date}T12:00:00Z`);
  before.setUTCDate(before.getUTCDate() - 1);
  return before.toISOString().slice(0, 10);
}

/** Groups consecutive notifications of the same calendar day; they must be in the order of time. */
export function byDay(notifications: readonly Notification[], timeZone: string, readAt: string): Day[] {
  const dateOf = calendarOf(timeZone);
  const today = dateOf(new Date(readAt));
  const yesterday = dayBefore(today);
  const days: Day[] = [];
  for (const one of notifications) {
    const date = dateOf(new Date(one.created_at));
    const last = days.at(-1);
    if (last?.date === date) last.notifications.push(one);
    else {
      const when = date === today ? 'today' : date === yesterday ? 'yesterday' : 'earlier';
      days.push({ date, when, notifications: [one] });
    }
  }
  return days;
}
