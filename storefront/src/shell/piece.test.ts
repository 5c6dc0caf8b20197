import type { Card } from '@hindam/contract/catalogue';
import { expect, it } from 'vitest';
import { cardPicture, leanPicture } from './piece.ts';

const FILE = '/pictures/0123456789abcdef01234567';

function picture(srcset: string): NonNullable<Card['image']> {
  return { src: `${FILE}-640.webp`, srcset, alt: 'Front', width: 960, height: 1280, placeholder: 'IwgaNwQEBQ' };
}

const srcsetOf = (...widths: number[]): string => widths.map((width) => `${FILE}-${width}.webp ${width}w`).join(', ');

it('keeps of a picture only its widths and its average colour', () => {
  expect(leanPicture(picture(srcsetOf(320, 640, 960)))).toMatchObject({ srcset: '320 640 960', placeholder: 'Iwga' });
  const elsewhere = `/elsewhere.webp 960w`;
  expect(leanPicture(picture(elsewhere)).srcset).toBe(elsewhere);
});

it('leaves out of a card the file that is wider than cards need', () => {
  expect(cardPicture(picture(srcsetOf(320, 640, 960))).srcset).toBe('320 640');
  expect(cardPicture(picture(srcsetOf(320))).srcset).toBe('320');
  expect(cardPicture<Card['image']>(null)).toBeNull();
});
