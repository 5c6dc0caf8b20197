// The types of one request to one endpoint: what it is made of, and what it has made so far.
import type { EndpointKey } from '@hindam/contract/contract';
import type { Endpoint } from '@hindam/contract/endpoint';
import type { Context } from 'hono';
import type { Handler, Member, Operator } from '../../kernel/call.ts';
import type { Env } from '../caller.ts';
import type { Exchange } from '../exchange.ts';
import type { HttpServices } from '../services.ts';
import type { QueryNames } from './query.ts';

export interface BoundEndpoint {
  key: EndpointKey;
  definition: Endpoint;
  query: QueryNames;
  handler: Handler<EndpointKey>;
}

export interface Made {
  envelope: object;
  tags: string[];
  cookies: string[];
  headers: Record<string, string>;
}

export interface EndpointRequest {
  services: HttpServices;
  endpoint: BoundEndpoint;
  c: Context<Env>;
  exchange: Exchange;
  member: Member | null;
  operator: Operator | null;
}
