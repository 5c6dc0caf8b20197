// Specification §2: my-wishlist.
import { useLingui } from '@lingui/react/macro';
import type { PageHandle } from '../../platform/late-words.ts';
import { loaderOf, withWords } from '../../platform/load.ts';
import { PageHead } from '../../platform/page-head.tsx';

export const handle = { words: ['wishes'] } satisfies PageHandle;

const load = () => Promise.resolve(null);
export const loader = loaderOf(load);
export const clientLoader = loaderOf(withWords(load, 'wishes'));
export { privateHeaders as headers } from '../../platform/headers.ts';

export default function MyWishlistPage() {
  const { t } = useLingui();
  return (
    <div className="wrap">
      <PageHead title={t`My wish list`} address={null} />
      <h1>{t`My wish list`}</h1>
    </div>
  );
}
