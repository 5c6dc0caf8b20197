// Offers on an order's page: a guest may create an account with the order's contact filled in; a member who placed the
// order as a guest may save its delivery address to the address book.
import type { Order } from '@hindam/contract/orders';
import { Button, LinkButton } from '@hindam/ui/button';
import { Notice } from '@hindam/ui/notice';
import { Trans } from '@lingui/react/macro';
import { INTENT, usePost } from '../../kit/form.ts';
import { linkTo } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import type { Intent } from './act-on-order.ts';
import type { OrderDetails } from './load-order.ts';

const KEEP: Intent = 'keep_address';

export function AccountOfOrder({ order, page }: { order: Order; page: OrderDetails }) {
  if (order.can_keep_address) return <KeepAddress />;
  return page.asGuest ? <Invitation orderId={order._id} orderKey={page.key} /> : null;
}

function KeepAddress() {
  const { Form, busy } = usePost({ intent: KEEP, page: true });
  return (
    <Notice
      tone="info"
      role="status"
      action={
        <Form method="post">
          <Button type="submit" variant="text" name={INTENT} value={KEEP} busy={busy}>
            <Trans>Keep the address</Trans>
          </Button>
        </Form>
      }
    >
      <Trans>This order is in your account now. Keep its delivery address in your address book?</Trans>
    </Notice>
  );
}

function Invitation({ orderId, orderKey }: { orderId: string; orderKey: string | null }) {
  const paths = usePaths();
  return (
    <section className="summary order-cards">
      <p className="small">
        <Trans>
          With an account for the email or phone number of this order you find all your orders in one place.
        </Trans>
      </p>
      <div>
        <LinkButton variant="ghost" link={linkTo(paths.userRegistration(paths.orderDetails(orderId, orderKey)))}>
          <Trans>Create an account</Trans>
        </LinkButton>
      </div>
    </section>
  );
}
