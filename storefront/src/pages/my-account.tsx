// R27: my-account. The member's profile, contacts, password, passkeys, kept cards, measurement sets, sessions and data,
// with a link to the address book and a logout button.
import { LinkButton } from '@hindam/ui/button';
import { PageTitle } from '@hindam/ui/page-title';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useLoaderData } from 'react-router';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';
import { linkTo } from '../kit/page-link.tsx';
import { usePaths } from '../kit/use-paths.ts';
import { MeasurementSets } from '../features/measure/measurement-sets.tsx';
import { LogOutForm } from '../shell/log-out-form.tsx';
import { CardSection } from '../features/account/card-section.tsx';
import { changeAccount } from '../features/account/change-account.ts';
import { ContactSection } from '../features/account/contact-section.tsx';
import { DataSection } from '../features/account/data-section.tsx';
import { loadAccount } from '../features/account/load-account.ts';
import { PasskeySection } from '../features/account/passkey-section.tsx';
import { PasswordSection } from '../features/account/password-section.tsx';
import { Section } from '../features/account/section.tsx';
import { ProfileSection } from '../features/account/profile-section.tsx';
import { SessionSection } from '../features/account/session-section.tsx';

const route = page({
  load: loadAccount,
  action: changeAccount,
  messages: ['account', 'address', 'measure', 'forms', 'frame'],
  membersOnly: true,
  cache: 'private',
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const action = route.action;
export const clientAction = route.clientAction;
export const headers = route.headers;

export default function MyAccountPage() {
  const account = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const paths = usePaths();
  const { unread } = account;
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
      <nav className="account-ways" aria-label={t`My account`}>
        <LinkButton variant="ghost" link={linkTo(paths.userAddress())}>
          <Trans>Address book</Trans>
        </LinkButton>
        <LinkButton variant="ghost" link={linkTo(paths.myWishlist())}>
          <Trans>My wish list</Trans>
        </LinkButton>
        <LinkButton variant="ghost" link={linkTo(paths.myOrder())}>
          <Trans>My orders</Trans>
        </LinkButton>
        <LinkButton variant="ghost" link={linkTo(paths.notifications())}>
          <Trans>Notifications</Trans>
          {unread > 0 ? (
            <>
              {' · '}
              <Plural value={unread} one="# new" other="# new" />
            </>
          ) : null}
        </LinkButton>
      </nav>
      <ProfileSection profile={account.profile} />
      <ContactSection account={account} />
      <PasswordSection />
      <PasskeySection passkeys={account.passkeys} timeZone={account.timeZone} />
      <CardSection cards={account.cards} />
      <SessionSection sessions={account.sessions} timeZone={account.timeZone} />
      <Section title={t`My measurements`}>
        <MeasurementSets sets={account.sets} timeZone={account.timeZone} />
      </Section>
      <Section title={t`What we tell you`}>
        <p className="small muted">
          <Trans>By push, email or SMS, quiet hours, and whether we remind you of your bag.</Trans>
        </p>
        <div>
          <LinkButton variant="ghost" link={linkTo(paths.notificationSettings())}>
            <Trans>Choose what we tell you</Trans>
          </LinkButton>
        </div>
      </Section>
      <DataSection />
    </div>
  );
}
