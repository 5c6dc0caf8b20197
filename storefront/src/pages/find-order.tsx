// For who has no account and lost the link to her order: number and e-mail, and a fresh link by mail.
import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '../features/identity/card.tsx';
import type { PageHandle } from '../kit/late-words.ts';
import { actionOf, loaderOf, withWords } from '../kit/load.ts';
import { PageHead } from '../kit/page-head.tsx';
import { PageLink } from '../kit/page-link.tsx';
import { usePaths } from '../kit/shell-hooks.ts';
import { sendLink } from '../features/orders/send-link.ts';
import { AskForLink } from '../features/orders/ask-for-link.tsx';

export const handle = { words: ['orders'] } satisfies PageHandle;

const nothing = () => Promise.resolve(null);
export const loader = loaderOf(nothing);
export const clientLoader = loaderOf(withWords(nothing, 'orders'));
export const action = actionOf(sendLink);
export const clientAction = actionOf(sendLink);
export { privateHeaders as headers } from '../kit/headers.ts';

export default function FindOrderPage() {
  const { t } = useLingui();
  const paths = usePaths();
  return (
    <>
      <PageHead title={t`Find your order`} address={null} />
      <Card
        title={t`Find your order`}
        ways={
          <PageLink className="link" to={paths.userLogin(paths.myOrder())}>
            <Trans>Have an account? See your orders</Trans>
          </PageLink>
        }
      >
        <AskForLink />
      </Card>
    </>
  );
}
