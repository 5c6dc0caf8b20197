// `Sums`: the rows of sums of a cart, a quote or an order. `SumRow`: one row of sums, also of others, such as a refund.
import type { Money as Amount } from '@hindam/contract/money';
import { useNumber } from '@hindam/ui/locale';
import { Money } from '@hindam/ui/money';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import './cart.css';

interface SumRowProps {
  name: ReactNode;
  look?: 'ok' | 'total' | 'small';
  children: ReactNode;
}

export function SumRow({ name, look, children }: SumRowProps) {
  return (
    <div className={look ? `summary__row summary__row--${look}` : 'summary__row'}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Formats the VAT rate in the page's language and digits, `5%`; `vat_rate` is in percent. */
export function useVatRate({ vat_rate }: { vat_rate: number }): string {
  return useNumber()(vat_rate / 100, { style: 'percent', maximumFractionDigits: 2 });
}

interface SumsProps {
  of: {
    subtotal: Amount;
    discount: Amount;
    coupon: string | null;
    shipping: Amount;
    /** The price of gift wrapping; null or absent = not wrapped. */
    wrapping?: Amount | null;
    /** The fee of cash on delivery; null or absent = none. */
    cod_fee?: Amount | null;
    total: Amount;
    vat_included: Amount;
    vat_rate: number;
  };
  live?: boolean;
  children?: ReactNode;
}

export function Sums({ of, live = false, children }: SumsProps) {
  const rate = useVatRate(of);
  const { subtotal, discount, coupon, shipping, wrapping = null, cod_fee: fee = null, total, vat_included: vat } = of;
  return (
    <dl className="summary__rows" {...(live ? { 'aria-live': 'polite' } : {})}>
      <SumRow name={<Trans>Subtotal</Trans>}>
        <Money money={subtotal} />
      </SumRow>
      {discount.amount > 0 ? (
        <SumRow
          look="ok"
          name={
            <Trans>
              Discount <bdi dir="ltr">{coupon}</bdi>
            </Trans>
          }
        >
          <Money money={discount} minus />
        </SumRow>
      ) : null}
      <SumRow name={<Trans>Shipping</Trans>}>
        {shipping.amount === 0 ? <Trans>Free shipping</Trans> : <Money money={shipping} />}
      </SumRow>
      {wrapping ? (
        <SumRow name={<Trans>Gift wrapping</Trans>}>
          {wrapping.amount === 0 ? <Trans>Free</Trans> : <Money money={wrapping} />}
        </SumRow>
      ) : null}
      {fee ? (
        <SumRow name={<Trans>Cash on delivery fee</Trans>}>
          <Money money={fee} />
        </SumRow>
      ) : null}
      <SumRow look="total" name={<Trans>Total</Trans>}>
        <Money money={total} />
      </SumRow>
      <SumRow look="small" name={<Trans>VAT included ({rate})</Trans>}>
        <Money money={vat} />
      </SumRow>
      {children}
    </dl>
  );
}
