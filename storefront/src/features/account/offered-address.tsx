// Where an order from before her account went: one press keeps it.
import { Button } from '@hindam/ui/button';
import { Trans } from '@lingui/react/macro';
import { useFetcher } from 'react-router';
import { AddressLines } from './address-lines.tsx';
import { type BookChange, type Offered, ORDER } from './address-book.ts';
import { NotDone } from './not-done.tsx';

export function OfferedAddress({ offered, country }: { offered: Offered; country: string }) {
  const fetcher = useFetcher<BookChange>();
  const { order_id: orderId, order_number: number, address } = offered;
  return (
    <section className="address-card address-card--offered">
      <p>
        <Trans>
          Order <bdi>{number}</bdi> went here. Keep this address?
        </Trans>
      </p>
      <AddressLines address={address} country={country} />
      {fetcher.data?.ok === false && fetcher.state === 'idle' ? <NotDone message={fetcher.data.message} /> : null}
      <fetcher.Form method="post" className="address-card__acts">
        <input type="hidden" name={ORDER} value={orderId} />
        <Button type="submit" variant="ghost" busy={fetcher.state !== 'idle'}>
          <Trans>Keep the address</Trans>
        </Button>
      </fetcher.Form>
    </section>
  );
}
