// Checks the session when `watchSession` is first called, when the browser is online again and when another tab logs
// in. When another tab logs out, clears this device's storage and leaves a page that may show the member's data.
import { splitPrefix } from '@hindam/contract/pages';
import { STORAGE_KEYS } from '@hindam/contract/storage';
import { pathsOf } from '../kit/paths.ts';
import { onSessionBroadcast } from './broadcast.ts';
import { clearDevice, goHome } from './logout.ts';
import { loginRecord } from './login-record.ts';
import { checkSession } from './start-check.ts';

let watching = false;

/** Goes to the home page if the current page may show a member's data (`membersOnly` of kit/lazy-messages.ts). */
function leaveMembersOnlyPage(): void {
  if ('own' in document.documentElement.dataset) goHome(pathsOf(splitPrefix(location.pathname).prefix).home());
}

export function watchSession(): void {
  if (watching) return;
  watching = true;
  void checkSession({ again: false });
  window.addEventListener('online', () => void checkSession({ again: false }));
  window.addEventListener('storage', ({ key }) => {
    // The key is null when the whole storage was cleared.
    if (key !== null && key !== STORAGE_KEYS.login) return;
    if (loginRecord() === null) leaveMembersOnlyPage();
  });
  onSessionBroadcast((news) => {
    if (news === 'login') return void checkSession({ again: true });
    // Where storage is blocked, this tab holds copies of the member's data in memory, which the other tab cannot clear.
    void clearDevice();
    leaveMembersOnlyPage();
  });
}
