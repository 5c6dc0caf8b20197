// What a member is told on which channel. Always true: a cell that the member did not change has its default; of topics
// with money, papers or an appointment in them, mail or SMS stays chosen; what cannot be chosen is not stored.
import {
  CELL_RULES,
  type ChoiceTopic,
  HALF_HOURS,
  MAIL_OR_SMS,
  type NoticeChannel,
} from '@hindam/contract/notification-topics';

export interface Cell {
  topic: ChoiceTopic;
  channel: NoticeChannel;
}

export interface Choice extends Cell {
  wanted: boolean;
}

/** Minutes of the market's day; they pass midnight where `fromMinute` is the later. */
export interface QuietHours {
  fromMinute: number;
  untilMinute: number;
}

export interface StoredQuietHours extends QuietHours {
  /** The zone they were chosen in, by its IANA name; null = that of the shop's default market. */
  timeZone: string | null;
}

/** Which contacts the member has. */
export interface Contacts {
  email: string | null;
  phone: string | null;
}

export const isChosenCell = ({ topic, channel }: Cell): boolean => CELL_RULES[topic][channel] === 'choice';

/** The contact without which nothing can be sent on the channel; null when nothing is missing. */
export function missingFor(channel: NoticeChannel, { email, phone }: Contacts): 'email' | 'phone' | null {
  if (channel === 'mail' && email === null) return 'email';
  return channel === 'sms' && phone === null ? 'phone' : null;
}

/** What was chosen for the cell; null when it was never changed. */
export function choiceOf(choices: readonly Choice[], { topic, channel }: Cell): boolean | null {
  return choices.find((choice) => choice.topic === topic && choice.channel === channel)?.wanted ?? null;
}

/** Whether the cell is on: as chosen, else push and mail on, and SMS only in place of a mail. */
export function isWanted(choices: readonly Choice[], cell: Cell, contacts: Contacts): boolean {
  if (missingFor(cell.channel, contacts) !== null) return false;
  return choiceOf(choices, cell) ?? (cell.channel !== 'sms' || contacts.email === null);
}

/** The faults of these choices: field → key of the message; only of topics that `changed` names. */
export function faultsOf(
  choices: readonly Choice[],
  changed: readonly Choice[],
  contacts: Contacts,
): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { topic, channel, wanted } of changed) {
    const missing = missingFor(channel, contacts);
    if (wanted && missing !== null) {
      faults[`${topic}.${channel}`] = missing === 'phone' ? 'CHOICE_NEEDS_PHONE' : 'CHOICE_NEEDS_EMAIL';
    }
    const reaches = (one: NoticeChannel) => isWanted(choices, { topic, channel: one }, contacts);
    if (MAIL_OR_SMS.includes(topic) && !reaches('mail') && !reaches('sms')) {
      faults[`${topic}.${contacts.email === null ? 'sms' : 'mail'}`] ??= 'CHOICE_NEEDS_ONE';
    }
  }
  return faults;
}

/** The choices with those that were changed in the place of the earlier ones. */
export function changedBy(choices: readonly Choice[], changed: readonly Choice[]): Choice[] {
  return [...choices.filter((choice) => choiceOf(changed, choice) === null), ...changed];
}

const MINUTES_APART = 30;

/** `HH:MM`, one of HALF_HOURS, as the minute of the day. */
export const minuteOf = (time: string): number => HALF_HOURS.indexOf(time) * MINUTES_APART;

export const timeOf = (minute: number): string => HALF_HOURS[minute / MINUTES_APART] ?? '';
