import { expect, test } from 'vitest';
import { fileName, imageOf, isSize, thumbnailOf, wideImageOf } from './picture-address.ts';

const row = (width: number, height: number) => ({ key: 'a'.repeat(32), width, height, placeholder: 'x' });

// Product cards of earlier versions are shown with the URLs that they stored, so these URLs must stay valid.
test('an image offers every size up to the original’s, and its ratio', () => {
  const file = `/pictures/${'a'.repeat(32)}`;
  expect(imageOf(row(1_024, 1_365), 'alt')).toEqual({
    src: `${file}-640.webp`,
    srcset: `${file}-320.webp 320w, ${file}-480.webp 480w, ${file}-640.webp 640w, ${file}-960.webp 960w`,
    alt: 'alt',
    width: 960,
    height: 1_280,
    placeholder: 'x',
  });
  expect(imageOf(row(200, 100), '')).toMatchObject({ srcset: `${file}-320.webp 200w`, width: 200, height: 100 });
});

test('an image as wide as a screen offers larger sizes too, up to the original’s', () => {
  const widths = (width: number) => wideImageOf(row(width, 900), '').srcset.match(/\d+(?=w)/g);
  expect(widths(1_000)).toEqual(['320', '480', '640', '960']);
  expect(widths(1_500)).toEqual(['320', '480', '640', '960', '1280']);
  expect(wideImageOf(row(2_560, 1_280), '')).toMatchObject({ width: 1_920, height: 960 });
});

test('an address names no size but those the shop serves', () => {
  for (let width = 1; width < 2_500; width += 1) {
    const { src, srcset } = wideImageOf(row(width, 900), '');
    const files = [src, ...srcset.split(', ').map((part) => part.split(' ')[0]!)];
    for (const file of files) {
      const size = Number(/-(\d+)\.webp$/.exec(file)?.[1]);
      expect(file).toBe(`/pictures/${fileName('a'.repeat(32), size, 'webp')}`);
      expect(isSize(size, 'webp')).toBe(true);
    }
  }
  const size = Number(/-(\d+)\.jpg$/.exec(thumbnailOf(row(700, 900)).path)?.[1]);
  expect(isSize(size, 'jpg')).toBe(true);
});
