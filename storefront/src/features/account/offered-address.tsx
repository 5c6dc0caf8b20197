// Offers the delivery address of an order that the member placed as a guest; one press saves it to the address book.
import { Button } from '@hindam/ui/button';
import { Trans } from '@lingui/react/macro';
import { INTENT, usePost } from '../../kit/form.ts';
import { FormNotice } from '../../kit/form-notice.tsx';
import { AddressLines } from '../address/address-lines.tsx';
import { type BookIntent, type Offered, ORDER } from './address-book.ts';

const KEEP: BookIntent = 'keep';

export function OfferedAddress({ offered, country }: { offered: Offered; country: string }) {
  const { Form, busy, answer } = usePost({ intent: KEEP });
  const { order_id: orderId, order_number: number, address } = offered;
  return (
    <section className="address-card address-card--offered">
      <p>
        <Trans>
          Order <bdi>{number}</bdi> went here. Keep this address?
        </Trans>
      </p>
      <AddressLines address={address} country={country} />
      <FormNotice result={answer} />
      <Form method="post" className="address-card__acts">
        <input type="hidden" name={INTENT} value={KEEP} />
        <input type="hidden" name={ORDER} value={orderId} />
        <Button type="submit" variant="ghost" busy={busy}>
          <Trans>Keep the address</Trans>
        </Button>
      </Form>
    </section>
  );
}
