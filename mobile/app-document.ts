// Completes index.html for one shop: writes the shop's address into it, and a content security policy that lets the app
// run its own scripts and talk to this shop alone. The build itself belongs to no shop.
import { createHash } from 'node:crypto';

const HEAD = '<head>';
const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

export class AddressFailure extends Error {}

/**
 * Scheme and host of the shop whose API the app calls: https, or http on this machine, for tests. Throws AddressFailure
 * for a text that is no URL, for another scheme, and for an address with a path.
 */
export function shopOrigin(address: string): string {
  const url = URL.parse(address);
  const isHere = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1';
  if (!url || (url.protocol !== 'https:' && !(isHere && url.protocol === 'http:')) || url.pathname !== '/')
    throw new AddressFailure(`${address} is no address of a shop: give scheme and host, e.g. https://hindam.example.`);
  return url.origin;
}

/** `'sha256-…'` of every inline script that a browser would run. */
function scriptHashes(html: string): string[] {
  return [...html.matchAll(SCRIPT)].flatMap(([, attributes = '', body = '']) =>
    attributes.includes(' src=') || attributes.includes('application/json')
      ? []
      : [`'sha256-${createHash('sha256').update(body).digest('base64')}'`],
  );
}

/**
 * Sources of the app's own files. `capacitor://localhost` is named too, because WebKit does not count the app's custom
 * URL scheme as 'self'.
 */
const OWN = "'self' capacitor://localhost";

function policyOf(html: string, shop: string): string {
  return [
    "default-src 'none'",
    `script-src ${[OWN, ...scriptHashes(html)].join(' ')}`,
    `style-src ${OWN}`,
    "style-src-attr 'unsafe-inline'",
    `img-src ${OWN} data: blob: ${shop}`,
    `font-src ${OWN}`,
    `connect-src ${OWN} ${shop}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

export function appDocument(html: string, address: string): string {
  const shop = shopOrigin(address);
  if (!html.includes(HEAD)) throw new Error('index.html has no head.');
  const metas = [
    `<meta http-equiv="Content-Security-Policy" content="${policyOf(html, shop)}"/>`,
    `<meta name="shop" content="${shop}"/>`,
  ];
  return html.replace(HEAD, HEAD + metas.join(''));
}
