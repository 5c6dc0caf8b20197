// The frame around every page: header with promo strip, search panel, offline banner, side menu, footer, and the hosts
// of toasts and alerts.
import { Trans } from '@lingui/react/macro';
import { type MouseEvent, type ReactNode, useEffect } from 'react';
import { useNavigation } from 'react-router';
import { deferred, releaseDeferred } from '../kit/deferred.tsx';
import { useEarlyInput } from '../kit/early-input.ts';
import { useShell } from '../kit/shell-hooks.ts';
import { FollowLinks } from './follow-links.tsx';
import { Header } from './header.tsx';
import { useFreshLists } from './refresh.ts';
import { useFocusHeading } from './use-focus-heading.ts';
import type { WishPanel } from './wish-link.tsx';
import './frame.css';

const Footer = deferred(async () => (await import('./frame-parts.tsx')).Footer, 'frame');
const Drawer = deferred(async () => (await import('./frame-parts.tsx')).Drawer, 'frame');
const OfflineBanner = deferred(async () => (await import('./frame-parts.tsx')).OfflineBanner, 'frame');
const SearchPanel = deferred(async () => (await import('./frame-parts.tsx')).SearchPanel, 'frame');
const FrameEffects = deferred(async () => (await import('./frame-parts.tsx')).FrameEffects);
const Notices = deferred(async () => (await import('./frame-parts.tsx')).Notices, 'frame');

const CONTENT_ID = 'content';

/**
 * Focuses the content without a navigation. During a navigation React would render a menu that has not hydrated anew,
 * and so close it if it is open.
 */
function skipToContent(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById(CONTENT_ID)?.focus();
}

interface FrameProps {
  wishPanel: WishPanel;
  children: ReactNode;
}

export function Frame({ wishPanel, children }: FrameProps) {
  const shell = useShell();
  const lists = useFreshLists(shell);
  const busy = useNavigation().state !== 'idle';
  useFocusHeading();
  useEarlyInput();
  useEffect(() => releaseDeferred(), []);
  return (
    <>
      <a className="skip-link" href={`#${CONTENT_ID}`} onClick={skipToContent}>
        <Trans>Skip to content</Trans>
      </a>
      <FrameEffects />
      <Header categories={lists.categories} promo={shell.settings?.promo ?? null} wishPanel={wishPanel} />
      <SearchPanel />
      <OfflineBanner />
      <div className="progress" data-busy={busy} aria-hidden="true" />
      <main id={CONTENT_ID} tabIndex={-1} aria-busy={busy}>
        {children}
      </main>
      <Footer />
      <Drawer types={lists.types} />
      <Notices />
      <FollowLinks />
    </>
  );
}
