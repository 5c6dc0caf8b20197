// The page that the service worker serves for a page that it has not stored. If the wanted page works offline, this
// page's script opens it from the browser's current URL (worker/pages.ts); otherwise it says that there is no
// connection.
import { documentLoader } from '../kit/document-data.tsx';
import { page } from '../kit/page.ts';
import { OfflineScreen } from '../shell/errors.tsx';

const load = () => Promise.resolve({});

const route = page({ load, messages: ['frame'], cache: 'public' });
export const handle = route.handle;
export const loader = documentLoader('page', load);
export const clientLoader = route.clientLoader;
export const headers = route.headers;

export default function Offline() {
  return <OfflineScreen />;
}
