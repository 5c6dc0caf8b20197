import { expect, test } from 'vitest';
import { products } from '../../server/seed/catalogue/products.ts';
import { pictureHash, withoutComments } from './masters.ts';
import { optionsOf } from './options.ts';
import { allPictures, type Picture } from './pictures.ts';
import { scenes } from './scenes.ts';
import { inWorkOrder, mostSeen } from './work-order.ts';

const pictures = allPictures();
const named = (file: string): Picture => pictures.find((picture) => picture.file === `${file}.webp`)!;
const layl = named('layl-abaya-black-front');
const quality = { samples: 32, size: 1 };
const SCRIPTS = { shared: 'scripts', sets: 'sets' };

test('a picture is drawn again when its style, its mesh, the scripts or the samples change', () => {
  const before = pictureHash(layl, quality, 'mesh', SCRIPTS);
  const dyed = { ...layl, style: { ...layl.style, colours: { black: { cloth: '#101010' } } } };
  const turned = { ...layl, shot: { ...layl.shot, yaw: 4 } };
  const changed = [
    pictureHash(dyed, quality, 'mesh', SCRIPTS),
    pictureHash(turned, quality, 'mesh', SCRIPTS),
    pictureHash(layl, quality, 'another mesh', SCRIPTS),
    pictureHash(layl, quality, 'mesh', { ...SCRIPTS, shared: 'other' }),
    pictureHash(layl, { ...quality, samples: 64 }, 'mesh', SCRIPTS),
  ];
  expect(new Set([before, ...changed]).size).toBe(changed.length + 1);
  expect(pictureHash(layl, quality, 'mesh', SCRIPTS)).toBe(before);
});

test('scripts of sets have scenes redrawn, and nothing else', () => {
  const hash = (picture: Picture, sets: string) => pictureHash(picture, quality, 'mesh', { shared: 'scripts', sets });
  expect(hash(named('hero-arch'), 'other')).not.toBe(hash(named('hero-arch'), 'sets'));
  expect(hash(layl, 'other')).toBe(hash(layl, 'sets'));
});

test('an occasion shows a piece that is for it', () => {
  const ofOccasions = scenes.filter(({ file }) => file.startsWith('occasion-'));
  expect(ofOccasions).toHaveLength(4);
  for (const { file, productKey } of ofOccasions) {
    const worn = products.find(({ key }) => key === productKey)!.occasions.map((code) => `occasion-${code}.webp`);
    expect(worn).toContain(file);
  }
});

test('another colour of a product, or a comment, has no picture redrawn', () => {
  const { colours } = layl.style;
  const more = { ...layl, style: { ...layl.style, colours: { ...colours, midnight: { thread: '#ffffff' } } } };
  expect(pictureHash(more, quality, 'mesh', SCRIPTS)).toBe(pictureHash(layl, quality, 'mesh', SCRIPTS));
  expect(withoutComments('# why\nx = 1\n\n  // why\n')).toBe('x = 1');
  expect(withoutComments('def f():\n    """What it\n    does."""\n    return 1\n')).toBe('def f():\nreturn 1');
});

test('what the home page and the first list show is drawn first, then all fronts, then details', () => {
  const order = inWorkOrder(pictures).map(({ file }) => file);
  expect(order).toHaveLength(pictures.length);
  expect(order[0]).toBe('layl-abaya-black-front.webp');
  const at = (file: string): number => order.indexOf(`${file}.webp`);
  expect(order.slice(0, 40)).toEqual(expect.arrayContaining(scenes.map(({ file }) => file)));
  const lastFront = Math.max(...order.flatMap((file, i) => (file.endsWith('-front.webp') ? i : [])));
  expect(lastFront).toBeLessThan(at('layl-abaya-black-detail'));
  expect(at('layl-abaya-black-detail')).toBeLessThan(at('layl-abaya-black-back'));
});

test('best sellers lead, in the order of their ranks', () => {
  expect(mostSeen.slice(0, 3)).toEqual(['layl-abaya', 'sahar-kaftan', 'noor-jalabiya']);
});

test('arguments are read, and a wrong number is refused', () => {
  const options = optionsOf(['--only', 'layl-abaya, hero-arch', '--limit', '3', '--minutes', '2.5', '--force']);
  expect(options).toMatchObject({ only: ['layl-abaya', 'hero-arch'], limit: 3, minutes: 2.5, force: true, size: 1 });
  expect(optionsOf([])).toMatchObject({ only: null, samples: null, limit: Infinity });
  expect(() => optionsOf(['--limit', 'few'])).toThrow("--limit takes a number above 0, not 'few'.");
});
