// Lists how the cart and its sums have changed since the shopper last saw them, so that the shopper can confirm again.
import { Money } from '@hindam/ui/money';
import { useNumber } from '@hindam/ui/locale';
import { Trans } from '@lingui/react/macro';
import type { Change } from './changes.ts';

export function ChangeList({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null;
  return (
    <ul className="fault-list__lines">
      {changes.map((change) => (
        <li key={change.kind + ('line' in change ? change.line : '')}>
          <ChangeText change={change} />
        </li>
      ))}
    </ul>
  );
}

const isolated = (text: string): string => `\u2068${text}\u2069`;

function ChangeText({ change }: { change: Change }) {
  const number = useNumber();
  const title = 'title' in change ? isolated(change.title) : '';
  switch (change.kind) {
    case 'gone':
      return <Trans>{title} is no longer part of the order.</Trans>;
    case 'added':
      return <Trans>{title} is new in the order.</Trans>;
    case 'price':
      return (
        <Trans>
          {title}: the price was <Money money={change.was} /> and is <Money money={change.is} /> now.
        </Trans>
      );
    case 'quantity': {
      const [was, is] = [number(change.was), number(change.is)];
      return (
        <Trans>
          {title}: the quantity was {was} and is {is} now.
        </Trans>
      );
    }
    case 'discount':
      return (
        <Trans>
          Discount: was <Money money={change.was} />, is <Money money={change.is} /> now.
        </Trans>
      );
    case 'shipping':
      return (
        <Trans>
          Shipping: was <Money money={change.was} />, is <Money money={change.is} /> now.
        </Trans>
      );
    case 'wrapped':
      return change.is.amount === 0 ? (
        <Trans>Gift wrapping is part of the order now. It is free.</Trans>
      ) : (
        <Trans>
          Gift wrapping is part of the order now: <Money money={change.is} />.
        </Trans>
      );
    case 'unwrapped':
      return <Trans>Gift wrapping is no longer part of the order.</Trans>;
    case 'wrapping':
      return (
        <Trans>
          Gift wrapping: was <Money money={change.was} />, is <Money money={change.is} /> now.
        </Trans>
      );
    case 'fee_added':
    case 'fee_gone':
    case 'fee':
      return <FeeText change={change} />;
    case 'total':
      return (
        <Trans>
          Total: was <Money money={change.was} />, is <Money money={change.is} /> now.
        </Trans>
      );
  }
}

function FeeText({ change }: { change: Extract<Change, { kind: 'fee_added' | 'fee_gone' | 'fee' }> }) {
  if (change.kind === 'fee_gone') return <Trans>The cash on delivery fee is no longer part of the order.</Trans>;
  if (change.kind === 'fee_added')
    return (
      <Trans>
        The cash on delivery fee is part of the order now: <Money money={change.is} />.
      </Trans>
    );
  return (
    <Trans>
      Cash on delivery fee: was <Money money={change.was} />, is <Money money={change.is} /> now.
    </Trans>
  );
}
