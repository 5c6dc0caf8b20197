// The pages a demo shop has beside its own: what it would have sent, and where its payments are made.
import type { Hono } from 'hono';
import type { Env } from './caller.ts';
import { makeDevDoor } from './dev-door.ts';
import { addDevOutbox } from './dev-outbox.ts';
import { addDevPay } from './dev-pay.ts';
import type { Desk } from './exchange.ts';

export function addDevPages(app: Hono<Env>, desk: Desk): void {
  if (desk.shop.config.shopMode !== 'demo') return;
  app.use('/dev/*', makeDevDoor(desk));
  addDevOutbox(app, desk);
  addDevPay(app, desk);
}
