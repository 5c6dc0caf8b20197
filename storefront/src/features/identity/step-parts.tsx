// Components used by several steps of registration and password reset.
import { type Contact, contactText } from './contact.ts';
import { useLingui } from '@lingui/react/macro';
import type { Steps } from './use-steps.ts';

export function HiddenFields({ fields }: { fields: Readonly<Record<string, string>> }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

/** A contact within a sentence. It is written left to right in every language. */
export function ContactName({ contact }: { contact: Contact }) {
  return (
    <bdi dir="ltr" {...(contact.by === 'mobile' ? { className: 'num' } : {})}>
      {contactText(contact)}
    </bdi>
  );
}

/**
 * Announces to screen readers that a code or link was sent. The element exists before it has a text, because a live
 * region inserted together with its text might not be announced.
 */
export function SentStatus({ progress, lastAnswer }: Pick<Steps, 'progress' | 'lastAnswer'>) {
  const { t } = useLingui();
  const to = contactText(progress.contact);
  const isSent = lastAnswer?.status === 'ok';
  const sentText = progress.resent ? t`A new code was sent to ${to}.` : t`A code was sent to ${to}.`;
  return (
    <p className="visually-hidden" role="status">
      {progress.step === 'code' && isSent ? sentText : null}
      {progress.step === 'link' && isSent ? t`If there is an account for ${to}, a link is on its way.` : null}
    </p>
  );
}
