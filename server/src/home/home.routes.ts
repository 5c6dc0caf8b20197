// Routes of the home page's sections, for shoppers and for operators.
import { HOME_TAG } from '../content/home-sections.service.ts';
import { SETTINGS_TAG } from '../content/content.service.ts';
import type { Call, Routes } from '../kernel/call.ts';
import { LIST_TAG, productTag, VISITS_TAG } from '../kernel/events.ts';
import { wideImageOf } from '../kernel/picture-address.ts';
import { readHome } from './home.service.ts';
import { addSectionPicture } from './section-pictures.service.ts';
import {
  changeSection,
  deleteSection,
  type ListedSection,
  listSections,
  orderSections,
  publishSection,
} from './sections.service.ts';

function onTheWire({ id, version, kind, position, markets, published, content, missing }: ListedSection) {
  const { eyebrows, headings, texts, links, pictures, occasionPictures, list, steps } = content;
  return {
    _id: id,
    version,
    kind,
    position,
    published,
    markets: [...markets],
    eyebrows: { ...eyebrows },
    headings: { ...headings },
    texts: { ...texts },
    links: links.map(({ to, labels }) => ({ to, labels: { ...labels } })),
    pictures: [...pictures],
    occasion_pictures: { ...occasionPictures },
    list,
    steps: steps.map((step) => ({ titles: { ...step.titles }, texts: { ...step.texts } })),
    missing,
  };
}

async function save(call: Call<'POST operator/home-section/save'>) {
  const { _id, version, kind, markets, occasion_pictures: occasionPictures } = call.body;
  const { eyebrows, headings, texts, links, pictures, list, steps } = call.body;
  const content = { eyebrows, headings, texts, links, pictures, occasionPictures, list, steps };
  const change = { id: _id ?? null, version, kind, markets, content };
  return { result: onTheWire(await changeSection(call.shop, call, change)) };
}

export const homeRoutes = {
  'GET home/sections': async ({ shop, language, tag }) => {
    const result = await readHome(shop, language);
    const shown = result.flatMap((section) => (section.kind === 'rail' ? section.products : []));
    tag(HOME_TAG, SETTINGS_TAG, LIST_TAG, VISITS_TAG, ...shown.map(({ _id }) => productTag(_id)));
    return { result };
  },
  'GET operator/home-section/list': async ({ shop }) => ({ result: (await listSections(shop)).map(onTheWire) }),
  'POST operator/home-section/save': save,
  'POST operator/home-section/picture': async (call) => {
    const picture = await addSectionPicture(call.shop, call, Buffer.from(call.body.picture, 'base64'));
    return { result: { picture: picture.key, image: wideImageOf(picture, '') } };
  },
  'POST operator/home-section/order': async (call) => ({
    result: (await orderSections(call.shop, call, call.body.ids)).map(onTheWire),
  }),
  'POST operator/home-section/publish': async (call) => {
    const { _id: id, version, published } = call.body;
    return { result: onTheWire(await publishSection(call.shop, call, { id, version, published })) };
  },
  'POST operator/home-section/delete': async (call) => {
    const { _id: id, version } = call.body;
    await deleteSection(call.shop, call, { id, version });
    return {};
  },
} satisfies Routes;
