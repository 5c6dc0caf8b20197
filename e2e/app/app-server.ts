// Serves the app's static build from `https://localhost`, with index.html for every path that does not end like a file
// of TYPES. An argument tells Chromium to find that host at this server's port (`hostRule`).
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { appDocument } from '../../mobile/app-document.ts';
import { certificateFor } from './certificate.ts';

const BUILT = path.resolve(import.meta.dirname, '../../mobile/build/client');

export const APP_ORIGIN = 'https://localhost';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

export interface AppServer {
  /** The command-line argument that makes Chromium connect to this server for `https://localhost`. */
  hostRule: string;
  close: () => void;
}

/** `shop` is the scheme and host of the shop that the app calls. */
export async function serveApp(shop: string): Promise<AppServer> {
  const index = path.join(BUILT, 'index.html');
  if (!existsSync(index)) throw new Error('The app is not built: npm run mobile:sync, or npm test, builds it.');
  const document = appDocument(readFileSync(index, 'utf8'), shop);
  const server = createServer(certificateFor('localhost'), (request, response) => {
    const { pathname } = new URL(request.url ?? '/', APP_ORIGIN);
    const type = TYPES[path.extname(pathname)];
    const file = path.join(BUILT, path.normalize(pathname));
    if (type === undefined) return void response.writeHead(200, { 'content-type': 'text/html' }).end(document);
    if (!existsSync(file)) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': type }).end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    hostRule: `--host-resolver-rules=MAP localhost:443 127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
