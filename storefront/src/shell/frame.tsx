// The frame around every page: header with promo strip, side menu, footer, and the hosts of toasts and alerts.
import { AlertHost } from '@hindam/ui/alerts';
import { ToastHost } from '@hindam/ui/toast';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { useShell } from '../kit/shell-hooks.ts';
import { Drawer } from './drawer.tsx';
import { FollowLinks } from './follow-links.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { useFreshLists } from './refresh.ts';
import { useSessionWatch } from './use-session-watch.ts';
import { useTypedInput } from './use-typed-input.ts';
import { useArrival } from './use-arrival.ts';
import type { WishPanel } from './wish-link.tsx';
import './frame.css';

interface FrameProps {
  wishPanel: WishPanel;
  children: ReactNode;
}

export function Frame({ wishPanel, children }: FrameProps) {
  const { t } = useLingui();
  const shell = useShell();
  const lists = useFreshLists(shell);
  const navigate = useNavigate();
  const busy = useNavigation().state !== 'idle';
  useArrival();
  useSessionWatch();
  useTypedInput();
  return (
    <>
      <a className="skip-link" href="#content">
        <Trans>Skip to content</Trans>
      </a>
      <Header categories={lists.categories} promo={shell.settings?.promo ?? null} wishPanel={wishPanel} />
      <OfflineBanner />
      <div className="progress" data-busy={busy} aria-hidden="true" />
      <main id="content" tabIndex={-1} aria-busy={busy}>
        {children}
      </main>
      <Footer />
      <Drawer types={lists.types} />
      <AlertHost texts={{ error: t`Error!`, success: t`Success`, ok: t`Ok` }} navigate={(to) => void navigate(to)} />
      <ToastHost />
      <FollowLinks />
    </>
  );
}
