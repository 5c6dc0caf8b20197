// The route of the shop's settings that pages need.
import type { Routes } from '../kernel/call.ts';
import { SETTINGS_TAG, shopSettings } from './content.service.ts';

export const contentRoutes = {
  'GET shop/settings': async ({ shop, language, tag }) => {
    tag(SETTINGS_TAG);
    return { result: await shopSettings(shop, language) };
  },
} satisfies Routes;
