// Property tests of redirects from former addresses of pages (decision 72).
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { count } from '../../../testing/counts.ts';
import { MOVED, NOT_FOUND, openSlugShop, type SlugShop } from '../../../testing/slugs.ts';
import { listen } from '../serve.ts';

let slugs: SlugShop;
beforeAll(async () => {
  slugs = await openSlugShop();
});
afterAll(() => slugs?.close());

const at = (id: string): string => `/product-details/${id}`;
const written = (slug: string): string => encodeURIComponent(slug);

test('after any changes, every slug leads to who has it, else to who had it last', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 3; i += 1) ids.push((await slugs.product()).id);
  const LANGUAGES = ['en', 'arb'] as const;
  const SLUGS = ['mulk', 'ward', 'ورد', 'ملك'] as const;
  type Had = { id: string; language: string; slug: string; turn: number };
  const present = new Map<string, Had>();
  let had: Had[] = [];
  const hidden = new Set<string>();
  let turn = 0;

  const best = (found: Had[], language: string) =>
    found
      .filter(({ id }) => !hidden.has(id))
      .toSorted(
        (a, b) =>
          Number(a.language !== language) - Number(b.language !== language) ||
          b.turn - a.turn ||
          (a.id < b.id ? -1 : 1),
      )[0]?.id;
  function wanted(slug: string, language: string): string | undefined {
    const now = [...present.values()].filter((one) => one.slug === slug).map((one) => ({ ...one, turn: 0 }));
    return (
      best(now, language) ??
      best(
        had.filter((one) => one.slug === slug),
        language,
      )
    );
  }

  const change = fc.record({
    who: fc.nat(2),
    language: fc.constantFrom(...LANGUAGES),
    slug: fc.constantFrom(...SLUGS),
    hides: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
      for (const { who, language, slug, hides } of changes) {
        const id = ids[who]!;
        const key = `${id} ${language}`;
        const before = present.get(key);
        await slugs.rename(id, language, slug);
        if (before && before.slug !== slug) {
          had = had.filter(
            (one) => one.id !== id || one.language !== language || (one.slug !== slug && one.slug !== before.slug),
          );
          had.push({ ...before, turn: (turn += 1) });
        }
        present.set(key, { id, language, slug, turn: 0 });
        if (hides) hidden.add(id);
        else hidden.delete(id);
        await slugs.sql('update products set published_at = case when $2 then null else shop.now() end where id = $1', [
          id,
          hides,
        ]);
      }
      for (const slug of SLUGS)
        for (const [prefix, language] of [
          ['/en', 'en'],
          ['/ar', 'arb'],
        ] as const) {
          const id = wanted(slug, language);
          expect(await slugs.leads(`${prefix}/products/${written(slug)}`)).toBe(id ? prefix + at(id) : NOT_FOUND);
        }
    }),
    { numRuns: count(300) },
  );
});

describe('whatever is asked for', () => {
  const odd = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.toWellFormed()),
    fc.constantFrom(
      'x'.repeat(10_000),
      'ع'.repeat(3_000),
      '\0',
      'a\0b',
      '..',
      '../..',
      '//evil.example',
      '\\evil.example',
      'https://evil.example',
      '\r\nlocation: https://evil.example',
      '\u202Eevil',
      '\u2067ليل',
      '🌙',
      '\uFDFA'.repeat(200),
      '__proto__',
      'constructor',
      '%',
      '%00',
      "'; drop table products; --",
    ),
  );
  const PATHS = ['/products/X', '/collections/X', '/collections/X/products/X', '/product-list/X', '/product-details/X'];
  const OURS = /^\/product-details\/[0-9a-f-]{36}\?a=\/\/evil\.example$/;

  test('it is not found or redirected within the shop, never broken', async () => {
    const encoders = [encodeURIComponent, encodeURI, (text: string) => written(text).toLowerCase()];
    await fc.assert(
      fc.asyncProperty(
        odd,
        odd,
        fc.constantFrom(...PATHS),
        fc.constantFrom('', '/ar', '/en-sa', '/ar-ae', '//evil.example'),
        fc.constantFrom('', '/', '//'),
        fc.constantFrom(...encoders),
        async (name, query, path, prefix, end, encode) => {
          const response = await slugs.page(
            `${prefix}${path.replaceAll('X', () => encode(name))}${end}?q=${written(query)}`,
          );
          expect([MOVED, NOT_FOUND]).toContain(response.status);
          const location = response.headers.get('location');
          if (location !== null && response.status === MOVED) expect(location).toMatch(/^\/(?![/\\])/);
        },
      ),
      { numRuns: count(5_000) },
    );
  });

  test('in bytes that no browser sends, it leads to no other host and breaks nothing', async () => {
    const { handle } = await slugs.product();
    const listening = await listen(
      { ...slugs.shop, config: { ...slugs.shop.config, port: 0, host: '127.0.0.1' } },
      slugs.app,
    );
    const port = Number(new URL(listening.url).port);
    const ask = (target: string) =>
      new Promise<string>((resolve, reject) => {
        let answer = '';
        const socket = connect(port, '127.0.0.1', () => {
          socket.write(Buffer.from(`GET ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`, 'latin1'));
        });
        socket.on('data', (bytes) => (answer += bytes.toString('latin1')));
        socket.on('error', reject).on('close', () => resolve(answer));
      });
    try {
      const targets = [
        '/products/x?q=\u00D8\u00B9',
        '/products/\u00D8\u00B9',
        '/collections/\u00FF/',
        '/products/%D8',
        '/products/%',
        '//evil.example/products/x/',
        '/\\evil.example/products/x/',
        '/products/..//evil.example/',
        '/ar-ae//evil.example/',
        'http://evil.example/products/x/',
        `/products/${handle}/?a=//evil.example`,
      ];
      for (const target of targets) {
        const answer = await ask(target);
        const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
        expect([target, status, status < 500]).toEqual([target, status, true]);
        const [, location] = /^location: (.*)\r$/im.exec(answer) ?? [];
        if (location !== undefined) expect(location).toMatch(/^\/(?![/\\])/);
        if (target.includes(handle)) expect([target, location]).toEqual([target, expect.stringMatching(OURS)]);
      }
    } finally {
      await listening.drain(1_000);
    }
  });
});
