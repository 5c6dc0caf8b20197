// The routes that are no pages of the storefront: the forms that set language, market and consent without script, the
// service worker for use without a connection, the web app manifest, and the rules by which browsers fetch pages ahead.
import type { Hono } from 'hono';
import type { ErrorResponder } from '../answering.ts';
import type { Env } from '../caller.ts';
import type { RequestFactory } from '../exchange.ts';
import { addConsentRoute } from './consent-route.ts';
import type { Files } from './files.ts';
import { addLanguageRoute } from './language-route.ts';
import { addMarketRoute } from './market-route.ts';
import { addOfflineWorker } from './offline-worker.ts';
import { addSpeculationRules } from './speculation.ts';
import { addWebManifest } from './web-manifest.ts';

export function addRoutesBesidePages(
  app: Hono<Env>,
  requests: RequestFactory,
  files: Files,
  say: ErrorResponder,
): void {
  addLanguageRoute(app, requests, say);
  addMarketRoute(app, requests, say);
  addConsentRoute(app, requests, say);
  addOfflineWorker(app, requests, files, say);
  addWebManifest(app, requests, say);
  addSpeculationRules(app, requests);
}
