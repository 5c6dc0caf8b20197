// Routes of the settings that operators change.
import type { Call, Routes } from '../kernel/call.ts';
import { openingSteps } from './opening.service.ts';
import { providerStates } from './providers.service.ts';
import {
  changeAssurances,
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

const assurancesOnWire = ({ version, assurances }: ShopSettingsToWrite['assurances']) => ({
  version,
  assurances: assurances.map(({ kind, texts }) => ({ kind, texts: { ...texts } })),
});

async function savePapers(call: Call<'POST operator/setting/papers'>) {
  const { version, name, legal_names: legalNames, licence, trns } = call.body;
  return { result: papersOnWire(await changePapers(call.shop, call, { version, name, legalNames, licence, trns })) };
}

async function saveAssurances(call: Call<'POST operator/setting/assurances'>) {
  const { version, assurances } = call.body;
  return { result: assurancesOnWire(await changeAssurances(call.shop, call, { version, assurances })) };
}

export const settingRoutes = {
  'GET operator/setting/list': async ({ shop }) => {
    const { papers, promo, assurances, offline } = await viewSettings(shop);
    const opening = (await openingSteps(shop)).map(({ missing, ...step }) => ({ ...step, missing: [...missing] }));
    const written = {
      papers: papersOnWire(papers),
      promo: promoOnWire(promo),
      assurances: assurancesOnWire(assurances),
    };
    return { result: { ...written, offline, opening } };
  },
  'POST operator/setting/papers': savePapers,
  'POST operator/setting/promo': async (call) => {
    const { version, texts } = call.body;
    return { result: promoOnWire(await changePromo(call.shop, call, { version, texts })) };
  },
  'POST operator/setting/assurances': saveAssurances,
  'POST operator/setting/offline': async (call) => {
    const { version, on } = call.body;
    return { result: await changeOffline(call.shop, call, { version, on }) };
  },
  'GET operator/setting/providers': async ({ shop }) => ({ result: await providerStates(shop) }),
} satisfies Routes;
