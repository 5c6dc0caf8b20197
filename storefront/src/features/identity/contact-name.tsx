// An address or a number within a sentence: left to right in every language; a number stays in one line.
import { type Contact, contactText } from './contact.ts';

export function ContactName({ contact }: { contact: Contact }) {
  return (
    <bdi dir="ltr" {...(contact.by === 'mobile' ? { className: 'num' } : {})}>
      {contactText(contact)}
    </bdi>
  );
}
