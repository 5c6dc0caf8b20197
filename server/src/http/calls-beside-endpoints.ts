// The routes below /api that are no endpoints of the package `contract`: the API's documentation, the calls of payment
// providers, and the reports that browsers send.
import type { Hono } from 'hono';
import { addBrowserReports } from './browser-reports.ts';
import type { Env } from './caller.ts';
import { addDocs } from './docs/docs-page.ts';
import { addProviderCalls } from './providers/provider-calls.ts';
import type { HttpServices } from './services.ts';

export function addCallsBesideEndpoints(app: Hono<Env>, services: HttpServices): void {
  addDocs(app, services);
  addProviderCalls(app, services);
  addBrowserReports(app, services);
}
