// Requirement R27: my-account. An overview of the member's account with links to its pages, and the log out button.
import { PageTitle } from '@hindam/ui/page-title';
import { Trans, useLingui } from '@lingui/react/macro';
import { redirect, useLoaderData } from 'react-router';
import type { PageRequest } from '../kit/load.ts';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';
import { PageLink } from '../kit/page-link.tsx';
import { pathsOf } from '../kit/paths.ts';
import { usePaths } from '../kit/use-paths.ts';
import { LogOutForm } from '../shell/log-out-form.tsx';
import { loadOverview } from '../features/account/load-overview.ts';
import { changingIn } from '../features/account/load-profile.ts';
import { OverviewCard } from '../features/account/overview-card.tsx';
import {
  AddressOverview,
  DetailsCard,
  MeasurementsOverview,
  SettingsLinks,
} from '../features/account/overview-cards.tsx';
import { LastOrder } from '../features/orders/last-order.tsx';
import { loadLastOrder } from '../features/orders/load-orders.ts';
import { loadWishes } from '../features/wishes/load-wishes.ts';
import { WishPictures } from '../features/wishes/wish-pictures.tsx';

async function load(request: PageRequest) {
  // The forms that change a contact used to be on this page; old links to them are redirected.
  const changing = changingIn(request.url);
  if (changing) throw redirect(pathsOf(request.visitor.prefix).accountContact(changing));
  const [overview, last, { wishes }] = await Promise.all([
    loadOverview(request),
    loadLastOrder(request),
    loadWishes(request),
  ]);
  return { ...overview, last, wishes };
}

const route = page({ load, messages: ['account', 'address', 'orders', 'frame'], membersOnly: true, cache: 'private' });
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const headers = route.headers;

export default function MyAccountPage() {
  const account = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { name } = account.profile;
  return (
    <div className="wrap page account-page">
      <PageHead title={t`My account`} address={null} />
      <PageTitle
        title={
          <Trans>
            Hello, <bdi>{name}</bdi>
          </Trans>
        }
        beside={<LogOutForm className="button button--text" />}
      />
      <div className="overview">
        <LastOrder order={account.last} />
        <DetailsCard profile={account.profile} />
        <AddressOverview address={account.address} countries={account.countries} />
        <MeasurementsOverview sets={account.sets} timeZone={account.timeZone} />
        <WishList wishes={account.wishes} />
      </div>
      <SettingsLinks unread={account.unread} />
    </div>
  );
}

type Account = Awaited<ReturnType<typeof load>>;

function WishList({ wishes }: Pick<Account, 'wishes'>) {
  const { t } = useLingui();
  const paths = usePaths();
  const isEmpty = wishes.length === 0;
  return (
    <OverviewCard
      title={t`My wish list`}
      links={
        <PageLink to={isEmpty ? paths.productList('latest_collection') : paths.myWishlist()} className="link">
          {isEmpty ? <Trans>See the latest collection</Trans> : <Trans>See my wish list</Trans>}
        </PageLink>
      }
    >
      {isEmpty ? (
        <p className="muted">
          <Trans>Press the heart of a piece you love, and it waits for you here.</Trans>
        </p>
      ) : (
        <WishPictures wishes={wishes} />
      )}
    </OverviewCard>
  );
}
