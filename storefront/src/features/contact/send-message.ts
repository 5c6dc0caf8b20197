// The action of the contact page: sends the message, or queues it for later if the browser is offline.
import type { Refusal } from '@hindam/contract/refusals';
import { randomToken } from '../../device/guest-id.ts';
import { queueCall } from '../../device/queue/queue.ts';
import { isReachable, isUnreachable } from '../../kit/connection.ts';
import { type FormHandler, formAction, NO_ANSWER, QUEUED, text } from '../../kit/form.ts';

export const CONTACT_FIELDS = { name: 'name', email: 'email', subject: 'subject', message: 'message' } as const;

export interface SentMessage {
  reference: string;
}

const send: FormHandler<SentMessage> = async ({ visitor, form }) => {
  const body = {
    name: text(form, CONTACT_FIELDS.name),
    email: text(form, CONTACT_FIELDS.email).trim(),
    subject: text(form, CONTACT_FIELDS.subject),
    message: text(form, CONTACT_FIELDS.message),
    language_code: visitor.language,
  };
  const key = randomToken();
  const tried = await isReachable();
  const answer = tried ? await visitor.client.post('contact/send', { body }, { idempotencyKey: key }) : NO_ANSWER;
  if (answer.ok) return { ok: true, result: answer.result };
  const queued = { kind: 'message', path: 'contact/send', body, label: body.subject, key, tried } as const;
  // The server validates a queued message only when it is sent later, so a message with an empty field, which it would
  // refuse, is not queued.
  const isFilled = Object.values(body).every((value) => value.trim() !== '');
  if (isFilled && (!tried || (await isUnreachable(answer.refusal))) && (await queueCall(queued))) return QUEUED;
  const { fields, message } = answer.refusal as Refusal;
  return { ok: false, refusal: { ...answer.refusal, message: fields ? '' : message } };
};

export const sendMessage = formAction(send);
