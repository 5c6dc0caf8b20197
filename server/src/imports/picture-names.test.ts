import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PictureDraft } from '../catalogue/catalogue.write.ts';
import type { ImportedPicture } from './imported-pictures.ts';
import { namePictures, type PicturePlaces, picturesToSave } from './picture-names.ts';

const ROW = { number: 2, line: 2, cells: [] };
const PLACES: PicturePlaces = { picturesFolder: null, allowedHosts: ['cdn.example.com'] };
const imported = (source: string): ImportedPicture => ({ source, alt: {}, colours: [], row: ROW });
const named = (sources: readonly string[], places = PLACES, again = false, handle = 'abaya') =>
  namePictures({ handle, pictures: sources.map(imported) }, places, again);
const keysOf = (...given: Parameters<typeof named>): string[] => named(...given).taken.map(({ key }) => key);

/** Imitates the picture job, which stores size and placeholder of a picture that it has fetched. */
const come = (picture: PictureDraft): PictureDraft =>
  picture.placeholder === '' ? { ...picture, width: 60, height: 80, placeholder: 'AAAA' } : picture;

test('an address is one picture for all products, a file is one of its product', () => {
  const source = 'https://cdn.example.com/a.png';
  expect(keysOf([source], PLACES, false, 'one')).toEqual(keysOf([source], PLACES, false, 'two'));
  expect(keysOf(['a.png'], PLACES, false, 'one')).not.toEqual(keysOf(['a.png'], PLACES, false, 'two'));
  expect(keysOf(['a.png'])).toEqual(keysOf(['a.png'], { ...PLACES, picturesFolder: '/elsewhere' }));
});

test('what no rule allows is not named, unless a folder may have a copy', () => {
  const sources = ['https://evil.example/a.png', 'http://cdn.example.com/a.png', 'https://127.0.0.1/a.png', 'a\0.png'];
  expect(named(sources)).toMatchObject({ taken: [], missing: [{}, {}, {}, { why: 'the name is no file name' }] });
  expect(keysOf(sources, { ...PLACES, picturesFolder: '/pictures' })).toHaveLength(3);
});

const SOURCES = ['a.png', 'b.png', 'https://cdn.example.com/c.png', 'https://cdn.example.com/d.png'];
const someSources = fc.uniqueArray(fc.constantFrom(...SOURCES), { minLength: 1 });

test('a file saved again changes nothing, before its pictures came, when some did and when all did', () => {
  fc.assert(
    fc.property(fc.array(someSources, { minLength: 1, maxLength: 5 }), fc.array(fc.boolean()), (imports, coming) => {
      let held: PictureDraft[] = [];
      let at = 0;
      for (const sources of imports) {
        const { taken } = named(sources);
        held = picturesToSave(taken, held, held);
        expect(picturesToSave(taken, held, held)).toEqual(held);
        held = held.map((picture) => (coming[(at += 1) % coming.length] === true ? come(picture) : picture));
        // Imitates the picture job, which deletes former pictures as soon as one of the new pictures is fetched.
        const own = held.filter(({ view }) => !view.startsWith('former '));
        if (own.some(({ placeholder }) => placeholder !== '')) held = own;
        expect(picturesToSave(taken, held, held)).toEqual(held);
        expect(own.map(({ source }) => source)).toEqual(sources);
      }
    }),
  );
});

test('a colour that showed a picture shows one after every import, until the file names none', () => {
  fc.assert(
    fc.property(fc.array(someSources, { minLength: 1, maxLength: 5 }), (imports) => {
      let held = picturesToSave(named(['first.png']).taken, [], []).map(come);
      for (const sources of imports) {
        held = picturesToSave(named(sources).taken, held, held);
        expect(held.some(({ placeholder }) => placeholder !== '')).toBe(true);
      }
      expect(picturesToSave([], held, held)).toEqual([]);
    }),
  );
});
