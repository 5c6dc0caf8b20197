// Types for serving one endpoint: the endpoint with its handler, one request to it, and the parts of its response.
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

export interface EndpointResult {
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
