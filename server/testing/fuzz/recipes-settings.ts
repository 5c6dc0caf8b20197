// Calls by which operators set up the shop and that succeed, as bases of the fuzz test: prices, stock, coupons,
// markets, documents, visits, papers.
import { addPicture } from '../pictures-of-products.ts';
import type { Recipe, Recipes } from './recipes.ts';
import { PICTURE, type World } from './world.ts';

let made = 0;

const read = async ({ test, operators }: World, path: string) =>
  (await test.get(`operator/${path}`, operators.get('owner')!.bearer)).body['result'];

async function draft(world: World): Promise<Recipe> {
  const { draft: now, revision } = await read(world, 'content/details/faq');
  return {
    body: {
      page: 'faq',
      text_language: 'en',
      title: 'Questions',
      body: `A question ${(made += 1)}.`,
      revision: now?.revision ?? revision,
    },
  };
}

async function changedDraft(world: World): Promise<Recipe> {
  const { body } = await draft(world);
  await world.returns.operate('content/save', body!);
  const { revision } = await read(world, 'content/details/faq');
  return { body: { page: 'faq', revision } };
}

async function closureNow(world: World): Promise<Recipe> {
  const body = { version: 0, name: 'Stocktaking', first_day: '2027-12-31', last_day: '2027-12-31', reason: 'Because' };
  const { closure } = (await world.returns.operate('closure/save', body)).body['result'];
  return { body: { _id: closure._id, version: closure.version } };
}

const BAND = { version: 0, kind: 'band', headings: { en: 'A band', arb: 'شريط' } };
const SECTIONS_ENOUGH = 20;

interface ReadSection {
  _id: string;
  version: number;
  kind: string;
  published: boolean;
  list: string;
  links: unknown[];
}

const idOf = ({ _id }: ReadSection): string => _id;
const sections = (world: World): Promise<ReadSection[]> => read(world, 'home-section/list');

export const SETTING_RECIPES: Recipes = {
  'POST operator/delivery/save-slots': async (world) => {
    const [{ market, version }] = await read(world, 'delivery/slots');
    return { body: { market, version, days: 6, slots: [{ from: '09:00', to: '13:00' }] } };
  },
  'POST operator/price/save': ({ variants }) => ({
    body: { prices: variants.map(({ product_item_id }) => ({ product_item_id, price: 125_000, compare_at: null })) },
  }),
  'POST operator/picture/save': async ({ test, variants }) => {
    const picture = await addPicture(test.shop, variants[0]!.product_id);
    return { body: { picture, captions: { en: 'The cuff', arb: 'الكم' }, model_height_cm: 170, model_size: '54' } };
  },
  'POST operator/look/save': () => ({ body: { product_ids: [] } }),
  'POST operator/look/save-types': async (world) => {
    const [{ type_id }] = await read(world, 'look/types');
    return { body: { type_id, type_ids: [] } };
  },
  'POST operator/occasion/save': () => ({
    body: { code: 'eid', titles: { en: 'Eid', arb: 'العيد' }, descriptions: { en: 'For Eid.' } },
  }),
  'POST operator/occasion/save-product': () => ({ body: { occasions: ['eid', 'work'] } }),
  'POST operator/stock/correct': () => ({ body: { on_hand: 100_000 } }),
  'POST operator/search/synonyms': () => ({ body: { words: [`fuzz${(made += 1)}`, `plush${made}`] } }),
  'POST operator/search/synonyms/delete': async (world) => ({
    body: { _id: (await read(world, 'search/synonyms'))[0]._id },
  }),
  'POST operator/coupon/save': () => ({ body: { code: `FUZZ-${(made += 1) + 100}`, percent_basis_points: 1_000 } }),
  'POST operator/market/save': async (world) => {
    const { currency: _, ...market } = (await read(world, 'market/list')).find(
      (one: { market: string }) => one.market === 'ae',
    );
    const terms = {
      shipping: 2_500,
      free_shipping_from: null,
      gift_wrapping: null,
      cod_fee: null,
      cod_limit: null,
      vat_basis_points: 500,
    };
    return {
      body: { ...market, ...terms, payment_options: ['card', 'net_banking', 'instalments_4', 'cod'], holidays: [] },
    };
  },
  'POST operator/content/save': draft,
  'POST operator/content/publish': changedDraft,
  'POST operator/content/discard': changedDraft,
  'POST operator/contact/settings': async (world) => ({ whole: true, body: await read(world, 'contact/settings') }),
  'POST operator/area/save': async (world) => {
    const { areas } = await read(world, 'area/list');
    return {
      whole: true,
      body: { ...areas.find(({ code }: { code: string }) => code === 'dubai'), active: true, reason: 'Because' },
    };
  },
  'POST operator/team/save': async (world) => {
    const { teams } = await read(world, 'team/list');
    return {
      whole: true,
      body: {
        ...teams.find(({ team_id: id }: { team_id: number }) => id === world.teamId),
        active: true,
        reason: 'Because',
      },
    };
  },
  'POST operator/closure/save': () => ({
    whole: true,
    body: { version: 0, name: 'Prayer', weekday: 5, from: '02:00', to: '02:15', reason: 'Because' },
  }),
  'POST operator/closure/remove': closureNow,
  'POST operator/bookkeeping/export': () => ({ body: { from: '2026-11-01', to: '2026-11-30' } }),
  'POST operator/setting/papers': async (world) => {
    const { papers } = await read(world, 'setting/list');
    return { whole: true, body: { ...papers, trns: { ae: '100123456700003', sa: '300123456700003' } } };
  },
  'POST operator/setting/promo': async (world) => ({
    body: { version: (await read(world, 'setting/list')).promo.version, texts: { en: 'Eid', arb: 'عيد' } },
  }),
  'POST operator/setting/offline': async (world) => ({
    body: { version: (await read(world, 'setting/list')).offline.version, on: true },
  }),
  'POST operator/setting/assurances': async (world) => ({
    whole: true,
    body: (await read(world, 'setting/list')).assurances,
  }),
  'POST operator/home-section/save': async (world) => {
    const { _id, version, kind, list, links } = (await sections(world)).find(({ kind: one }) => one === 'rail')!;
    return { whole: true, body: { _id, version, kind, list, links, headings: { en: `Fuzz ${(made += 1)}` } } };
  },
  'POST operator/home-section/picture': () => ({ body: { picture: PICTURE } }),
  'POST operator/home-section/order': async (world) => ({
    whole: true,
    body: { ids: (await sections(world)).map(idOf) },
  }),
  'POST operator/home-section/publish': async (world) => {
    const { _id, version, published } = (await sections(world))[0]!;
    return { whole: true, body: { _id, version, published: !published } };
  },
  'POST operator/home-section/delete': async (world) => {
    // Fuzzed calls add sections too, and the home page can have only so many.
    if ((await sections(world)).length < SECTIONS_ENOUGH) await world.returns.operate('home-section/save', BAND);
    const { _id, version } = (await sections(world)).at(-1)!;
    return { whole: true, body: { _id, version } };
  },
};
