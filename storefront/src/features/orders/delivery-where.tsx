// The place of a delivery: the address, the note for the driver, and the reception at which the parcel may be left
// instead.
import type { Delivery } from '@hindam/contract/delivery';
import { RECEPTION_MAX_CHARACTERS } from '@hindam/contract/delivery-problems';
import type { Order } from '@hindam/contract/orders';
import { Button } from '@hindam/ui/button';
import { InputField } from '@hindam/ui/field';
import { Notice } from '@hindam/ui/notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { AddressLines } from '../address/address-lines.tsx';
import { passFocusOn } from '../../kit/focus-heading.ts';
import { type FormResult, type Post, usePost } from '../../kit/form.ts';
import { FormNotice, useFaultFocus, useFieldError } from '../../kit/form-notice.tsx';
import { DriversNote } from './delivery.tsx';
import { DELIVERY_FIELDS } from './change-delivery.ts';
import { DeliverySection, IntentField, Outcome } from './delivery-parts.tsx';

interface WhereProps {
  order: Order;
  delivery: Delivery;
  countries: Readonly<Record<string, string>>;
}

export function Where({ order: { shipping_address: address, delivery_note: note }, delivery, countries }: WhereProps) {
  const { t } = useLingui();
  const { reception, can, due } = delivery;
  // Called here and not in `InPersonForm`: that form is removed after a success, and its answer would be lost with it.
  const inPerson = usePost({ intent: 'in_person' });
  const isInPerson = reception === null && inPerson.answer?.status === 'ok';
  return (
    <DeliverySection title={t`Where it goes`}>
      <AddressLines address={address} country={countries[address.country] ?? address.country} />
      <DriversNote note={note} />
      <div role="status">
        {reception === null ? null : (
          <p>
            <Trans>
              The driver leaves it at the reception: <bdi>{reception}</bdi>
            </Trans>
          </p>
        )}
        {isInPerson ? (
          <Notice tone="ok">
            <Trans>The driver will hand it over to you.</Trans>
          </Notice>
        ) : null}
      </div>
      {can.reception ? <ReceptionForm key={reception ?? ''} reception={reception} /> : null}
      {reception !== null && can.reception ? <InPersonForm post={inPerson} /> : null}
      {due.amount > 0 ? (
        <p className="small muted">
          <Trans>As you pay in cash, the driver hands it over to you in person.</Trans>
        </p>
      ) : null}
    </DeliverySection>
  );
}

function ReceptionForm({ reception }: { reception: string | null }) {
  const { t } = useLingui();
  const { Form, busy, answer } = usePost({ intent: 'reception' });
  const errorOf = useFieldError(answer);
  const ground = useFaultFocus<HTMLDivElement>(answer);
  return (
    <Form ref={passFocusOn} method="post" className="delivery__form" noValidate>
      <IntentField intent="reception" />
      <div ref={ground}>
        <InputField
          label={reception === null ? t`Leave it at the reception` : t`Another reception`}
          hint={t`Say where, or whom to ask for.`}
          name={DELIVERY_FIELDS.reception}
          defaultValue={answer?.status === 'ok' ? '' : (answer?.values[DELIVERY_FIELDS.reception] ?? '')}
          maxLength={RECEPTION_MAX_CHARACTERS}
          dir="auto"
          error={errorOf(DELIVERY_FIELDS.reception)}
        />
      </div>
      <div>
        <Button type="submit" variant="ghost" busy={busy}>
          <Trans>Leave it there</Trans>
        </Button>
      </div>
      <Outcome result={answer} done={<Trans>The driver will leave it there.</Trans>} />
    </Form>
  );
}

function InPersonForm({ post: { Form, busy, answer } }: { post: Post<FormResult> }) {
  return (
    <Form ref={passFocusOn} method="post" className="delivery__form">
      <IntentField intent="in_person" />
      <div>
        <Button type="submit" variant="text" busy={busy}>
          <Trans>Hand it over to me instead</Trans>
        </Button>
      </div>
      <FormNotice result={answer} />
    </Form>
  );
}
