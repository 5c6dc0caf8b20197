// What an order came to, and what of it has been paid back.
import type { Order } from '@hindam/contract/orders';
import { useNumber } from '@hindam/ui/locale';
import { Money } from '@hindam/ui/money';
import { Trans } from '@lingui/react/macro';
import { SumRow } from '../bag/sum-row.tsx';

/** `5%`, as this page writes it. */
export function useVatRate({ vat_rate }: Pick<Order, 'vat_rate'>): string {
  return useNumber()(vat_rate / 100, { style: 'percent', maximumFractionDigits: 2 });
}

export function Sums({ order }: { order: Order }) {
  const rate = useVatRate(order);
  const { subtotal, discount, coupon, shipping, total, vat_included: vat, refunded } = order;
  return (
    <dl className="summary__rows">
      <SumRow name={<Trans>Subtotal</Trans>}>
        <Money money={subtotal} />
      </SumRow>
      {discount.amount > 0 ? (
        <SumRow
          look="ok"
          name={
            <>
              <Trans>Discount</Trans> {coupon ? <bdi>{coupon}</bdi> : null}
            </>
          }
        >
          <Money money={discount} minus />
        </SumRow>
      ) : null}
      <SumRow name={<Trans>Shipping</Trans>}>
        {shipping.amount === 0 ? <Trans>Free shipping</Trans> : <Money money={shipping} />}
      </SumRow>
      <SumRow look="total" name={<Trans>Total</Trans>}>
        <Money money={total} />
      </SumRow>
      <SumRow look="small" name={<Trans>VAT included ({rate})</Trans>}>
        <Money money={vat} />
      </SumRow>
      {refunded.amount > 0 ? (
        <SumRow look="ok" name={<Trans>Paid back</Trans>}>
          <Money money={refunded} minus />
        </SumRow>
      ) : null}
    </dl>
  );
}
