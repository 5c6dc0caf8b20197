import type { Routes } from '../kernel/call.ts';
import { productTag } from '../kernel/events.ts';
import { readReviews } from './reviews.service.ts';

export const reviewRoutes = {
  'GET product/reviews/{id}': async ({ shop, params, query, language, tag }) => {
    tag(productTag(params.id));
    return { result: await readReviews(shop, params.id, { page: query.page, size: query.size ?? null, language }) };
  },
} satisfies Routes;
