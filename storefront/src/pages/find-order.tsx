// The page for guests who lost the link to an order. They enter the order's number and its email address or mobile
// number, and a new link is sent to that contact.
import { Trans, useLingui } from '@lingui/react/macro';
import { loadCountries } from '../features/identity/load-identity.ts';
import { Card } from '../features/identity/card.tsx';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';
import { PageLink } from '../kit/page-link.tsx';
import { usePaths } from '../kit/use-paths.ts';
import { sendLink } from '../features/orders/send-link.ts';
import { AskForLink } from '../features/orders/ask-for-link.tsx';

const route = page({
  load: loadCountries,
  action: sendLink,
  messages: ['orders', 'identity', 'forms'],
  cache: 'private',
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const action = route.action;
export const clientAction = route.clientAction;
export const headers = route.headers;

export default function FindOrderPage() {
  const { t } = useLingui();
  const paths = usePaths();
  return (
    <>
      <PageHead title={t`Find your order`} address={null} />
      <Card
        title={t`Find your order`}
        links={
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
