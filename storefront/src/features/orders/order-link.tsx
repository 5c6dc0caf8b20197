// The forms about an order's link: keeping its key on this device, and revoking the link. Opening a link does not keep
// its key, because any site can make a browser open a link; only the shopper's press does.
import type { Order } from '@hindam/contract/orders';
import { Button } from '@hindam/ui/button';
import { Notice } from '@hindam/ui/notice';
import { Trans } from '@lingui/react/macro';
import { INTENT, usePost } from '../../kit/form.ts';
import { FormNotice } from '../../kit/form-notice.tsx';
import { STAYS } from './act-on-links.ts';
import type { Intent } from './act-on-order.ts';

const KEEP: Intent = 'keep_link';
const RENEW: Intent = 'renew_link';

/** Shown to a visitor who opened the order only by its link; `orderKey` is the key in the page's URL. */
export function KeepLink({ order, orderKey }: { order: Order; orderKey: string | null }) {
  const { Form, busy, answer } = usePost({ intent: KEEP, page: true });
  if (answer?.status === 'ok') {
    return (
      <div className="cart__notice">
        <Notice tone="ok" role="status">
          <Trans>This device now opens the order without the link.</Trans>
        </Notice>
      </div>
    );
  }
  if (order.access.by !== 'link' || orderKey === null) return null;
  return (
    <div className="cart__notice">
      <Notice
        tone="info"
        role="status"
        action={
          <Form method="post">
            <Button type="submit" variant="text" name={INTENT} value={KEEP} busy={busy}>
              <Trans>Keep it on this device</Trans>
            </Button>
          </Form>
        }
      >
        <Trans>You opened this order by its link. Is it yours, and is this your own device?</Trans>
      </Notice>
      <FormNotice result={answer} look="box" />
    </div>
  );
}

/** Shows nothing for an order that has no links, and for one that was not placed (it has no number). */
export function RenewLink({ order }: { order: Order }) {
  const { Form, busy, answer } = usePost({ intent: RENEW, page: true });
  const { by, has_links: hasLinks } = order.access;
  if (!hasLinks || order.order_number === null) return null;
  return (
    <div>
      <p className="small muted">
        <Trans>
          Whoever has the link to this order can open it. Did you pass it on? Then end it: a new one goes to the email
          or phone number of the order.
        </Trans>
      </p>
      <Form method="post">
        {by === 'account' ? <input type="hidden" name={STAYS} value="1" /> : null}
        <Button type="submit" variant="text" name={INTENT} value={RENEW} busy={busy}>
          <Trans>End the link and send a new one</Trans>
        </Button>
      </Form>
      <div role="status">
        {answer?.status === 'ok' ? (
          <Trans>The old links no longer open this order. A new one is on its way.</Trans>
        ) : null}
      </div>
      <FormNotice result={answer} />
    </div>
  );
}
