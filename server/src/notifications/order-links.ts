// The links below the button of a letter about an order: to its invoice or credit note, and after the delivery to what
// can be done with the pieces.
import { translate } from '../kernel/words.ts';
import { type LetterContext, type LetterLink, namedMarket } from './letter-content.ts';
import { pageAddress } from './notifications.ts';
import type { OrderFacts, OrderTemplate } from './order-letters.ts';

/** The invoice in the letter about a placed order, the credit note in a letter about a refund. */
function paperLinks(template: OrderTemplate, { refund }: OrderFacts, language: string, to: LinkTo): LetterLink[] {
  const number = refund?.creditNote;
  if (template !== 'order_placed' && !number) return [];
  const label = translate(language, number ? 'MAIL_CREDIT_NOTE_LINK' : 'MAIL_INVOICE_LINK');
  return [{ label, address: to('/invoice', number ? { number } : {}) }];
}

function linksAfterDelivery({ after }: OrderFacts, language: string, to: LinkTo): LetterLink[] {
  if (!after) return [];
  const care = after.care.map(({ lineId, cloth }) => ({
    label: translate(language, 'MAIL_CARE_LINK').replace('{cloth}', () => cloth),
    address: to('/care-card', { line_id: lineId }),
  }));
  const review = { label: translate(language, 'MAIL_REVIEW_LINK'), address: to('/order-review', {}) };
  const back = { label: translate(language, 'MAIL_RETURN_LINK'), address: to('/order-return', {}) };
  return [...care, review, ...(after.isReturnable ? [back] : [])];
}

/** Makes the address of a page about the order from the page's path and further values of its query. */
type LinkTo = (path: string, more: Readonly<Record<string, string>>) => string;

export function orderLinks(
  template: OrderTemplate,
  order: OrderFacts,
  language: string,
  context: LetterContext,
): LetterLink[] {
  const { orderId, key, market } = order;
  const to: LinkTo = (path, more) => {
    const query = new URLSearchParams({ order_id: orderId, ...more, ...(key === null ? {} : { key }) });
    return pageAddress(context.publicUrl, language, `${path}?${query}`, namedMarket(market, context));
  };
  return [...paperLinks(template, order, language, to), ...linksAfterDelivery(order, language, to)];
}
