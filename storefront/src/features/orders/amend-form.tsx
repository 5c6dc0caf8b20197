// The form that changes a placed order's address, the phone number for messages, and the note for the driver.
import { DELIVERY_NOTE_MAX_CHARACTERS } from '@hindam/contract/amended-parts';
import type { Country } from '@hindam/contract/customers';
import type { Order } from '@hindam/contract/orders';
import { Button, LinkButton } from '@hindam/ui/button';
import { InputField } from '@hindam/ui/field';
import { PhoneField } from '@hindam/ui/phone-field';
import { countryIn } from '@hindam/ui/phone-number';
import { Trans, useLingui } from '@lingui/react/macro';
import { type AddressDraft, draftIn, draftOfPostal, partOf } from '../address/address-draft.ts';
import { AddressField, AddressFields, type TypedAddress } from '../address/address-fields.tsx';
import { usePhoneTexts } from '../address/phone-texts.ts';
import { text, typedIn, usePost } from '../../kit/form.ts';
import { FormNotice, useFaultFocus, useFieldError } from '../../kit/form-notice.tsx';
import { linkTo } from '../../kit/page-link.tsx';
import { useShell } from '../../kit/shell-hooks.ts';
import { usePaths } from '../../kit/use-paths.ts';
import { AMEND_FIELDS, type AmendResult } from './amend-order.ts';
import type { AmendingPage } from './load-amending.ts';

interface First {
  draft: AddressDraft;
  dial: string;
  phone: string;
  note: string;
}

/** The first values of the fields: the typed ones after a refusal or a lost answer, else the order's. */
function firstOf(
  { shipping_address: address, contact, delivery_note: note }: Order,
  answer: AmendResult | null,
): First {
  if (answer && answer.status !== 'ok') {
    const typed = typedIn(answer);
    const draft = { ...draftIn(partOf(typed, AMEND_FIELDS.place)), country: address.country };
    const read = (name: string) => text(typed, name);
    return { draft, dial: read(AMEND_FIELDS.dial), phone: read(AMEND_FIELDS.phone), note: read(AMEND_FIELDS.note) };
  }
  const { phone, dial_code: code } = contact;
  return {
    draft: draftOfPostal(address),
    dial: `${address.country}${code ?? address.dial_code}`,
    phone: phone?.slice(code?.length ?? 0) ?? '',
    note,
  };
}

const PLACE_PARTS = [
  'name',
  'state',
  'district',
  'city',
  'address_line_one',
  'address_line_two',
  'zip_code',
  'landmark',
  'alternate_number',
  'phone',
  'dial_code',
].map((part) => AMEND_FIELDS.place + part);

export function AmendForm({ page, order }: { page: AmendingPage; order: Order }) {
  const { Form, busy, lastAnswer } = usePost<AmendResult>({ page: true });
  const ground = useFaultFocus<HTMLDivElement>(lastAnswer);
  const errorOf = useFieldError(lastAnswer);
  const first = firstOf(order, lastAnswer);
  const faults = Object.fromEntries(PLACE_PARTS.flatMap((name) => (errorOf(name) ? [[name, errorOf(name)!]] : [])));
  const form = { draft: first.draft, countries: page.allCountries, faults, prefix: AMEND_FIELDS.place };
  const numberError = errorOf(AMEND_FIELDS.phone) ?? errorOf('contact.dial_code');
  return (
    <Form method="post" noValidate>
      <div className="address-form" ref={ground}>
        <FormNotice result={lastAnswer} look="box" counted />
        <p className="small muted">
          <Trans>
            Until your order is packed you can send it elsewhere, within this country. Prices and days stay, and so does
            the invoice.
          </Trans>
        </p>
        <Place form={form} />
        <DriversNumber form={form} />
        <NoteField note={first.note} error={errorOf(AMEND_FIELDS.note)} />
        <MessagesNumber page={page} order={order} first={first} error={numberError} />
        <Acts page={page} order={order} busy={busy} />
      </div>
    </Form>
  );
}

function Place({ form }: { form: TypedAddress }) {
  return <AddressFields {...form} section="shipping" fixedCountry countryButton={null} />;
}

const countriesOf = (countries: readonly Country[]) =>
  countries.map(({ code, name, dial_code }) => ({ code, name, dialCode: dial_code }));

function DriversNumber({ form }: { form: TypedAddress }) {
  const { t } = useLingui();
  const { languages } = useShell();
  const texts = usePhoneTexts();
  const { draft, countries, faults } = form;
  const name = `${AMEND_FIELDS.place}phone`;
  return (
    <div className="address-form__pair">
      <PhoneField
        id={name}
        countries={countriesOf(countries)}
        languages={languages.map(({ code }) => code)}
        texts={{ ...texts, label: t`Number the driver calls` }}
        names={{ country: `${AMEND_FIELDS.place}dial`, number: name }}
        initial={{ code: draft.country, ...countryIn(draft.dial), number: draft.phone }}
        error={faults[name] ?? faults[`${AMEND_FIELDS.place}dial_code`] ?? null}
      />
      <AddressField
        form={form}
        name="alternate_number"
        label={t`Alternate number`}
        hint={t`A landline will do as well.`}
        optional
      />
    </div>
  );
}

function NoteField({ note, error }: { note: string; error: string | null }) {
  const { t } = useLingui();
  return (
    <InputField
      label={t`Note for the driver`}
      hint={t`For example: the gate is at the back, please ring twice.`}
      optionalText={t`optional`}
      name={AMEND_FIELDS.note}
      defaultValue={note}
      maxLength={DELIVERY_NOTE_MAX_CHARACTERS}
      dir="auto"
      error={error}
    />
  );
}

interface MessagesProps {
  page: AmendingPage;
  order: Order;
  first: First;
  error: string | null;
}

function MessagesNumber({ page, order, first, error }: MessagesProps) {
  const { t } = useLingui();
  const { languages } = useShell();
  const texts = usePhoneTexts();
  const { phone } = order.contact;
  if (!order.can_amend.number) {
    return (
      <p className="small muted">
        <Trans>
          Messages about this order go to{' '}
          <bdi dir="ltr" className="num">
            {phone}
          </bdi>
          . You proved this number by a code, because the order is paid on delivery, so it stays.
        </Trans>
      </p>
    );
  }
  return (
    <PhoneField
      id={AMEND_FIELDS.phone}
      countries={countriesOf(page.allCountries)}
      languages={languages.map(({ code }) => code)}
      texts={{
        ...texts,
        label: t`Your number for messages about this order`,
        ...(phone === null ? { optionalText: t`optional` } : {}),
      }}
      names={{ country: AMEND_FIELDS.dial, number: AMEND_FIELDS.phone }}
      initial={{ code: order.shipping_address.country, ...countryIn(first.dial), number: first.phone }}
      error={error}
    />
  );
}

function Acts({ page, order, busy }: { page: AmendingPage; order: Order; busy: boolean }) {
  const paths = usePaths();
  return (
    <div className="address-form__acts">
      <Button type="submit" busy={busy}>
        <Trans>Save the changes</Trans>
      </Button>
      <LinkButton variant="text" link={linkTo(paths.orderDetails(order._id, page.key))}>
        <Trans>Back to the order</Trans>
      </LinkButton>
    </div>
  );
}
