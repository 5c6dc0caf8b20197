// The cards that payment providers keep for the member, each with a button to remove it, and the result of a removal.
// Without any card and any result the section is hidden.
import type { CardBrand } from '@hindam/contract/card-brands';
import type { KeptCard } from '@hindam/contract/payments';
import { Button } from '@hindam/ui/button';
import { Trans, useLingui } from '@lingui/react/macro';
import { ACCOUNT_FIELDS } from './account-forms.ts';
import { usePost } from '../../kit/form.ts';
import { FormResultNotice, IntentField, Section } from './section.tsx';

const BRANDS: Readonly<Record<Exclude<CardBrand, 'card'>, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  unionpay: 'UnionPay',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
};

export function CardSection({ cards }: { cards: readonly KeptCard[] }) {
  const { t } = useLingui();
  const { answer } = usePost({ intent: 'remove_card', page: true });
  if (cards.length === 0 && answer === null) return null;
  return (
    <Section title={t`Your cards`}>
      {cards.length > 0 ? (
        <>
          <p className="muted">
            <Trans>Our payment provider keeps them for your next orders. We do not know their numbers.</Trans>
          </p>
          <ul className="account-list">
            {cards.map((card) => (
              <Card key={card._id} card={card} />
            ))}
          </ul>
        </>
      ) : null}
      <FormResultNotice result={answer} done={<Trans>The card is removed.</Trans>} />
    </Section>
  );
}

function Card({ card }: { card: KeptCard }) {
  const { t } = useLingui();
  const { Form, busy } = usePost({ intent: 'remove_card', page: true, values: { [ACCOUNT_FIELDS.card]: card._id } });
  const brand = card.brand === 'card' ? t`Card` : BRANDS[card.brand];
  const digits = card.last_four;
  const expiry = `${String(card.expiry_month).padStart(2, '0')}/${card.expiry_year % 100}`;
  return (
    <li className="account-list__row">
      <span>
        <b>
          <bdi>{brand}</bdi>
        </b>{' '}
        <bdi dir="ltr" className="num">
          <span aria-hidden="true">•••• </span>
          {digits}
        </bdi>
        <br />
        <span className="small muted">
          <Trans>
            Valid until <bdi>{expiry}</bdi>
          </Trans>
        </span>
      </span>
      <Form method="post">
        <IntentField intent="remove_card" />
        <input type="hidden" name={ACCOUNT_FIELDS.card} value={card._id} />
        <Button type="submit" variant="text" busy={busy} aria-label={t`Remove the card ${brand} ${digits}`}>
          <Trans>Remove</Trans>
        </Button>
      </Form>
    </li>
  );
}
