// Settings of the limits on wrong one-time codes, and of the alarms about them.
import { z } from 'zod';

export interface CodeSettings {
  /** Wrong codes that one network address may type in an hour, for each purpose; LIMITS_FACTOR multiplies it. */
  wrongPerHour: number;
  /** Wrong codes of one purpose for this many contacts within an hour ring an alarm. */
  alarmContacts: number;
  /** Wrong codes of one purpose from one network address for this many contacts within an hour ring an alarm. */
  alarmContactsOfAddress: number;
}

const WRONG_CODES_PER_HOUR = 20;
const CODE_ALARM_CONTACTS = 50;
const CODE_ALARM_CONTACTS_OF_ADDRESS = 10;

const count = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z.coerce.number().int().min(1).max(1_000_000).optional(),
);

export const codeEnvironment = {
  WRONG_CODES_PER_HOUR: count,
  CODE_ALARM_CONTACTS: count,
  CODE_ALARM_CONTACTS_OF_ADDRESS: count,
};

export const CODE_ADVICE: Readonly<Record<string, string>> = {
  WRONG_CODES_PER_HOUR: `a whole number above 0, e.g. WRONG_CODES_PER_HOUR=${WRONG_CODES_PER_HOUR}`,
  CODE_ALARM_CONTACTS: `a whole number above 0, e.g. CODE_ALARM_CONTACTS=${CODE_ALARM_CONTACTS}`,
  CODE_ALARM_CONTACTS_OF_ADDRESS: `a whole number above 0, e.g. CODE_ALARM_CONTACTS_OF_ADDRESS=${CODE_ALARM_CONTACTS_OF_ADDRESS}`,
};

export function codeSettingsOf(raw: { [K in keyof typeof codeEnvironment]?: number | undefined }): CodeSettings {
  return Object.freeze({
    wrongPerHour: raw.WRONG_CODES_PER_HOUR ?? WRONG_CODES_PER_HOUR,
    alarmContacts: raw.CODE_ALARM_CONTACTS ?? CODE_ALARM_CONTACTS,
    alarmContactsOfAddress: raw.CODE_ALARM_CONTACTS_OF_ADDRESS ?? CODE_ALARM_CONTACTS_OF_ADDRESS,
  });
}
