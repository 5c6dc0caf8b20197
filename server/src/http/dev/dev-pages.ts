import type { Hono } from 'hono';
import type { Env } from '../caller.ts';
import { makeDevGate } from './dev-gate.ts';
import { addDevOutbox } from './dev-outbox.ts';
import { addDevPay } from './dev-pay.ts';
import type { RequestFactory } from '../exchange.ts';

export function addDevPages(app: Hono<Env>, requests: RequestFactory): void {
  if (requests.shop.config.shopMode !== 'demo') return;
  app.use('/dev/*', makeDevGate(requests));
  addDevOutbox(app, requests);
  addDevPay(app, requests);
}
