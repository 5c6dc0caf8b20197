// Calls of 10 MB, the same at each run: in a field of the endpoint, as its query and, unless it is a GET, as its whole
// body.
import { type EndpointKey, endpoints } from '@hindam/contract/contract';
import type { Endpoint } from '@hindam/contract/endpoint';
import type { Plan } from './calls.ts';
import { fieldsOf } from './plans.ts';
import { tenMegabytes } from './values.ts';

const TEXT = 'x'.repeat(tenMegabytes);

export function hugePlans(key: EndpointKey): Plan[] {
  const definition: Endpoint = endpoints[key];
  // Path parameters are left out: the call with a query of 10 MB (below) has an address of that length already.
  const field = fieldsOf(definition).find(({ part }) => part !== 'params');
  const { part, path } = field ?? { part: 'query' as const, path: ['unknown'] };
  const plan = (change: Partial<Plan>): Plan => ({ changes: [], sending: {}, language: 'en', ...change });
  return [
    plan({ changes: [{ part, path, value: TEXT }] }),
    ...(definition.method === 'GET' ? [] : [plan({ sending: { body: TEXT } })]),
    plan({ sending: { query: `a=${TEXT}` } }),
  ];
}
