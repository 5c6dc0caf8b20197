// Which scripts a document's policy allows: those that its renderer names, and no other.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { makeLog } from '../../kernel/log.ts';
import { makeApp } from '../app.ts';
import { fakeRoutes, fakeShop } from '../testing.ts';
import { countForeignScripts } from './inline-scripts.ts';
import type { RenderDocument, RenderedDocument } from './storefront.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
const BUILT = existsSync(resolve(ROOT, 'storefront/build/server/index.js'));
const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const OWN = ['window.a = 1 < 2 && "ا";', 'import "/assets/x.js"'];
const JSON_LD = '<script type="application/ld+json">{"a":"\\u003C/script>"}</script>';
const DOCUMENT_DATA = '<script id="document-data" type="application/json">{}</script>';
const GOOD = `<script>${OWN[0]}</script><script type="late" async="">${OWN[1]}</script>${JSON_LD}${DOCUMENT_DATA}`;

function open(document: RenderedDocument, changes: Parameters<typeof fakeShop>[0] = {}) {
  const lines: Record<string, unknown>[] = [];
  const log = makeLog('error', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const shop = fakeShop({ production: true, ...changes }, { log });
  const headers = { 'content-type': 'text/html', 'cache-control': 'public, max-age=0, s-maxage=60' };
  const render: RenderDocument = () => Promise.resolve(new Response(null, { headers }));
  const app = makeApp(shop, fakeRoutes(), {
    root: '/nowhere',
    render: Object.assign(render, { documentOf: () => document }),
  });
  return { app, shop, lines };
}

test('a document’s policy allows exactly its own inline scripts', async () => {
  const { app, lines } = open({ parts: [GOOD], scripts: OWN });
  for (const path of ['/home', '/cart']) {
    const policy = (await app.request(path)).headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`script-src 'self' ${OWN.map(sourceOf).join(' ')};`);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('upgrade-insecure-requests');
  }
  const reported = (await app.request('/cart')).headers.get('content-security-policy-report-only');
  expect(reported).toBe("require-trusted-types-for 'script'; report-uri /api/csp-report");
  expect(lines).toEqual([]);
  const secure = open({ parts: [GOOD], scripts: OWN }, { publicUrl: 'https://shop.example' });
  expect((await secure.app.request('/home')).headers.get('content-security-policy')).toContain(
    'upgrade-insecure-requests',
  );
});

const INJECTED = [
  '<script>alert(1)</script>',
  '<SCRIPT>alert(1)</SCRIPT >',
  '<script >alert(1)</script>',
  '<script\n>alert(1)</script>',
  '<script type="module">alert(1)</script>',
  '<script nonce="a" type="text/javascript">alert(1)</script>',
  '<script/x>alert(1)</script>',
  '<svg><script>alert(1)</script></svg>',
  '<script src="/pictures/x.js"></script>',
  '<script type="importmap">{"imports":{}}</script>',
  '<script type="speculationrules">{}</script>',
  // One of the renderer's own scripts, with a call added to its text.
  `<script>${OWN[0]}alert(1)</script>`,
  // Neither of the next two is a block of data: the type of the first only begins like a type of data, and the second
  // has such a type in another attribute.
  '<script type="application/jsonp">alert(1)</script>',
  `<script data-x='type="application/json"'>alert(1)</script>`,
  '<script type="text/plain">x</script>',
  '<script>alert(1)',
];

test.each(INJECTED)(
  '%s gets no hash: it is logged and counted in production, and fails the page elsewhere',
  async (script) => {
    for (const html of [`${script}${GOOD}`, `${GOOD}${script}`]) {
      expect(countForeignScripts({ parts: [html], scripts: OWN }), html).toBe(1);
      const live = open({ parts: [html], scripts: OWN });
      const response = await live.app.request('/home');
      expect(response.status).toBe(200);
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy.match(/'sha256-[^']+'/g)).toEqual(OWN.map(sourceOf));
      expect(live.lines).toMatchObject([{ scripts: 1, msg: expect.stringContaining('not its own') }]);
      expect(JSON.stringify(live.lines)).not.toContain('alert');
      expect(await live.shop.metrics.text()).toContain('hindam_security_events_total{event="script.foreign"} 1');
      const inTests = open({ parts: [html], scripts: OWN }, { production: false });
      expect((await inTests.app.request('/home')).status).toBe(500);
    }
  },
);

test('a document that its renderer names no scripts of has none', () => {
  expect(countForeignScripts({ parts: [GOOD], scripts: [] })).toBe(2);
  expect(countForeignScripts({ parts: ['<p>script</p>'], scripts: [] })).toBe(0);
});

test.runIf(BUILT)('the built pages hold the renderer’s scripts alone, and no mark of them', async () => {
  const app = makeApp(fakeShop(), fakeRoutes(), { root: ROOT });
  for (const path of ['/home', '/ar/home', '/product-list', '/cart', '/en/find-order', '/nope', '/product-details/x']) {
    const response = await app.request(path);
    const html = await response.text();
    expect(response.status, path).toBeLessThan(500);
    const policy = response.headers.get('content-security-policy') ?? '';
    const inline = [...html.matchAll(/<script(| type="late" async="")>([\s\S]*?)<\/script>/g)];
    expect(
      inline.map(([, , text = '']) => sourceOf(text)),
      path,
    ).toEqual(policy.match(/'sha256-[^']+'/g));
    expect(inline, path).toHaveLength(5);
    expect(html, path).not.toMatch(/nonce|data-mark/);
    const later = await (await app.request(path)).text();
    if (!response.headers.get('cache-control')?.includes('no-store')) expect(later).toBe(html);
  }
});
