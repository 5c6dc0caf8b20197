// Contact messages: a shopper sends one, operators answer or close it.
import type { MessageState } from '@hindam/contract/operator/contact';
import type { Operator } from '../kernel/call.ts';
import type { Queries, Transaction } from '../kernel/database.ts';
import { record } from '../kernel/events.ts';
import { type Attempt, runOnce } from '../kernel/idempotency.ts';
import { fault, refuse } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import { recordAction } from '../operators/audit-trail.service.ts';
import { operatorNames } from '../operators/names.service.ts';
import type { Shop } from '../shop.ts';
import { digestOf, drawReference, type Message, type MessageDraft, MESSAGES_PER_PAGE, type Note } from './messages.ts';
import {
  countMessages,
  findMessage,
  findSame,
  insertMessage,
  insertNote,
  loadMessages,
  loadNotes,
  lockDigest,
  lockMessage,
  setState,
} from './messages.store.ts';

export { purgeMessages } from './messages.store.ts';

/**
 * Stores the message and returns its reference. The same message sent again within a day is not stored and gets the
 * first one's reference.
 */
export function sendMessage(shop: Shop, draft: MessageDraft, attempt: Attempt | null): Promise<{ reference: string }> {
  return transaction(shop.database, (tx) =>
    runOnce(tx, attempt, async () => {
      const digest = digestOf(draft);
      await lockDigest(tx, digest);
      const known = await findSame(tx, digest);
      if (known !== null) return { reference: known };
      const reference = drawReference();
      const messageId = await insertMessage(tx, draft, { reference, digest });
      await record(tx, 'contact.sent', { messageId });
      return { reference };
    }),
  );
}

/** For the mails about a message; null if the message was deleted meanwhile. */
export const messageToTell: (db: Queries, messageId: string) => Promise<Message | null> = findMessage;

export async function listMessages(
  { database }: Shop,
  state: MessageState,
  page: number,
): Promise<{ messages: Message[]; total: number; pages: number }> {
  const window = { limit: MESSAGES_PER_PAGE, skipped: (page - 1) * MESSAGES_PER_PAGE };
  const [messages, total] = await Promise.all([loadMessages(database, state, window), countMessages(database, state)]);
  return { messages, total, pages: Math.max(1, Math.ceil(total / MESSAGES_PER_PAGE)) };
}

export interface MessageWithNotes {
  message: Message;
  notes: (Note & { operator: string })[];
}

async function withNotes(db: Queries, message: Message): Promise<MessageWithNotes> {
  const notes = await loadNotes(db, message.messageId);
  const names = await operatorNames(
    db,
    notes.map(({ operatorId }) => operatorId),
  );
  return { message, notes: notes.map((note) => ({ ...note, operator: names.get(note.operatorId) ?? '' })) };
}

export async function viewMessage({ database }: Shop, messageId: string): Promise<MessageWithNotes> {
  return withNotes(database, (await findMessage(database, messageId)) ?? fault('NOT_FOUND'));
}

export interface Mark {
  messageId: string;
  from: MessageState;
  to: MessageState;
  note: string;
}

/** Changes the message's state, adds a note, or both; throws CHANGED_MEANWHILE when its state is no longer `from`. */
export function markMessage(
  shop: Shop,
  { operator, requestId }: { operator: Operator; requestId: string },
  { messageId, from, to, note }: Mark,
): Promise<MessageWithNotes> {
  if (from === to && note === '') refuse('INVALID_FIELDS', { note: 'FIELD_REQUIRED' });
  return transaction(shop.database, async (tx: Transaction) => {
    const message = (await lockMessage(tx, messageId)) ?? fault('NOT_FOUND');
    if (message.state !== from) refuse('CHANGED_MEANWHILE');
    if (from !== to) await setState(tx, messageId, to);
    await insertNote(tx, messageId, { operatorId: operator.operatorId, state: to, note });
    // The note's text is left out, because it may name the sender and the audit trail is never deleted.
    const details = { from, to, reference: message.reference };
    await recordAction(tx, operator, { action: 'message.marked', subject: messageId, details, requestId });
    return withNotes(tx, { ...message, state: to });
  });
}
