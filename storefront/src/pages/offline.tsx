// The page that the service worker shows in place of one that was never seen on this device. For a page that works
// without a connection its script then opens that page, whose address the browser has (worker/pages.ts).
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
