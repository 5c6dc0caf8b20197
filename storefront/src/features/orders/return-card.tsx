// A short list of an order's returns on the order's page, with the link to the return page.
import { LinkButton } from '@hindam/ui/button';
import { useDay } from '@hindam/ui/locale';
import { Tag } from '@hindam/ui/tag';
import { Plural, Trans } from '@lingui/react/macro';
import { linkTo } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import type { OrderDetails } from './load-order.ts';
import { useReturnTexts } from './return-words.ts';

type Returning = NonNullable<OrderDetails['returning']>;

export function ReturnCards({ returning: { returns, time_zone: timeZone } }: { returning: Returning }) {
  const day = useDay(timeZone);
  const { stateOf } = useReturnTexts();
  if (returns.length === 0) return null;
  return (
    <ul className="order-returns">
      {returns.map((one) => {
        const date = day(one.requested_at);
        const pieces = one.lines.reduce((sum, { quantity }) => sum + quantity, 0);
        return (
          <li key={one._id} className="order-head order-returns__one">
            <span>
              <Trans>Return of {date}</Trans>
              {' · '}
              <Plural value={pieces} one="# piece" other="# pieces" />
            </span>
            <Tag tone="outline">{stateOf(one.status)}</Tag>
          </li>
        );
      })}
    </ul>
  );
}

interface ReturnLinkProps {
  orderId: string;
  orderKey: string | null;
  returning: Returning;
}

export function ReturnLink({ orderId, orderKey, returning }: ReturnLinkProps) {
  const { open, until, returns, time_zone: timeZone } = returning;
  const day = useDay(timeZone);
  const address = usePaths().orderReturn(orderId, orderKey);
  // `until` is a midnight, the exclusive end of the time for returns. One millisecond earlier is on the last day.
  const last = until === null ? '' : day(new Date(Date.parse(until) - 1).toISOString());
  return (
    <>
      {open ? (
        <p className="small muted">
          <Trans>You can ask to return pieces until the end of {last}.</Trans>
        </p>
      ) : null}
      <div>
        <LinkButton variant="ghost" link={linkTo(address)}>
          {open ? <Trans>Return pieces</Trans> : null}
          {!open && returns.length > 0 ? <Trans>See your returns</Trans> : null}
        </LinkButton>
      </div>
    </>
  );
}
