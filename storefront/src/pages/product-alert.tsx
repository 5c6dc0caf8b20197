// The form for an alert as a page, for browsers without script. The alert dialog on the product page sends its form to
// this page's action. Parameters: `kind`, `product_id`, `color`, `size`.
import { Trans, useLingui } from '@lingui/react/macro';
import { useLoaderData } from 'react-router';
import { AlertForm } from '../features/alerts/alert-form.tsx';
import { loadAlertPage } from '../features/alerts/alert-subject.ts';
import { askForAlert } from '../features/alerts/ask-for-alert.ts';
import { Card } from '../features/identity/card.tsx';
import { formAction } from '../kit/form.ts';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';
import { PageLink } from '../kit/page-link.tsx';
import { usePaths } from '../kit/use-paths.ts';

const route = page({
  load: loadAlertPage,
  action: formAction(askForAlert),
  messages: ['alerts', 'forms'],
  cache: 'private',
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const action = route.action;
export const clientAction = route.clientAction;
export const headers = route.headers;

export default function ProductAlertPage() {
  const { subject, asksEmail } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const paths = usePaths();
  const title = subject.kind === 'price_drop' ? t`Tell me if the price drops` : t`Tell me when it is back`;
  const back = paths.productDetails(subject.productId, { color: subject.colour?.code });
  return (
    <>
      <PageHead title={title} address={null} />
      <Card
        title={title}
        links={
          <PageLink className="link" to={back}>
            <Trans>Back to the piece</Trans>
          </PageLink>
        }
      >
        {subject.kind === 'back_in_stock' && subject.soldOut.length === 0 ? (
          <p>
            <Trans>This piece is in stock: you can order it now.</Trans>
          </p>
        ) : (
          <AlertForm subject={subject} asksEmail={asksEmail} />
        )}
      </Card>
    </>
  );
}
