// Which topics a member gets messages about on which channel, and the member's quiet hours; a cell
// is one topic on one channel. For the topics in MAIL_OR_SMS, mail and SMS cannot both be switched
// off.
import {
  CELL_RULES,
  type ChoiceTopic,
  HALF_HOURS,
  MAIL_OR_SMS,
  type NoticeChannel,
} from '@hindam/contract/notification-topics';
import type { FieldMessages } from '../kernel/refuse.ts';

export interface Cell {
  topic: ChoiceTopic;
  channel: NoticeChannel;
}

export interface Choice extends Cell {
  wanted: boolean;
}

/** Minutes since midnight; the quiet hours pass midnight if `fromMinute` is later than `untilMinute`. */
export interface QuietHours {
  fromMinute: number;
  untilMinute: number;
}

export interface StoredQuietHours extends QuietHours {
  /** IANA name of the zone they were chosen in; null means the zone of the shop's default market. */
  timeZone: string | null;
}

export interface Contacts {
  email: string | null;
  phone: string | null;
}

export const isChosenCell = ({ topic, channel }: Cell): boolean => CELL_RULES[topic][channel] === 'choice';

/** The contact that the channel needs and the member does not have; null when nothing is missing. */
export function missingFor(channel: NoticeChannel, { email, phone }: Contacts): 'email' | 'phone' | null {
  if (channel === 'mail' && email === null) return 'email';
  return channel === 'sms' && phone === null ? 'phone' : null;
}

export function choiceOf(choices: readonly Choice[], { topic, channel }: Cell): boolean | null {
  return choices.find((choice) => choice.topic === topic && choice.channel === channel)?.wanted ?? null;
}

/**
 * Whether the cell is on. It is off if the member lacks the contact that its channel needs. Without a choice of the
 * member it is on, but SMS only if the member has no e-mail address.
 */
export function isWanted(choices: readonly Choice[], cell: Cell, contacts: Contacts): boolean {
  if (missingFor(cell.channel, contacts) !== null) return false;
  return choiceOf(choices, cell) ?? (cell.channel !== 'sms' || contacts.email === null);
}

/**
 * The errors in the choices that a member has `changed`: field → key of the error text. `choices` are all choices of
 * the member after the change, because mail and SMS together decide about a topic of MAIL_OR_SMS.
 */
export function faultsOf(choices: readonly Choice[], changed: readonly Choice[], contacts: Contacts): FieldMessages {
  const faults: FieldMessages = {};
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

export function changedBy(choices: readonly Choice[], changed: readonly Choice[]): Choice[] {
  return [...choices.filter((choice) => choiceOf(changed, choice) === null), ...changed];
}

const MINUTES_APART = 30;

/** The minute of the day of a time HH:MM, which is one of HALF_HOURS. */
export const minuteOf = (time: string): number => HALF_HOURS.indexOf(time) * MINUTES_APART;

export const timeOf = (minute: number): string => HALF_HOURS[minute / MINUTES_APART] ?? '';
