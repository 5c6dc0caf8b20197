// The action of the contact page: sends the message to the server, whose refusal has a sentence for each invalid field.
import { type FormHandler, formAction, text } from '../../kit/form.ts';

export const CONTACT_FIELDS = { name: 'name', email: 'email', subject: 'subject', message: 'message' } as const;

export interface SentMessage {
  reference: string;
}

const send: FormHandler<SentMessage> = async ({ visitor, form }) => {
  const answer = await visitor.client.post('contact/send', {
    body: {
      name: text(form, CONTACT_FIELDS.name),
      email: text(form, CONTACT_FIELDS.email).trim(),
      subject: text(form, CONTACT_FIELDS.subject),
      message: text(form, CONTACT_FIELDS.message),
      language_code: visitor.language,
    },
  });
  if (answer.ok) return { ok: true, result: answer.result };
  const { fields, message } = answer.refusal;
  return { ok: false, refusal: { ...answer.refusal, message: fields ? '' : message } };
};

export const sendMessage = formAction(send);
