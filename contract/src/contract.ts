// The register of every call. Its keys are `METHOD path`; the typed client reads them as types only.
import { cartEndpoints } from './cart.ts';
import { catalogueEndpoints } from './catalogue.ts';
import { customerEndpoints } from './customers.ts';
import { identityEndpoints } from './identity.ts';
import { reviewEndpoints } from './reviews.ts';
import { shopEndpoints } from './shop.ts';
import { tailoringEndpoints } from './tailoring.ts';
import { wishlistEndpoints } from './wishlist.ts';

export const endpoints = {
  ...catalogueEndpoints,
  ...reviewEndpoints,
  ...cartEndpoints,
  ...identityEndpoints,
  ...customerEndpoints,
  ...tailoringEndpoints,
  ...wishlistEndpoints,
  ...shopEndpoints,
};

export type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;
