// Messages that shoppers send by the contact form, and the notes of operators about them.
import { createHash, randomInt } from 'node:crypto';
import type { MessageState } from '@hindam/contract/operator/contact';

export interface MessageDraft {
  customerId: string | null;
  language: string;
  name: string;
  /** In lower case. */
  email: string;
  subject: string;
  message: string;
}

export interface Message extends Omit<MessageDraft, 'customerId'> {
  messageId: string;
  reference: string;
  customerId: string | null;
  state: MessageState;
  sentAt: Date;
}

export interface Note {
  at: Date;
  operatorId: string;
  state: MessageState;
  note: string;
}

/** The same message sent again within this time is not stored again. */
export const SAME_WITHIN_HOURS = 24;
/** A message that is not open is deleted this many days after its state changed last. */
export const RETENTION_DAYS = 730;
export const MESSAGES_PER_PAGE = 20;

/** There are no vowels, so that no words arise, and no 0, 1 and L, which look like other characters. */
const ALPHABET = '23456789BCDFGHJKMNPQRSTVWXYZ';
const REFERENCE_CHARACTERS = 7;

/** A reference that people can read aloud, `M-` and seven characters. */
export function drawReference(random: (max: number) => number = randomInt): string {
  return `M-${Array.from({ length: REFERENCE_CHARACTERS }, () => ALPHABET[random(ALPHABET.length)]).join('')}`;
}

/** Equal for two messages with the same sender and the same texts. */
export function digestOf({ customerId, name, email, subject, message }: MessageDraft): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([customerId, name, email, subject, message]))
    .digest();
}
