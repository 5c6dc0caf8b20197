// The buttons that open and close the side menu, by invoker commands (`command`, `commandfor`), which work before
// script is loaded. In browsers without invoker commands, script does the same.
import { iconButtonClass } from '@hindam/ui/button';
import { Icon } from '@hindam/ui/icon';
import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';

export const MENU_ID = 'side-menu';

type Command = 'show-modal' | 'close';

function hasCommands(): boolean {
  return 'commandForElement' in HTMLButtonElement.prototype;
}

function drawer(): HTMLDialogElement | null {
  return document.querySelector<HTMLDialogElement>(`#${MENU_ID}`);
}

export function CommandButton({ command, icon, label }: { command: Command; icon: 'menu' | 'close'; label: string }) {
  const invoker = { commandfor: MENU_ID, command } as ComponentProps<'button'>;
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
