// Specification §2: custom-size-modal.
import { useLingui } from '@lingui/react/macro';
import type { PageHandle } from '../../platform/late-words.ts';
import { loaderOf, withWords } from '../../platform/load.ts';
import { PageHead } from '../../platform/page-head.tsx';

export const handle = { words: ['measure'] } satisfies PageHandle;

const load = () => Promise.resolve(null);
export const loader = loaderOf(load);
export const clientLoader = loaderOf(withWords(load, 'measure'));
export { privateHeaders as headers } from '../../platform/headers.ts';

export default function CustomSizeModalPage() {
  const { t } = useLingui();
  return (
    <div className="wrap">
      <PageHead title={t`Your measurements`} address={null} />
      <h1>{t`Your measurements`}</h1>
    </div>
  );
}
