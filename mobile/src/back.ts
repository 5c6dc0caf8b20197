// The back button of Android: closes what lies over the page, else goes back in the app's history, and at its beginning
// puts the app into the background.
import { App } from '@capacitor/app';

/**
 * Closes the last open dialog of the document, or else an open popover, as the Escape key would; false if there is
 * neither.
 */
export function closeTopmost(page: Document): boolean {
  const dialog = [...page.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);
  if (dialog) {
    if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
    return true;
  }
  const popover = page.querySelector<HTMLElement>(':popover-open');
  popover?.hidePopover();
  return popover !== null;
}

export function listenForBack(): void {
  void App.addListener('backButton', ({ canGoBack }) => {
    if (closeTopmost(document)) return;
    if (canGoBack) history.back();
    else void App.minimizeApp();
  });
}
