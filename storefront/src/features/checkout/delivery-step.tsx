// The second step of the checkout: delivery address, billing address, delivery choice and gift. CSS alone shows and
// hides fields by the state of radio buttons and checkboxes, so this works without script and keeps what was typed.
import { CheckField } from '@hindam/ui/check-field';
import { Trans, useLingui } from '@lingui/react/macro';
import { AddressFields } from '../address/address-fields.tsx';
import { RadioCard } from '../payment/pick.tsx';
import { ArrivalText } from '../cart/arrival-text.tsx';
import { AddressLine } from '../address/address-line.tsx';
import { CourierPhone } from './courier-phone.tsx';
import { addressValue, billingAddress, deliveryAddress } from './draft.ts';
import type { FormPage } from './form-page.ts';
import { GiftPart, GiftSummary } from './gift-part.tsx';
import { ShippingChoices } from './shipping-choices.tsx';
import { CheckoutStep } from './step.tsx';
import { BILLING, CHECKOUT_FIELDS, NEW_ADDRESS, SHIPPING } from './steps.ts';

export function DeliveryStep({ page }: { page: FormPage }) {
  const { t } = useLingui();
  const { checkout, faults, first, isMember, addresses, countries } = page;
  const hasBook = addresses.length > 0;
  return (
    <CheckoutStep
      step="delivery"
      title={t`Delivery`}
      checkout={checkout}
      faults={faults}
      summary={<DeliverySummary page={page} />}
      next={t`Continue to payment`}
    >
      <h3 className="step__part">
        <Trans>Shipping address</Trans>
      </h3>
      {hasBook ? <AddressBook page={page} /> : null}
      <div className="step__fields typed-address">
        <AddressFields
          draft={first.shipping}
          countries={countries}
          faults={faults}
          prefix={SHIPPING}
          section="shipping"
          fixedCountry
          countryButton={null}
        />
        <CourierPhone page={page} />
        {isMember ? (
          <CheckField name={CHECKOUT_FIELDS.keepAddress} value="1" defaultChecked={first.keepAddress}>
            <Trans>Save this address in my address book</Trans>
          </CheckField>
        ) : null}
      </div>
      <h3 className="step__part">
        <Trans>Billing address</Trans>
      </h3>
      <CheckField name={CHECKOUT_FIELDS.sameBilling} value="1" defaultChecked={first.sameBilling}>
        <Trans>Same as shipping address</Trans>
      </CheckField>
      <div className="step__fields billing">
        <AddressFields
          draft={first.billing}
          countries={countries}
          faults={faults}
          prefix={BILLING}
          section="billing"
          countryButton={
            <button
              type="submit"
              className="button button--plain"
              name={CHECKOUT_FIELDS.open}
              value="delivery"
              formNoValidate
            >
              {t`Show the fields of this country`}
            </button>
          }
        />
      </div>
      <ShippingChoices page={page} />
      <GiftPart page={page} />
    </CheckoutStep>
  );
}

function AddressBook({ page }: { page: FormPage }) {
  const { t } = useLingui();
  const { addresses, first, quote } = page;
  return (
    <fieldset className="picks">
      <legend className="visually-hidden">{t`Shipping address`}</legend>
      {addresses.map((address) => {
        const value = addressValue(address);
        const served = quote === null || address.country === quote.country;
        return (
          <RadioCard
            key={address._id}
            name={CHECKOUT_FIELDS.address}
            value={value}
            defaultChecked={value === first.address}
            disabled={!served}
            title={<bdi>{address.name}</bdi>}
          >
            <AddressLine address={address} countries={page.countries} />
            {served ? null : (
              <span>
                <Trans>We do not deliver to this country yet.</Trans>
              </span>
            )}
          </RadioCard>
        );
      })}
      <RadioCard
        name={CHECKOUT_FIELDS.address}
        value={NEW_ADDRESS}
        defaultChecked={first.address === NEW_ADDRESS}
        title={t`Another address`}
      />
    </fieldset>
  );
}

function DeliverySummary({ page }: { page: FormPage }) {
  const { now } = page.checkout;
  const address = deliveryAddress(now);
  const billing = billingAddress(now);
  const choice = page.quote?.shipping_choices[0];
  return (
    <>
      <div>
        <bdi>{address.name}</bdi>
      </div>
      <AddressLine address={address} countries={page.countries} withoutPhone={address.phone === now.phone} />
      {billing ? (
        <div>
          <Trans>Billing address</Trans>
          {': '}
          <bdi>{billing.name}</bdi> · <AddressLine address={billing} countries={page.countries} withoutPhone />
        </div>
      ) : null}
      {choice ? (
        <div>
          <ArrivalText arrival={choice} />
        </div>
      ) : null}
      <GiftSummary page={page} />
    </>
  );
}
