// Specification §2: user-address.
import { useLingui } from '@lingui/react/macro';
import type { PageHandle } from '../../platform/late-words.ts';
import { loaderOf, withWords } from '../../platform/load.ts';
import { PageHead } from '../../platform/page-head.tsx';

export const handle = { words: ['account'] } satisfies PageHandle;

const load = () => Promise.resolve(null);
export const loader = loaderOf(load);
export const clientLoader = loaderOf(withWords(load, 'account'));
export { privateHeaders as headers } from '../../platform/headers.ts';

export default function UserAddressPage() {
  const { t } = useLingui();
  return (
    <div className="wrap">
      <PageHead title={t`Address book`} address={null} />
      <h1>{t`Address book`}</h1>
    </div>
  );
}
