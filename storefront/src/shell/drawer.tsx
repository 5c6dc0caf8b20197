// The side menu, a native modal dialog, which traps the focus, closes on Esc and returns the focus. Where the browser
// supports invoker commands (`command`, `commandfor`), its button works before script.
import { Icon } from '@hindam/ui/icon';
import { iconButtonClass } from '@hindam/ui/button';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentProps, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { PageLink } from '../kit/page-link.tsx';
import type { Entry } from '../kit/shell-data.ts';
import { usePaths } from '../kit/shell-hooks.ts';
import { useLogin } from '../device/login-record.ts';
import { LanguageToggle } from './language-toggle.tsx';
import { LogOutForm } from './log-out-form.tsx';
import { isCurrent, loginEntry, type MenuEntry, memberMenu, sideMenu } from './menu.ts';
import { useMenuText } from './menu-labels.ts';
import { useSignedIn } from './use-signed-in.ts';
import { Wordmark } from './wordmark.tsx';
import './drawer.css';

const ID = 'side-menu';

type Command = 'show-modal' | 'close';

function hasCommands(): boolean {
  return 'commandForElement' in HTMLButtonElement.prototype;
}

function drawer(): HTMLDialogElement | null {
  return document.querySelector<HTMLDialogElement>(`#${ID}`);
}

/** A button that opens or closes the menu by an invoker command, or by script in browsers without such commands. */
function CommandButton({ command, icon, label }: { command: Command; icon: 'menu' | 'close'; label: string }) {
  const invoker = { commandfor: ID, command } as ComponentProps<'button'>;
  const help = () => {
    if (hasCommands()) return;
    if (command === 'close') drawer()?.close();
    else if (!drawer()?.open) drawer()?.showModal();
  };
  return (
    <button type="button" className={iconButtonClass()} aria-label={label} onClick={help} {...invoker}>
      <Icon name={icon} />
    </button>
  );
}

export function MenuButton() {
  const { t } = useLingui();
  return <CommandButton command="show-modal" icon="menu" label={t`Open menu`} />;
}

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

function DrawerLink({ entry: { to, label, sale } }: { entry: MenuEntry }) {
  const textOf = useMenuText();
  const here = useLocation();
  return (
    <PageLink
      to={to}
      className={sale ? 'drawer__entry drawer__entry--sale' : 'drawer__entry'}
      aria-current={isCurrent(to, here) ? 'page' : undefined}
    >
      {textOf(label)}
    </PageLink>
  );
}

export function Drawer({ types }: { types: readonly Entry[] }) {
  const { t } = useLingui();
  const paths = usePaths();
  const signedIn = useSignedIn();
  const here = useLocation();
  const element = useRef<HTMLDialogElement>(null);
  // A navigation closes the menu; the first render does not, because the menu may have been opened before script.
  const seen = useRef(here.key);
  useEffect(() => {
    if (seen.current !== here.key) element.current?.close();
    seen.current = here.key;
  }, [here.key]);
  return (
    <dialog
      id={ID}
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
              <DrawerLink entry={entry} />
            </li>
          ))}
        </ul>
      </nav>
      {signedIn ? <LogOutForm className="drawer__entry" /> : null}
    </dialog>
  );
}
