// Parts of the screen that thanks for a placed order (placed.tsx): when the order arrives, its pieces, the total, the
// address, and what happens next.
import type { Order, OrderLine } from '@hindam/contract/orders';
import type { OrderStatus } from '@hindam/contract/order-moves';
import { Icon } from '@hindam/ui/icon';
import { useNumber } from '@hindam/ui/locale';
import { Money } from '@hindam/ui/money';
import { Picture } from '@hindam/ui/picture';
import { Plural, Trans } from '@lingui/react/macro';
import { AddressLines } from '../address/address-lines.tsx';
import { ArrivalText } from '../cart/arrival-text.tsx';
import { LineOptions } from '../cart/line-options.tsx';
import type { PlacedOrder } from './load-payment.ts';
import './checkout.css';
import './placed.css';

const IN_THE_SHOP: ReadonlySet<OrderStatus> = new Set(['placed', 'confirmed', 'in_tailoring', 'packed']);

export const isInTheShop = (status: OrderStatus): boolean => IN_THE_SHOP.has(status);

/** How many lines are listed; of the other lines only the number of pieces is given. */
const LINES_SHOWN = 3;

function Line({ line }: { line: OrderLine }) {
  const number = useNumber();
  return (
    <li className="checkout-line">
      <Picture image={line.image} sizes="64px" alt="" />
      <div className="small">
        <span className="cart-line__title">{line.title}</span>
        <div>
          <LineOptions line={line} tailored={line.made_to_measure} />
        </div>
        {line.quantity > 1 ? (
          <div className="muted">
            <Trans>Qty {number(line.quantity)}</Trans>
          </div>
        ) : null}
      </div>
      <Money money={line.line_total} className="small" />
    </li>
  );
}

function Lines({ lines }: { lines: readonly OrderLine[] }) {
  const more = lines.slice(LINES_SHOWN).reduce((pieces, { quantity }) => pieces + quantity, 0);
  return (
    <>
      <ul className="checkout__lines">
        {lines.slice(0, LINES_SHOWN).map((line) => (
          <Line key={line._id} line={line} />
        ))}
      </ul>
      {more > 0 ? (
        <p className="small muted">
          <Plural value={more} one="and # more piece" other="and # more pieces" />
        </p>
      ) : null}
    </>
  );
}

export function OrderedPieces({ placed: { order, country } }: { placed: PlacedOrder }) {
  const { delivery, lines, total, shipping_address: address, order_status: status } = order;
  return (
    <section className="placed">
      {isInTheShop(status) ? (
        <h2 className="placed__day">
          <Icon name="truck" />
          <ArrivalText arrival={delivery} />
        </h2>
      ) : null}
      <Lines lines={lines} />
      <dl className="summary__rows">
        <div className="summary__row summary__row--total">
          <dt>
            <Trans>Total</Trans>
          </dt>
          <dd>
            <Money money={total} />
          </dd>
        </div>
        <div className="placed__place small">
          <dt>
            <Trans>Delivery address</Trans>
          </dt>
          <dd>
            <AddressLines address={address} country={country} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** Says what happens to the pieces before they are sent. `order` is null if it is not known. */
export function BeforeItLeaves({ order }: { order: Order | null }) {
  if (!order) return <Trans>We’re checking your order.</Trans>;
  const tailored = order.lines.filter(({ made_to_measure: isTailored }) => isTailored).length;
  if (tailored === 0) return <Trans>We’re checking your order and pack it.</Trans>;
  if (tailored === order.lines.length) return <Trans>We’re checking your order. Then it goes to the tailor.</Trans>;
  return (
    <Trans>We’re checking your order. Pieces made to measure go to the tailor; then everything leaves together.</Trans>
  );
}
