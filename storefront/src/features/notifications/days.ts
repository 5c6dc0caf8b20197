// Groups notifications by calendar day in the market's time zone.
import type { Notification } from '@hindam/contract/notifications';

export interface Day {
  /** YYYY-MM-DD in the market's zone. */
  date: string;
  when: 'today' | 'yesterday' | 'earlier';
  notifications: Notification[];
}

/** Returns a function that gives a moment's day as YYYY-MM-DD, the format of the Swedish locale. */
function calendarOf(timeZone: string): (moment: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  return (moment) => format.format(moment);
}

/** The day before; computed on dates, because a day may be 23 or 25 hours long. */
function dayBefore(date: string): string {
  const before = new Date(`${date}T12:00:00Z`);
  before.setUTCDate(before.getUTCDate() - 1);
  return before.toISOString().slice(0, 10);
}

/** The notifications, which are sorted by time, in unchanged order, in one entry for each day that has any. */
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
