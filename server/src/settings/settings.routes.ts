// Routes of the settings that operators change.
import type { Call, Routes } from '../kernel/call.ts';
import { openingSteps } from './opening.service.ts';
import { providerStates } from './providers.service.ts';
import {
  changeHome,
  changeOffline,
  changePapers,
  changePromo,
  type ShopSettingsToWrite,
  type Versioned,
  viewSettings,
} from './settings.service.ts';
import type { WrittenPapers } from './settings.ts';

const papersOnWire = ({ version, name, legalNames, licence, trns }: Versioned<WrittenPapers>) => ({
  version,
  name,
  legal_names: { ...legalNames },
  licence,
  trns: { ...trns },
});

const promoOnWire = ({ version, texts }: ShopSettingsToWrite['promo']) => ({ version, texts: { ...texts } });

const homeOnWire = ({ version, arches, band }: ShopSettingsToWrite['home']) => ({ version, arches, band: band ?? '' });

async function savePapers(call: Call<'POST operator/setting/papers'>) {
  const { version, name, legal_names: legalNames, licence, trns } = call.body;
  return { result: papersOnWire(await changePapers(call.shop, call, { version, name, legalNames, licence, trns })) };
}

async function saveHome(call: Call<'POST operator/setting/home'>) {
  const { version, arches, band } = call.body;
  const home = { version, arches, band: band === '' ? null : band };
  return { result: homeOnWire(await changeHome(call.shop, call, home)) };
}

export const settingRoutes = {
  'GET operator/setting/list': async ({ shop }) => {
    const { papers, promo, home, offline } = await viewSettings(shop);
    const opening = (await openingSteps(shop)).map(({ missing, ...step }) => ({ ...step, missing: [...missing] }));
    const written = { papers: papersOnWire(papers), promo: promoOnWire(promo), home: homeOnWire(home) };
    return { result: { ...written, offline, opening } };
  },
  'POST operator/setting/papers': savePapers,
  'POST operator/setting/promo': async (call) => {
    const { version, texts } = call.body;
    return { result: promoOnWire(await changePromo(call.shop, call, { version, texts })) };
  },
  'POST operator/setting/home': saveHome,
  'POST operator/setting/offline': async (call) => {
    const { version, on } = call.body;
    return { result: await changeOffline(call.shop, call, { version, on }) };
  },
  'GET operator/setting/providers': async ({ shop }) => ({ result: await providerStates(shop) }),
} satisfies Routes;
