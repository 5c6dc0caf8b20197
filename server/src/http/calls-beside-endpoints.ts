// The routes below /api that are no endpoints of the contract: the documents about it, what payment providers call, and
// the reports of browsers.
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
