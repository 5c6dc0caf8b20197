// Requirement R40: user-address. The member's address book.
import { LinkButton } from '@hindam/ui/button';
import { PageTitle } from '@hindam/ui/page-title';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLoaderData } from 'react-router';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';
import { linkTo } from '../kit/page-link.tsx';
import { usePaths } from '../kit/use-paths.ts';
import { changeBook, loadBook } from '../features/account/address-book.ts';
import { LatestPieces } from '../shell/latest-pieces.tsx';
import { OfferedAddress } from '../features/account/offered-address.tsx';
import { AddressCard, useUndoToast } from '../features/account/address-card.tsx';
import { BackToAccount } from '../features/account/back-to-account.tsx';

const route = page({
  load: loadBook,
  action: changeBook,
  messages: ['account', 'address', 'forms'],
  membersOnly: true,
  cache: 'private',
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const action = route.action;
export const clientAction = route.clientAction;
export const headers = route.headers;

export default function UserAddressPage() {
  const { addresses, countries, offered, latest } = useLoaderData<typeof loader>();
  const nameOf = (country: string) => countries.find(({ code }) => code === country)?.name ?? country;
  const { t } = useLingui();
  const paths = usePaths();
  const bringBack = useUndoToast();
  return (
    <div className="wrap page account-page">
      <PageHead title={t`Address book`} address={null} />
      <PageTitle
        title={<Trans>Address book</Trans>}
        beside={
          <LinkButton variant="ghost" link={linkTo(paths.editAddress('new'))}>
            <Trans>Add an address</Trans>
          </LinkButton>
        }
      />
      {offered ? <OfferedAddress offered={offered} country={nameOf(offered.address.country)} /> : null}
      {addresses.length === 0 ? (
        <>
          <p>
            <Trans>No address is saved yet.</Trans>
          </p>
          <p className="muted">
            <Trans>Save one, and your next order finds its way to your door by itself.</Trans>
          </p>
        </>
      ) : null}
      <ul className="addresses">
        {addresses.map((address) => (
          <AddressCard key={address._id} address={address} country={nameOf(address.country)} onDeleted={bringBack} />
        ))}
      </ul>
      <LatestPieces pieces={latest} />
      <BackToAccount />
    </div>
  );
}
