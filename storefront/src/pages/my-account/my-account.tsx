// Specification §2: my-account: profile, address book, log out; and what else is hers.
import { LinkButton } from '@hindam/ui/button';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLoaderData } from 'react-router';
import type { PageHandle } from '../../platform/late-words.ts';
import { actionOf, loaderOf, withWords } from '../../platform/load.ts';
import { PageHead } from '../../platform/page-head.tsx';
import { linkTo } from '../../platform/page-link.tsx';
import { usePaths } from '../../platform/shell-hooks.ts';
import { MeasurementSets } from '../../measure/measurement-sets.tsx';
import { LogOutForm } from '../../shell/log-out-form.tsx';
import { changeAccount } from './change-account.ts';
import { ContactSection } from './contact-section.tsx';
import { DataSection } from './data-section.tsx';
import { loadAccount } from './load-account.ts';
import { PasskeySection } from './passkey-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { Section } from './section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SessionSection } from './session-section.tsx';
import '../../account/address-form.css';
import './my-account.css';

export const handle = { words: ['account', 'address', 'measure'] } satisfies PageHandle;
export const loader = loaderOf(loadAccount);
export const clientLoader = loaderOf(withWords(loadAccount, 'account', 'address', 'measure'));
export const action = actionOf(changeAccount);
export const clientAction = actionOf(changeAccount);
export { privateHeaders as headers } from '../../platform/headers.ts';

export default function MyAccountPage() {
  const account = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const paths = usePaths();
  const { name } = account.profile;
  return (
    <div className="wrap account-page">
      <PageHead title={t`My account`} address={null} />
      <div className="account-page__head">
        <h1>
          <Trans>
            Hello, <bdi>{name}</bdi>
          </Trans>
        </h1>
        <LogOutForm className="button button--text" />
      </div>
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
      </nav>
      <ProfileSection profile={account.profile} />
      <ContactSection account={account} />
      <PasswordSection />
      <PasskeySection passkeys={account.passkeys} timeZone={account.timeZone} />
      <SessionSection sessions={account.sessions} timeZone={account.timeZone} />
      <Section title={t`My measurements`}>
        <MeasurementSets sets={account.sets} timeZone={account.timeZone} />
      </Section>
      <DataSection />
    </div>
  );
}
