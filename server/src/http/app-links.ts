// The two files by which Android and iOS learn that links to the shop open in its mobile app (docs/mobile.md). A file
// for which the app's settings are missing is answered NOT_FOUND.
import { APP_PAGES, APP_SCHEME } from '@hindam/contract/app-links';
import type { Hono } from 'hono';
import { appleAppId, type AppSettings } from '../config-app.ts';
import { fault } from '../kernel/refuse.ts';
import { makeHandler } from './answering.ts';
import type { Env } from './caller.ts';
import type { RequestFactory } from './exchange.ts';
import { FILE_POLICY } from './security-headers.ts';

/**
 * What stands before the name of a page in a path: nothing, a language, or a language and a market; each `?` is any
 * character.
 */
const PREFIXES = ['', '/??', '/??-??'];

function assetLinks({ androidCertificates }: AppSettings): object | null {
  if (androidCertificates.length === 0) return null;
  return [
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: APP_SCHEME,
        sha256_cert_fingerprints: androidCertificates,
      },
    },
  ];
}

function appleAssociation({ appleTeam }: AppSettings): object | null {
  if (appleTeam === null) return null;
  const components = APP_PAGES.flatMap((page) => PREFIXES.map((prefix) => ({ '/': `${prefix}/${page}*` })));
  return { applinks: { details: [{ appIDs: [appleAppId(appleTeam)], components }] } };
}

const AN_HOUR = 'public, max-age=3600';

export function addAppLinks(app: Hono<Env>, requests: RequestFactory): void {
  const serve = (path: string, made: (settings: AppSettings) => object | null) => {
    const content = made(requests.shop.config.app);
    app.get(
      path,
      makeHandler(requests, `GET ${path}`, (_, exchange) =>
        content === null
          ? fault('NOT_FOUND')
          : new Response(JSON.stringify(content), {
              headers: {
                ...requests.common,
                'content-type': 'application/json',
                'content-security-policy': FILE_POLICY,
                'cache-control': AN_HOUR,
                'x-request-id': exchange.requestId,
              },
            }),
      ),
    );
  };
  serve('/.well-known/assetlinks.json', assetLinks);
  serve('/.well-known/apple-app-site-association', appleAssociation);
}
