// SQL of contact messages and their notes.
import type { MessageState } from '@hindam/contract/operator/contact';
import type { Queries, Transaction } from '../kernel/database.ts';
import { newId } from '../kernel/ids.ts';
import { type Message, type MessageDraft, type Note, RETENTION_DAYS, SAME_WITHIN_HOURS } from './messages.ts';

const MESSAGE = `id as "messageId", reference, customer_id as "customerId", language, name, email, subject, message, state,
  sent_at as "sentAt"`;

/**
 * Makes transactions for the same message wait for each other, so that a later one finds what an earlier one stored.
 */
export async function lockDigest(tx: Transaction, digest: Buffer): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('message ' || encode($1::bytea, 'hex'), 0))`, [digest]);
}

export async function findSame(tx: Transaction, digest: Buffer): Promise<string | null> {
  const [row] = await tx.query<{ reference: string }>(
    `select reference from contact_messages
     where digest = $1 and sent_at > shop.now() - make_interval(hours => $2) order by sent_at desc limit 1`,
    [digest, SAME_WITHIN_HOURS],
  );
  return row?.reference ?? null;
}

export async function insertMessage(
  tx: Transaction,
  draft: MessageDraft,
  { reference, digest }: { reference: string; digest: Buffer },
): Promise<string> {
  const messageId = newId();
  await tx.query(
    `insert into contact_messages (id, reference, customer_id, language, name, email, subject, message, digest)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      messageId,
      reference,
      draft.customerId,
      draft.language,
      draft.name,
      draft.email,
      draft.subject,
      draft.message,
      digest,
    ],
  );
  return messageId;
}

export async function findMessage(db: Queries, messageId: string): Promise<Message | null> {
  const [row] = await db.query<Message>(`select ${MESSAGE} from contact_messages where id = $1`, [messageId]);
  return row ?? null;
}

export async function lockMessage(tx: Transaction, messageId: string): Promise<Message | null> {
  const [row] = await tx.query<Message>(`select ${MESSAGE} from contact_messages where id = $1 for update`, [
    messageId,
  ]);
  return row ?? null;
}

/** One page of messages in a state: open ones oldest first, others newest first. */
export async function loadMessages(
  db: Queries,
  state: MessageState,
  { limit, skipped }: { limit: number; skipped: number },
): Promise<Message[]> {
  return db.query<Message>(
    `select ${MESSAGE} from contact_messages where state = $1
     order by case when $1 = 'open' then sent_at end, sent_at desc, id limit $2 offset $3`,
    [state, limit, skipped],
  );
}

export async function countMessages(db: Queries, state: MessageState): Promise<number> {
  const [row] = await db.query<{ total: number }>(
    'select count(*)::int as total from contact_messages where state = $1',
    [state],
  );
  return row?.total ?? 0;
}

export async function setState(tx: Transaction, messageId: string, state: MessageState): Promise<void> {
  await tx.query('update contact_messages set state = $2, state_at = shop.now() where id = $1', [messageId, state]);
}

export async function insertNote(
  tx: Transaction,
  messageId: string,
  { operatorId, state, note }: Omit<Note, 'at'>,
): Promise<void> {
  await tx.query('insert into contact_notes (id, message_id, operator_id, state, note) values ($1, $2, $3, $4, $5)', [
    newId(),
    messageId,
    operatorId,
    state,
    note,
  ]);
}

export async function loadNotes(db: Queries, messageId: string): Promise<Note[]> {
  return db.query<Note>(
    'select at, operator_id as "operatorId", state, note from contact_notes where message_id = $1 order by at, id',
    [messageId],
  );
}

/**
 * SQL condition for the member's messages: those sent signed in, and those a guest sent from the member's e-mail
 * address.
 */
const OF_MEMBER = `customer_id = $1 or (customer_id is null and email = (select email from members where customer_id = $1))`;

export async function exportMessages(tx: Transaction, customerId: string): Promise<unknown> {
  return tx.query(
    `select reference, language, name, email, subject, message, state, sent_at from contact_messages
     where ${OF_MEMBER} order by sent_at, id`,
    [customerId],
  );
}

export async function deleteMessagesOf(tx: Transaction, customerId: string): Promise<void> {
  await tx.query(`delete from contact_messages where ${OF_MEMBER}`, [customerId]);
}

/** Deletes messages whose state, other than open, is older than RETENTION_DAYS; returns how many. */
export async function purgeMessages(tx: Transaction): Promise<number> {
  const rows = await tx.query(
    `delete from contact_messages where state <> 'open' and state_at < shop.now() - make_interval(days => $1) returning id`,
    [RETENTION_DAYS],
  );
  return rows.length;
}
