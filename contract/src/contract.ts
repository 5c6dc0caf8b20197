// The register of every call. Its keys are `METHOD path`; the typed client reads them as types only.
import { cartEndpoints } from './cart.ts';
import { catalogueEndpoints } from './catalogue.ts';
import { reviewEndpoints } from './reviews.ts';
import { shopEndpoints } from './shop.ts';

export const endpoints = { ...catalogueEndpoints, ...reviewEndpoints, ...cartEndpoints, ...shopEndpoints };

export type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;
