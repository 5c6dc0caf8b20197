// The fields for the address of a visit: one of the member's saved addresses, or a typed one. CSS alone hides the
// fields for typing while a saved address is chosen.
import { ErrorText } from '@hindam/ui/notice';
import { useLingui } from '@lingui/react/macro';
import type { AddressDraft } from '../address/address-draft.ts';
import { AddressFields } from '../address/address-fields.tsx';
import { RadioCard } from '../payment/pick.tsx';
import type { VisitsPage } from './load-times.ts';
import { AddressLine } from '../address/address-line.tsx';
import { NEW_ADDRESS, VISIT_FIELDS } from './visit-entry.ts';
import { VisitPhone } from './visit-phone.tsx';

interface AddressChoiceProps {
  page: VisitsPage;
  draft: AddressDraft;
  /** The id of a saved address, or NEW_ADDRESS for a typed one. */
  chosen: string;
  errorOf: (field: string) => string | null;
}

export function AddressChoice({ page, draft, chosen, errorOf }: AddressChoiceProps) {
  const { t } = useLingui();
  const addresses = page.member?.addresses ?? [];
  const names = ['name', 'state', 'district', 'city', 'address_line_one', 'address_line_two', 'zip_code', 'landmark'];
  const faults = Object.fromEntries(names.flatMap((name) => (errorOf(name) ? [[name, errorOf(name)!]] : [])));
  return (
    <>
      {addresses.length > 0 ? (
        <fieldset className="picks">
          <legend className="visually-hidden">{t`Full address`}</legend>
          {addresses.map((address) => (
            <RadioCard
              key={address._id}
              name={VISIT_FIELDS.address}
              value={address._id}
              defaultChecked={address._id === chosen}
              disabled={address.country !== page.times.country}
              title={<bdi>{address.name}</bdi>}
            >
              <AddressLine address={address} countries={page.countries} />
            </RadioCard>
          ))}
          <RadioCard
            name={VISIT_FIELDS.address}
            value={NEW_ADDRESS}
            defaultChecked={chosen === NEW_ADDRESS}
            title={t`Another address`}
          />
          {errorOf(VISIT_FIELDS.address) ? <ErrorText>{errorOf(VISIT_FIELDS.address)}</ErrorText> : null}
        </fieldset>
      ) : null}
      <div className="visit-typed">
        <AddressFields draft={draft} countries={page.countries} faults={faults} fixedCountry countryButton={null} />
        <VisitPhone countries={page.countries} draft={draft} error={errorOf('phone') ?? errorOf('dial_code')} />
      </div>
    </>
  );
}
