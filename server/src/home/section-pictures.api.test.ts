// Pictures that operators upload for the home page's sections.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addOperator, type TestOperator } from '../../testing/operators.ts';
import { addProduct, openTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
let content: TestOperator;

beforeAll(async () => {
  shop = await openTestShop();
  content = await addOperator(shop, 'content');
});
afterAll(() => shop?.close());

const CAMERA = 'camera of a photographer';
const scene = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b98' } })
    .jpeg()
    .withExif({ IFD0: { Artist: CAMERA } })
    .toBuffer();
const upload = (picture: Buffer, by = content) =>
  shop.post('operator/home-section/picture', { picture: picture.toString('base64') }, by.bearer);
const bytesOf = async (src: string): Promise<Buffer> => Buffer.from(await (await shop.page(src)).arrayBuffer());
const knownKeys = async () =>
  (await shop.shop.database.query<{ key: string }>('select key from home_pictures order by key')).map(({ key }) => key);

describe('a picture for a section', () => {
  test('is stored without what the camera noted, and fills the scene', async () => {
    const { body } = await upload(await scene(3_000, 1_500));
    expect(body.errorCode).toBe(0);
    const { picture, image } = body['result'];
    expect(image).toMatchObject({ width: 1920, height: 960, alt: '' });
    const shown = await bytesOf(image.src);
    expect((await sharp(shown).metadata()).format).toBe('webp');
    const offered = (image.srcset as string).split(', ').map((candidate) => candidate.split(' ') as [string, string]);
    expect(offered.map(([, width]) => width)).toEqual(['320w', '480w', '640w', '960w', '1280w', '1920w']);
    for (const [src, width] of offered) expect(`${(await sharp(await bytesOf(src)).metadata()).width}w`).toBe(width);
    expect(shown.includes(CAMERA)).toBe(false);

    const sections = (await shop.get('operator/home-section/list', content.bearer)).body['result'];
    const {
      position: _,
      published: __,
      missing: ___,
      ...hero
    } = sections.find(({ kind }: { kind: string }) => kind === 'hero');
    const saved = await shop.post('operator/home-section/save', { ...hero, pictures: [picture] }, content.bearer);
    expect(saved.body['result'].pictures).toEqual([picture]);
    const srcs = async () => {
      const [first] = (await shop.get('home/sections?language_code=arb')).body['result'];
      return first.images.map(({ src }: { src: string }) => src);
    };
    await expect.poll(srcs, { timeout: 10_000 }).toEqual([image.src]);
  });

  test('may be that of an occasion, which otherwise shows a piece of its list', async () => {
    await addProduct(shop.shop, { occasions: ['eid', 'work'] });
    const { picture, image } = (await upload(await scene(80, 100))).body['result'];
    const sections = (await shop.get('operator/home-section/list', content.bearer)).body['result'];
    const tiles = sections.find(({ kind }: { kind: string }) => kind === 'occasions');
    const { _id, version, kind, headings } = tiles;
    const save = (of: object, occasion_pictures: object) =>
      shop.post('operator/home-section/save', { ...of, headings, occasion_pictures }, content.bearer);
    const section = { _id, version, kind };
    for (const wrong of [{ eid: 'none' }, { picnic: picture }])
      expect(Object.keys((await save(section, wrong)).body.fields ?? {})).toEqual([
        `occasion_pictures.${Object.keys(wrong)[0]}`,
      ]);
    const other = await save({ version: 0, kind: 'band' }, { eid: picture });
    expect(Object.keys(other.body.fields ?? {})).toEqual(['occasion_pictures']);

    expect((await save(section, { eid: picture })).body['result'].occasion_pictures).toEqual({ eid: picture });
    const shown = async () => {
      const found = (await shop.get('home/sections?language_code=en')).body['result'];
      return found.find((one: { kind: string }) => one.kind === 'occasions')?.occasions;
    };
    const eid = async () => (await shown())?.find(({ code }: { code: string }) => code === 'eid')?.image?.src;
    await expect.poll(eid, { timeout: 10_000 }).toBe(image.src);
    const work = (await shown()).find(({ code }: { code: string }) => code === 'work');
    expect(work.image?.src).not.toBe(image.src);
  });

  test('alone is made as wide as a screen, and no wider than it is', async () => {
    const large = await scene(2_000, 1_000);
    const { key } = await shop.shop.pictures.store(await sharp(large).png().toBuffer());
    const statusOf = async (name: string) => (await shop.page(`/pictures/${name}`)).status;
    expect(await statusOf(`${key}-960.webp`)).toBe(200);
    expect(await statusOf(`${key}-1920.webp`)).toBe(404);
    const { picture } = (await upload(await scene(1_300, 700))).body['result'];
    expect(await statusOf(`${picture}-1280.webp`)).toBe(200);
    expect(await statusOf(`${picture}-1920.avif`)).toBe(404);
  });

  test('leaves a row in the audit trail, with its key', async () => {
    const { picture } = (await upload(await scene(40, 30))).body['result'];
    const rows = await shop.shop.database.query(
      `select details from operator_actions where action = 'home_section.picture_added' and subject = $1`,
      [picture],
    );
    expect(rows).toEqual([{ details: { width: 40, height: 30 } }]);
  });

  test('is refused when it is none, and nothing is stored', async () => {
    const before = await knownKeys();
    for (const bytes of [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.from('GIF89a'),
      Buffer.alloc(0),
    ])
      expect((await upload(bytes)).body).toMatchObject({
        errorCode: expect.any(Number),
        fields: { picture: expect.any(String) },
      });
    expect(await knownKeys()).toEqual(before);
  });

  test('is refused to operators of other roles', async () => {
    const desk = await addOperator(shop, 'order_desk');
    expect((await upload(await scene(40, 30), desk)).status).toBe(404);
  });
});
