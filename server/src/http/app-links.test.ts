import { APP_PAGES, APP_SCHEME } from '@hindam/contract/app-links';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { makeApp } from './app.ts';
import { fakeRoutes, fakeShop } from './testing.ts';

const PRINT = Array.from({ length: 32 }, (_, at) => at.toString(16).padStart(2, '0').toUpperCase()).join(':');
const TEAM = 'A1B2C3D4E5';

const appWith = (app: { androidCertificates: string[]; appleTeam: string | null }) =>
  makeApp(fakeShop({ app }), fakeRoutes());

const ANDROID = '/.well-known/assetlinks.json';
const APPLE = '/.well-known/apple-app-site-association';

describe('the files about the app’s links', () => {
  it('name the app and those who sign it, as JSON', async () => {
    const app = appWith({ androidCertificates: [PRINT], appleTeam: TEAM });
    const android = await app.request(ANDROID);
    expect([android.status, android.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(await android.json()).toEqual([
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: { namespace: 'android_app', package_name: APP_SCHEME, sha256_cert_fingerprints: [PRINT] },
      },
    ]);
    const apple = await app.request(APPLE);
    expect([apple.status, apple.headers.get('content-type')]).toEqual([200, 'application/json']);
    const { applinks } = (await apple.json()) as {
      applinks: { details: { appIDs: string[]; components: object[] }[] };
    };
    const [details] = applinks.details;
    expect(details?.appIDs).toEqual([`${TEAM}.${APP_SCHEME}`]);
    expect(details?.components).toHaveLength(3 * APP_PAGES.length);
    expect(details?.components).toContainEqual({ '/': '/??/product-details*' });
  });

  it('leave payment, login and what is no page to the browser', async () => {
    const text = await (await appWith({ androidCertificates: [], appleTeam: TEAM }).request(APPLE)).text();
    for (const page of ['payment', 'success', 'cancel"', 'failure', 'checkout', 'user-login', 'api', 'dev'])
      expect(text).not.toContain(`/${page}`);
  });

  it('do not exist without the settings', async () => {
    const app = appWith({ androidCertificates: [], appleTeam: null });
    expect((await app.request(ANDROID)).status).toBe(404);
    expect((await app.request(APPLE)).status).toBe(404);
  });
});

describe('the settings of the apps', () => {
  const read = (env: NodeJS.ProcessEnv) => readConfig(env, '/').app;

  it('are none by default', () => {
    expect(read({})).toEqual({ androidCertificates: [], appleTeam: null });
  });

  it('are fingerprints in any letters, and a team', () => {
    const other = PRINT.replace('00', 'FF');
    expect(read({ ANDROID_CERTIFICATES: `${PRINT.toLowerCase()}, ${other}`, APPLE_TEAM: TEAM })).toEqual({
      androidCertificates: [PRINT, other],
      appleTeam: TEAM,
    });
  });

  it.each([
    ['ANDROID_CERTIFICATES', PRINT.slice(3)],
    ['ANDROID_CERTIFICATES', `${PRINT},x`],
    ['APPLE_TEAM', 'a1b2c3d4e5'],
    ['APPLE_TEAM', 'A1B2'],
  ])('are refused by name: %s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value }, '/')).toThrow(name);
  });
});
