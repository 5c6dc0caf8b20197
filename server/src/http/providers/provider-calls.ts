// The routes that payment providers use: webhooks for their messages, and returns for the browsers they send back.
import type { Hono } from 'hono';
import type { HttpServices } from '../services.ts';
import type { Env } from '../caller.ts';
import { addPaymentReturns } from './payment-returns.ts';
import { addWebhooks } from './webhooks.ts';

export function addProviderCalls(app: Hono<Env>, services: HttpServices): void {
  addWebhooks(app, services);
  addPaymentReturns(app, services);
}
