import type { Hono } from 'hono';
import type { Env } from './caller.ts';
import type { Desk } from './exchange.ts';

export function addDocs(_app: Hono<Env>, _desk: Desk): void {}
