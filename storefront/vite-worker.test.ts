import { describe, expect, test } from 'vitest';
import { releaseOf } from './vite-worker.ts';

const FILES = new Map([
  [
    'entry.client-11111111.js',
    'import "./libraries-11111111.js"; import("./en-11111111.js"); import("./arb-11111111.js");',
  ],
  ['libraries-11111111.js', ''],
  ['manifest-1111.js', '"/assets/home-11111111.js" "/assets/checkout-11111111.js"'],
  ['root-11111111.js', 'import("./frame-parts-11111111.js")'],
  ['frame-parts-11111111.js', '"/assets/mark-11111111.svg"'],
  ['mark-11111111.svg', ''],
  ['home-11111111.js', ''],
  ['checkout-11111111.js', 'import "./later-payment-11111111.js"'],
  ['later-payment-11111111.js', ''],
  ['style-11111111.css', ''],
  ['en-11111111.js', 'import("./en-22222222.js")'],
  ['en-22222222.js', ''],
  ['arb-11111111.js', ''],
  ['figtree-11111111.woff2', ''],
]);

describe('a release', () => {
  const release = releaseOf(FILES, ['home']);

  test('has every file', () => {
    expect(release.files).toHaveLength(FILES.size);
    expect(release.files).toContain('/assets/figtree-11111111.woff2');
  });

  test('needs what its pages for offline use lead to, and not what only the table of routes names', () => {
    expect(release.needed).toEqual(
      [
        'entry.client-11111111.js',
        'frame-parts-11111111.js',
        'home-11111111.js',
        'libraries-11111111.js',
        'manifest-1111.js',
        'mark-11111111.svg',
        'root-11111111.js',
        'style-11111111.css',
      ].map((name) => `/assets/${name}`),
    );
  });

  test('has the messages of each language apart', () => {
    expect(release.messages).toEqual({
      en: ['/assets/en-11111111.js', '/assets/en-22222222.js'],
      arb: ['/assets/arb-11111111.js'],
    });
  });

  test('is another one when a file has another name', () => {
    const other = releaseOf(new Map([...FILES, ['new-11111111.js', '']]), ['home']);
    expect(other.id).not.toBe(release.id);
    expect(releaseOf(FILES, ['home']).id).toBe(release.id);
  });
});
