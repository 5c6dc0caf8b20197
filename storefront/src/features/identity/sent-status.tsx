// Says that a code went out, to who cannot see the page change. It stands there before there is
// anything to say, because what appears together with its words is not announced.
import { useLingui } from '@lingui/react/macro';
import { contactText } from './contact.ts';
import type { Steps } from './use-steps.ts';

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
