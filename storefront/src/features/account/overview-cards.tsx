// The account page's cards of contacts, address and measurements, and its links to the pages of settings.
import { useDay } from '@hindam/ui/locale';
import { Icon } from '@hindam/ui/icon';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AddressLines } from '../address/address-lines.tsx';
import { PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import type { Overview } from './load-overview.ts';
import { OverviewCard } from './overview-card.tsx';

export function DetailsCard({ profile }: { profile: Overview['profile'] }) {
  const { t } = useLingui();
  const paths = usePaths();
  const { name, email, phone, dial_code: dialCode } = profile;
  return (
    <OverviewCard
      title={t`Your details`}
      links={
        <PageLink to={paths.accountProfile()} className="link">
          <Trans>Change your details</Trans>
        </PageLink>
      }
    >
      <ul className="overview-card__lines">
        <li>
          <bdi>{name}</bdi>
        </li>
        {email ? (
          <li>
            <bdi dir="ltr">{email}</bdi>
          </li>
        ) : null}
        {phone ? (
          <li>
            <bdi dir="ltr" className="num">
              {dialCode} {phone}
            </bdi>
          </li>
        ) : null}
      </ul>
    </OverviewCard>
  );
}

export function AddressOverview({ address, countries }: Pick<Overview, 'address' | 'countries'>) {
  const { t } = useLingui();
  const paths = usePaths();
  const country = countries.find(({ code }) => code === address?.country)?.name ?? address?.country ?? '';
  return (
    <OverviewCard
      title={t`Delivery address`}
      links={
        <>
          {address ? null : (
            <PageLink to={paths.editAddress('new')} className="link">
              <Trans>Add an address</Trans>
            </PageLink>
          )}
          <PageLink to={paths.userAddress()} className="link">
            <Trans>Address book</Trans>
          </PageLink>
        </>
      }
    >
      {address ? (
        <AddressLines address={address} country={country} />
      ) : (
        <p className="muted">
          <Trans>Save an address once, and never type it again at the checkout.</Trans>
        </p>
      )}
    </OverviewCard>
  );
}

const NAMED_SETS = 3;

export function MeasurementsOverview({ sets, timeZone }: Pick<Overview, 'sets' | 'timeZone'>) {
  const { t } = useLingui();
  const paths = usePaths();
  const day = useDay(timeZone);
  return (
    <OverviewCard
      title={t`My measurements`}
      links={
        sets.length > 0 ? (
          <PageLink to={paths.myMeasurements()} className="link">
            <Trans>See and change my measurements</Trans>
          </PageLink>
        ) : (
          <PageLink to={paths.measurementSet('new')} className="link">
            <Trans>Add my measurements</Trans>
          </PageLink>
        )
      }
    >
      {sets.length > 0 ? (
        <ul className="overview-card__lines">
          {sets.slice(0, NAMED_SETS).map((set) => (
            <li key={set._id}>
              <bdi>{set.label}</bdi> <span className="small muted">{day(set.updated_at)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="muted">
          <Trans>Measure once, and order pieces cut to your own size.</Trans>
        </p>
      )}
    </OverviewCard>
  );
}

export function SettingsLinks({ unread }: { unread: number }) {
  const { t } = useLingui();
  const paths = usePaths();
  return (
    <nav className="account-settings" aria-label={t`Settings`}>
      <SettingsLink to={paths.accountSecurity()} title={t`Security`}>
        <Trans>Password, passkeys and your devices</Trans>
      </SettingsLink>
      <SettingsLink to={paths.notifications()} title={t`Notifications`}>
        {unread > 0 ? (
          <Plural value={unread} one="# new" other="# new" />
        ) : (
          <Trans>News of your orders and visits</Trans>
        )}
      </SettingsLink>
      <SettingsLink to={paths.notificationSettings()} title={t`What we tell you`}>
        <Trans>By push, email or SMS, quiet hours, and whether we remind you of your bag.</Trans>
      </SettingsLink>
      <SettingsLink to={paths.accountData()} title={t`My data`}>
        <Trans>Save a copy of it, or delete your account</Trans>
      </SettingsLink>
    </nav>
  );
}

function SettingsLink({ to, title, children }: { to: string; title: string; children: ReactNode }) {
  return (
    <PageLink to={to} className="account-settings__link">
      <span>
        <b>{title}</b>
        <br />
        <span className="small muted">{children}</span>
      </span>
      <Icon name="forward" size="small" />
    </PageLink>
  );
}
