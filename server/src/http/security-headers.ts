// Headers of responses, and the content security policies of documents and other responses.
import type { Config } from '../config.ts';

export type Headers = Readonly<Record<string, string>>;

const TWO_YEARS_SECONDS = 63_072_000;

export const API_POLICY = "default-src 'none'; frame-ancestors 'none'";
export const FILE_POLICY = "default-src 'none'; sandbox";

export const REPORT_PATH = '/api/csp-report';
/** Browsers report, but do not refuse, a text that becomes markup or script without a trusted type. */
export const REPORT_ONLY_POLICY = `require-trusted-types-for 'script'; report-uri ${REPORT_PATH}`;

export const RULES_PATH = '/speculation-rules.json';
/** The header by which a public page names the URL of its speculation rules (pages/speculation.ts). */
export const SPECULATION_HEADERS: Headers = { 'speculation-rules': `"${RULES_PATH}"` };

const PERMISSIONS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

export function isHttps(config: Config): boolean {
  return config.publicUrl.startsWith('https://');
}

/**
 * Referrer-Policy is never `no-referrer`: browsers would then send `Origin: null` with a form, and the shop would
 * refuse the form. A page whose URL holds a key sends `strict-origin` instead, which names neither path nor query
 * (storefront/src/kit/page.ts).
 */
export function commonHeaders(config: Config): Headers {
  return Object.freeze({
    'x-content-type-options': 'nosniff',
    // Has the same effect as `frame-ancestors` in the policies of documents, and covers files too, whose policy lacks
    // that directive.
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': PERMISSIONS,
    ...(isHttps(config) ? { 'strict-transport-security': `max-age=${TWO_YEARS_SECONDS}; includeSubDomains` } : {}),
  });
}

/** `formOrigins`: origins and URL schemes, besides the shop's own origin, that forms of the page may lead to. */
export function documentPolicy(hashes: readonly string[], https: boolean, formOrigins: readonly string[] = []): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    ["form-action 'self'", ...formOrigins].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
