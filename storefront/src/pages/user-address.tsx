// Specification §2: user-address. The member's address book.
import type { Address } from '@hindam/contract/customers';
import { Button, LinkButton } from '@hindam/ui/button';
import { Tag } from '@hindam/ui/tag';
import { showToast } from '@hindam/ui/toast';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useActionData, useFetcher, useLoaderData } from 'react-router';
import type { PageHandle } from '../kit/late-words.ts';
import { actionOf, loaderOf, withWords } from '../kit/load.ts';
import { PageHead } from '../kit/page-head.tsx';
import { linkTo, PageLink } from '../kit/page-link.tsx';
import { usePaths } from '../kit/shell-hooks.ts';
import { AddressLines } from '../features/account/address-lines.tsx';
import { ADDRESS, type BookChange, BROUGHT_BACK, changeBook, loadBook } from '../features/account/address-book.ts';
import { usePost } from '../kit/form.ts';
import { FormError } from '../kit/form-error.tsx';
import { OfferedAddress } from '../features/account/offered-address.tsx';
import '../features/address/address-form.css';

export const handle = { words: ['account', 'address'], own: true } satisfies PageHandle;
export const loader = loaderOf(loadBook);
export const clientLoader = loaderOf(withWords(loadBook, 'account', 'address'));
export const action = actionOf(changeBook);
export const clientAction = actionOf(changeBook);
export { privateHeaders as headers } from '../kit/headers.ts';

export default function UserAddressPage() {
  const { addresses, countries, offered } = useLoaderData<typeof loader>();
  const nameOf = (country: string) => countries.find(({ code }) => code === country)?.name ?? country;
  const { t } = useLingui();
  const paths = usePaths();
  const sentWithoutScript = useActionData<BookChange>();
  const bringBack = useBringBack();
  return (
    <div className="wrap account-page">
      <PageHead title={t`Address book`} address={null} />
      <div className="account-page__head">
        <h1>
          <Trans>Address book</Trans>
        </h1>
        <LinkButton variant="ghost" link={linkTo(paths.editAddress('new'))}>
          <Trans>Add an address</Trans>
        </LinkButton>
      </div>
      {sentWithoutScript?.ok === false ? <FormError message={sentWithoutScript.message} /> : null}
      {offered ? <OfferedAddress offered={offered} country={nameOf(offered.address.country)} /> : null}
      {addresses.length === 0 ? (
        <p>
          <Trans>No address is saved yet.</Trans>
        </p>
      ) : null}
      <ul className="addresses">
        {addresses.map((address) => (
          <AddressCard key={address._id} address={address} country={nameOf(address.country)} onDeleted={bringBack} />
        ))}
      </ul>
      <p>
        <PageLink to={paths.myAccount()} className="link">
          <Trans>Back to my account</Trans>
        </PageLink>
      </p>
    </div>
  );
}

/** Deleting is undone by saving the same address once more. */
function useBringBack(): (address: Address) => void {
  const { t } = useLingui();
  const fetcher = useFetcher<BookChange>();
  return (address) =>
    void showToast({
      text: t`Address deleted`,
      action: {
        label: t`Undo`,
        onAct: () => void fetcher.submit({ [BROUGHT_BACK]: JSON.stringify(address) }, { method: 'post' }),
      },
    });
}

interface AddressCardProps {
  address: Address;
  country: string;
  onDeleted: (address: Address) => void;
}

function AddressCard({ address, country, onDeleted }: AddressCardProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const { Form, busy, fetcher, answer } = usePost<BookChange>();
  const told = useRef(false);
  const { data } = fetcher;
  useEffect(() => {
    if (data?.ok !== true || told.current) return;
    told.current = true;
    onDeleted(address);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- told once, when the answer comes
  }, [data]);
  const types = { home: t({ message: 'Home', context: 'address type' }), work: t`Work`, other: t`Other` };
  const { name } = address;
  return (
    <li className="address-card">
      <div className="address-card__head">
        <b>{types[address.type]}</b>
        {address.default_shipping ? <Tag tone="outline">{t`Delivery`}</Tag> : null}
        {address.default_billing ? <Tag tone="outline">{t`Billing`}</Tag> : null}
      </div>
      <AddressLines address={address} country={country} />
      <div className="address-card__acts">
        <PageLink to={paths.editAddress(address._id)} className="link" aria-label={t`Edit the address of ${name}`}>
          <Trans>Edit</Trans>
        </PageLink>
        <Form method="post">
          <input type="hidden" name={ADDRESS} value={address._id} />
          <Button type="submit" variant="text" busy={busy} aria-label={t`Delete the address of ${name}`}>
            <Trans>Delete</Trans>
          </Button>
        </Form>
      </div>
      {answer?.ok === false ? <FormError message={answer.message} /> : null}
    </li>
  );
}
