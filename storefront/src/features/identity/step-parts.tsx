// What the steps of both walks share.
import { type Contact, contactText } from './contact.ts';
import { useLingui } from '@lingui/react/macro';
import type { Steps } from './use-steps.ts';

/** What earlier steps brought, carried by the form of this one. */
export function Carried({ fields }: { fields: Readonly<Record<string, string>> }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

/** An address or a number within a sentence: left to right in every language; a number stays in one line. */
export function ContactName({ contact }: { contact: Contact }) {
  return (
    <bdi dir="ltr" {...(contact.by === 'mobile' ? { className: 'num' } : {})}>
      {contactText(contact)}
    </bdi>
  );
}

/**
 * Says that a code went out, to who cannot see the page change. It stands there before there is anything to say,
 * because what appears together with its words is not announced.
 */
export function SentStatus({ progress, came }: Pick<Steps, 'progress' | 'came'>) {
  const { t } = useLingui();
  const to = contactText(progress.contact);
  const said = progress.resent ? t`A new code was sent to ${to}.` : t`A code was sent to ${to}.`;
  return (
    <p className="visually-hidden" role="status">
      {progress.step === 'code' && came?.status === 'ok' ? said : null}
    </p>
  );
}
