// The page that the service worker serves in place of a page that it has not stored. If the wanted page works offline,
// script opens it; otherwise this page says that there is no connection.
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
