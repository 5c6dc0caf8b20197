// Keeps this tab and the others in agreement about who is logged in. Loaded only when somebody is, or as soon as
// somebody logs in.
import { splitPrefix } from '@hindam/contract/pages';
import { STORAGE_KEYS } from '@hindam/contract/storage';
import { pathsOf } from '../kit/paths.ts';
import { hearTabs } from './broadcast.ts';
import { clearDevice, goHome } from './logout.ts';
import { loginRecord } from './login-record.ts';
import { checkSession } from './start-check.ts';

let watching = false;

/** A member's page must not stay on the screen after a logout. */
function leaveMemberPage(): void {
  if ('own' in document.documentElement.dataset) goHome(pathsOf(splitPrefix(location.pathname).prefix).home());
}

export function watchSession(): void {
  if (watching) return;
  watching = true;
  void checkSession({ again: false });
  window.addEventListener('online', () => void checkSession({ again: false }));
  window.addEventListener('storage', ({ key }) => {
    // A null key means everything was cleared.
    if (key !== null && key !== STORAGE_KEYS.login) return;
    if (loginRecord() === null) leaveMemberPage();
  });
  hearTabs((news) => {
    if (news === 'login') return void checkSession({ again: true });
    // Where storage is blocked this tab holds its own copies in memory.
    clearDevice();
    leaveMemberPage();
  });
}
