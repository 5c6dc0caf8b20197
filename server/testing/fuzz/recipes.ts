// Recipes make the parts of a base (a call that succeeds) that the plainest values of the endpoint's schemas cannot
// give, such as the id of a new row.
import type { EndpointKey } from '@hindam/contract/contract';
import type { Base } from './calls.ts';
import type { World } from './world.ts';
import { ACCOUNT_RECIPES } from './recipes-accounts.ts';
import { BUYING_RECIPES } from './recipes-buying.ts';
import { DESK_RECIPES } from './recipes-desk.ts';
import { REVIEW_RECIPES } from './recipes-reviews.ts';
import { SETTING_RECIPES } from './recipes-settings.ts';

export interface Recipe extends Base {
  /** True if `body` is sent as it is; otherwise the required fields it lacks get the schema's plainest values. */
  whole?: boolean;
}

export type Recipes = { readonly [K in EndpointKey]?: (world: World) => Promise<Recipe> | Recipe };

export const RECIPES: Recipes = {
  ...ACCOUNT_RECIPES,
  ...BUYING_RECIPES,
  ...DESK_RECIPES,
  ...REVIEW_RECIPES,
  ...SETTING_RECIPES,
};
