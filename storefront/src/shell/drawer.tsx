// The side menu, a native modal dialog, which traps the focus, closes on Esc and returns the focus.
import { Badge } from '@hindam/ui/button';
import { useNumber } from '@hindam/ui/locale';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { PageLink } from '../kit/page-link.tsx';
import type { Entry } from '../kit/shell-data.ts';
import { usePaths } from '../kit/use-paths.ts';
import { useLogin } from '../device/login-record.ts';
import { useUnread } from '../device/unread.ts';
import { LanguageToggle } from './language-toggle.tsx';
import { LogOutForm } from './log-out-form.tsx';
import { isCurrent, type MenuEntry } from './menu.ts';
import { CommandButton, MENU_ID } from './menu-button.tsx';
import { useMenuText } from './collection-labels.ts';
import { loginEntry, memberMenu, sideMenu } from './side-menu.ts';
import { useSignedIn } from './use-signed-in.ts';
import { Wordmark } from './wordmark.tsx';
import './drawer.css';

function Hello() {
  const member = useLogin();
  if (!member) return null;
  return (
    <p className="drawer__hello">
      <Trans>
        Hello <bdi>{member.name}</bdi>
      </Trans>
    </p>
  );
}

function DrawerLink({ entry: { to, label, sale }, children }: { entry: MenuEntry; children?: ReactNode }) {
  const textOf = useMenuText();
  const here = useLocation();
  return (
    <PageLink
      to={to}
      className={sale ? 'drawer__entry drawer__entry--sale' : 'drawer__entry'}
      aria-current={isCurrent(to, here) ? 'page' : undefined}
    >
      {textOf(label)}
      {children}
    </PageLink>
  );
}

function UnreadBadge({ unread }: { unread: number }) {
  const number = useNumber();
  return (
    <>
      <span className="drawer__badge" aria-hidden="true">
        <Badge>{number(unread)}</Badge>
      </span>
      <span className="visually-hidden">
        <Plural value={unread} one="# unread" other="# unread" />
      </span>
    </>
  );
}

export function Drawer({ types }: { types: readonly Entry[] }) {
  const { t } = useLingui();
  const paths = usePaths();
  const signedIn = useSignedIn();
  const unread = useUnread(signedIn);
  const here = useLocation();
  const element = useRef<HTMLDialogElement>(null);
  // A navigation closes the menu. The first render does not, because the visitor may have opened the menu before script
  // ran; nor does a change of the fragment alone.
  const shown = useRef(here);
  useEffect(() => {
    const { key, pathname, search, hash } = shown.current;
    shown.current = here;
    const isWithinPage = pathname === here.pathname && search === here.search && hash !== here.hash;
    if (key !== here.key && !isWithinPage) element.current?.close();
  }, [here]);
  return (
    <dialog
      id={MENU_ID}
      ref={element}
      className="drawer"
      aria-label={t`Menu`}
      onClick={(event) => {
        // For a click on the backdrop the target is the dialog element itself, not its content.
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      <div className="drawer__head">
        <PageLink to={paths.home()} aria-label={t`Hindam, home`}>
          <Wordmark className="drawer__wordmark" />
        </PageLink>
        <CommandButton command="close" icon="close" label={t`Close menu`} />
      </div>
      <Hello />
      {signedIn ? null : <DrawerLink entry={loginEntry(paths)} />}
      <LanguageToggle className="drawer__entry drawer__language" />
      <nav aria-label={t`Menu`}>
        <ul className="drawer__list">
          {[...sideMenu(paths, types), ...(signedIn ? memberMenu(paths) : [])].map((entry) => (
            <li key={entry.key}>
              <DrawerLink entry={entry}>
                {entry.key === 'notifications' && unread > 0 ? <UnreadBadge unread={unread} /> : null}
              </DrawerLink>
            </li>
          ))}
        </ul>
      </nav>
      {signedIn ? <LogOutForm className="drawer__entry" /> : null}
    </dialog>
  );
}
