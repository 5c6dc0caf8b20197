// The screens for a page that was not found, failed, or cannot be loaded offline. They say what happened and what to
// do, and are shown between header and footer.
import { LinkButton } from '@hindam/ui/button';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { linkTo } from '../kit/page-link.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { usePaths } from '../kit/use-paths.ts';
import { isNotFound } from './errors.tsx';
import { LatestRail } from './latest-rail.tsx';
import { useOnline } from '../kit/connection.ts';
import { SearchField } from './search-field.tsx';
import './error-page.css';

export interface ErrorScreenProps {
  title: string;
  children: ReactNode;
  action?: ReactNode;
  search?: boolean;
  /** What is shown below the screen's text and buttons, by default the latest pieces. */
  below?: ReactNode;
}

function ErrorScreen({ title, children, action, search = false, below = <LatestRail /> }: ErrorScreenProps) {
  const paths = usePaths();
  return (
    <div className="wrap">
      <PageHead title={title} address={null} />
      <div className="error-page">
        <h1>{title}</h1>
        <p className="error-page__text">{children}</p>
        {search ? <SearchField /> : null}
        <div className="error-page__ways">
          {action}
          <LinkButton variant={action ? 'ghost' : 'primary'} link={linkTo(paths.productList('latest_collection'))}>
            <Trans>See the latest collection</Trans>
          </LinkButton>
          <LinkButton variant="ghost" link={linkTo(paths.home())}>
            <Trans>Go to the home page</Trans>
          </LinkButton>
        </div>
      </div>
      {below}
    </div>
  );
}

/** A link to the current URL (an empty `href`), which is that of the page that was asked for. It needs no script. */
function TryAgain() {
  const { t } = useLingui();
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-is-valid
    <a className="button" href="">
      <span className="button__label">{t`Try again`}</span>
    </a>
  );
}

/** The service worker also shows this screen in place of a page that it has not stored. */
function OfflineScreen() {
  const { t } = useLingui();
  return (
    <ErrorScreen title={t`You are offline.`} action={<TryAgain />}>
      <Trans>This page has not been read on this device yet. It will open when the connection is back.</Trans>
    </ErrorScreen>
  );
}

/**
 * A document younger than this is not loaded again yet, so that an unsteady connection does not make it reload without
 * end.
 */
const AGE_MS = 5_000;

/**
 * Loads the page again, and returns true, once a connection that was lost while this page was shown is back. It
 * requests a new document, because code of the page may be missing too, but not by `location.reload()`, which would
 * send a form again.
 */
function useOpenedWhenBack(): boolean {
  const online = useOnline();
  const [wasOffline, setWasOffline] = useState(false);
  if (!online && !wasOffline) setWasOffline(true);
  const isBack = online && wasOffline;
  useEffect(() => {
    if (!isBack) return undefined;
    const open = () => location.replace(location.pathname + location.search);
    const timer = setTimeout(open, Math.max(0, AGE_MS - performance.now()));
    return () => clearTimeout(timer);
  }, [isBack]);
  return isBack;
}

function FailedPage() {
  const { t } = useLingui();
  const online = useOnline();
  const isBack = useOpenedWhenBack();
  if (!online || isBack) return <OfflineScreen />;
  return (
    <ErrorScreen title={t`This page could not be shown.`} action={<TryAgain />}>
      <Trans>Something went wrong on our side. Please try again.</Trans>
    </ErrorScreen>
  );
}

function ErrorPage({ error }: { error: unknown }) {
  const { t } = useLingui();
  if (!isNotFound(error)) return <FailedPage />;
  return (
    <ErrorScreen title={t`We could not find that page.`} search>
      <Trans>It may have moved, or the link may be wrong.</Trans>
    </ErrorScreen>
  );
}

export function AnyErrorScreen({ screen }: { screen: 'offline' | { error: unknown } | ErrorScreenProps }) {
  if (screen === 'offline') return <OfflineScreen />;
  return 'error' in screen ? <ErrorPage error={screen.error} /> : <ErrorScreen {...screen} />;
}
