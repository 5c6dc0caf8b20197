// Specification §2: forgot-password.
import { useLingui } from '@lingui/react/macro';
import type { PageHandle } from '../../platform/late-words.ts';
import { loaderOf, withWords } from '../../platform/load.ts';
import { PageHead } from '../../platform/page-head.tsx';

export const handle = { words: ['identity'] } satisfies PageHandle;

const load = () => Promise.resolve(null);
export const loader = loaderOf(load);
export const clientLoader = loaderOf(withWords(load, 'identity'));
export { privateHeaders as headers } from '../../platform/headers.ts';

export default function ForgotPasswordPage() {
  const { t } = useLingui();
  return (
    <div className="wrap">
      <PageHead title={t`New password`} address={null} />
      <h1>{t`New password`}</h1>
    </div>
  );
}
