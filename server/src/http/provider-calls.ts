// What payment providers ask of the shop: their messages, and browsers they send back.
import type { Hono } from 'hono';
import type { Kitchen } from './bind.ts';
import type { Env } from './caller.ts';
import { addPaymentReturns } from './payment-returns.ts';
import { addWebhooks } from './webhooks.ts';

export function addProviderCalls(app: Hono<Env>, kitchen: Kitchen): void {
  addWebhooks(app, kitchen);
  addPaymentReturns(app, kitchen);
}
