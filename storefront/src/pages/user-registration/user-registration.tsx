// Specification §2: user-registration.
import { useLingui } from '@lingui/react/macro';
import type { PageHandle } from '../../platform/late-words.ts';
import { loaderOf, withWords } from '../../platform/load.ts';
import { PageHead } from '../../platform/page-head.tsx';

export const handle = { words: ['identity'] } satisfies PageHandle;

const load = () => Promise.resolve(null);
export const loader = loaderOf(load);
export const clientLoader = loaderOf(withWords(load, 'identity'));
export { privateHeaders as headers } from '../../platform/headers.ts';

export default function UserRegistrationPage() {
  const { t } = useLingui();
  return (
    <div className="wrap">
      <PageHead title={t`Create an account`} address={null} />
      <h1>{t`Create an account`}</h1>
    </div>
  );
}
