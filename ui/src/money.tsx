// Every sum of money on every page. Isolated from the text around it, so that neither direction
// moves its minus sign or its currency.
import { directionOf } from '@hindam/contract/language';
import type { Money as Amount } from '@hindam/contract/money';
import { formatMoney } from '@hindam/contract/money';
import { useLocale } from './locale.tsx';
import './money.css';

interface MoneyProps {
  money: Amount;
  /** Writes the sum as taken away: `−AED 214.00`. */
  minus?: boolean;
  className?: string;
}

const LEFT_TO_RIGHT_MARK = '\u200E';

/** The mark keeps the sign on the number's left; the unit stays where the language puts it. */
export function minusText(text: string): string {
  return `${LEFT_TO_RIGHT_MARK}−${text}`;
}

export function Money({ money, minus = false, className }: MoneyProps) {
  const { language, digits } = useLocale();
  const text = formatMoney(money, language, digits);
  const classes = className ? `money ${className}` : 'money';
  if (!minus) return <bdi className={classes}>{text}</bdi>;
  // The mark would else be the first strong character and turn an Arabic sum round.
  return (
    <bdi className={classes} dir={directionOf(language)}>
      {minusText(text)}
    </bdi>
  );
}

interface PriceProps {
  price: Amount;
  compareAt: Amount | null;
  /** Read before the struck price: 'was'. */
  wasText: string;
}

/** A price, and the struck price before it went down. */
export function Price({ price, compareAt, wasText }: PriceProps) {
  if (!compareAt || compareAt.amount <= price.amount) return <Money money={price} />;
  return (
    <span className="price">
      <Money money={price} className="price__now" />
      <span className="price__was">
        <span className="visually-hidden">{wasText} </span>
        <Money money={compareAt} />
      </span>
    </span>
  );
}
