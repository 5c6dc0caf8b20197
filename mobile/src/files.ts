// Files that the shop's server sends to browsers as downloads (an invoice, a visit's calendar file), and files that a
// page makes itself (the export of an account). The web's routes of the server's files run here too, with the app's
// client. A download is handed to the system's share sheet, by which it is saved, printed or sent; pictures of returns
// and reviews, whose routes are here too, are shown by own-picture.tsx.
import { Directory, Filesystem } from '@capacitor/filesystem';
import { Share } from '@capacitor/share';
import type { Args, PageRequest } from '@hindam/storefront/src/kit/load.ts';
import { visitorContext } from '@hindam/storefront/src/kit/visitor.ts';
import { RouterContextProvider } from 'react-router';
import { browserVisitor } from './device/app-visitor.ts';

type Loader = (args: Args) => Promise<unknown>;

interface FileRoute {
  path: RegExp;
  load: () => Promise<{ loader: Loader }>;
}

/** The files of mobile/file-pages.ts with their paths; both lists have to be changed together. */
const ROUTES: readonly FileRoute[] = [
  { path: /^\/invoice\/file$/, load: () => import('@hindam/storefront/src/pages/invoice-file.ts') },
  { path: /^\/care-card$/, load: () => import('@hindam/storefront/src/pages/care-card.ts') },
  {
    path: /^\/home-services\/(?<bookingId>[^/]+)\/calendar$/,
    load: () => import('@hindam/storefront/src/pages/visit-calendar.ts'),
  },
  { path: /^\/order-return\/picture$/, load: () => import('@hindam/storefront/src/pages/return-picture.ts') },
  { path: /^\/order-review\/picture$/, load: () => import('@hindam/storefront/src/pages/review-picture.ts') },
];

/** The file at a path of the app; null if there is none, or if the call for it fails or is refused. */
export async function fileAt(address: string): Promise<Response | null> {
  const url = new URL(address, location.origin);
  for (const { path, load } of ROUTES) {
    const found = path.exec(url.pathname);
    if (!found) continue;
    const context = new RouterContextProvider();
    context.set(visitorContext, browserVisitor());
    const params: PageRequest['params'] = { ...found.groups };
    try {
      const file = await (await load()).loader({ context, params, url });
      return file instanceof Response ? file : null;
    } catch {
      return null;
    }
  }
  return null;
}

const FILE_NAME = /filename="([^"/\\]+)"/;
const JSON_DATA = 'data:application/json;charset=utf-8,';

interface NamedFile {
  name: string;
  base64: string;
}

function base64Of(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

async function namedFile(link: HTMLAnchorElement): Promise<NamedFile | null> {
  const address = link.getAttribute('href') ?? '';
  if (address.startsWith(JSON_DATA)) {
    const text = decodeURIComponent(address.slice(JSON_DATA.length));
    return { name: link.download, base64: base64Of(new TextEncoder().encode(text)) };
  }
  const response = await fileAt(address);
  if (!response) return null;
  const [, name = 'hindam'] = FILE_NAME.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { name, base64: base64Of(new Uint8Array(await response.arrayBuffer())) };
}

/** Writes the file into the app's cache and opens the share sheet with it; false if there was no file. */
async function shareFile(link: HTMLAnchorElement): Promise<boolean> {
  const file = await namedFile(link);
  if (!file) return false;
  const { uri } = await Filesystem.writeFile({ path: file.name, data: file.base64, directory: Directory.Cache });
  // `share` rejects if the shopper closes the share sheet, which needs no message.
  await Share.share({ files: [uri] }).catch(() => undefined);
  return true;
}

/** Takes over clicks on links with `download` and shares their files, because the WebView cannot download. */
export function shareDownloads(onFailure: () => void): void {
  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[download]') : null;
      if (!link) return;
      event.preventDefault();
      shareFile(link).then(
        (shared) => shared || onFailure(),
        () => onFailure(),
      );
    },
    { capture: true },
  );
}
