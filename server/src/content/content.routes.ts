// The route of the settings that every page needs.
import type { Routes } from '../kernel/call.ts';
import { SETTINGS_TAG, shopSettings } from './content.service.ts';

export const contentRoutes = {
  'GET shop/settings': async ({ shop, language, tag }) => {
    tag(SETTINGS_TAG);
    return { result: await shopSettings(shop, language) };
  },
} satisfies Routes;
