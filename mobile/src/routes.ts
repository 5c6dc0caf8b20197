// The routes of the app: those of the web, from the same files. Two kinds differ: the payment page opens the provider's
// page in the system's browser, and routes that answer with a file are left out (file-pages.ts).
import type { RouteConfig, RouteConfigEntry } from '@react-router/dev/routes';
import web from '../../storefront/src/routes.ts';
import { FILE_PAGES } from '../file-pages.ts';

const STOREFRONT = '../../storefront/src';

/** Page of the storefront → the app's own page in its place. */
const OWN: Readonly<Record<string, string>> = { 'pages/payment.tsx': 'pages/payment.tsx' };

function inApp({ children, ...entry }: RouteConfigEntry): RouteConfigEntry[] {
  if (FILE_PAGES.has(entry.file)) return [];
  const id = entry.id ?? entry.file.replace(/\.tsx?$/, '');
  const file = OWN[entry.file] ?? `${STOREFRONT}/${entry.file}`;
  return [{ ...entry, id, file, ...(children ? { children: children.flatMap(inApp) } : {}) }];
}

export default web.flatMap(inApp) satisfies RouteConfig;
