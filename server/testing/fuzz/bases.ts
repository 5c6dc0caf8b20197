// The base of each endpoint, i.e. a call that succeeds and that the fuzz test then changes: the plainest values that
// the schema allows and, where those would be refused, values and rows made for it (`RECIPES`).
import type { EndpointKey } from '@hindam/contract/contract';
import { endpoints } from '@hindam/contract/contract';
import type { Endpoint } from '@hindam/contract/endpoint';
import type { Base } from './calls.ts';
import { shapeOf } from './shapes.ts';
import { type Known, plainest } from './values.ts';
import type { World } from './world.ts';
import { RECIPES } from './recipes.ts';

/** The values of `id` and `_id`, by the beginning of the endpoint's path. */
const IDS: readonly (readonly [RegExp, (world: World) => readonly unknown[]])[] = [
  [/^(product|operator\/(price|stock|look|occasion|picture))\//, ({ variants }) => [variants[0]!.product_id]],
  [
    /^(order|delivery|operator\/order)\//,
    ({ own, guestOrder, other }) => [own, { order: guestOrder }, other].map(({ order }) => order.order_id),
  ],
  [/^address\//, ({ own, other }) => [own.addressId, other.addressId]],
  [/^measurement\//, ({ own, other }) => [own.setId, other.setId]],
  [/^customer\/cards/, ({ own, other }) => [own.cardId, other.cardId]],
  [/^customer\/passkeys/, ({ own, other }) => [own.passkeyId, other.passkeyId]],
  [/^customer\/sessions/, ({ own, other }) => [own.sessionId, other.sessionId]],
  [
    /^(operator\/)?booking\//,
    ({ own, visit, other }) => [own.visit.booking_id, visit.booking_id, other.visit.booking_id],
  ],
];

export function knownFor(world: World, key: EndpointKey): Known {
  const { path } = endpoints[key];
  const ids = IDS.find(([pattern]) => pattern.test(path))?.[1](world);
  return ids ? { ...world.known, id: ids, _id: ids } : world.known;
}

function headersOf({ who }: Endpoint, { own, operators }: World): Record<string, string> {
  if (who === 'operator') return operators.get('owner')!.bearer;
  return who === 'public' || who === 'guest' ? {} : own.bearer;
}

/** The call with the plainest values that its schemas allow. */
function plainBase(world: World, key: EndpointKey): Base {
  const definition: Endpoint = endpoints[key];
  const known = knownFor(world, key);
  const part = (name: 'params' | 'query' | 'body') => {
    const schema = definition[name];
    return schema ? { [name]: plainest([], shapeOf(schema), known) } : {};
  };
  return { ...part('params'), ...part('query'), ...part('body'), headers: headersOf(definition, world) };
}

export async function baseOf(world: World, key: EndpointKey): Promise<Base> {
  const plain = plainBase(world, key);
  const made = await RECIPES[key]?.(world);
  const body = made?.body ? { body: made.whole ? made.body : { ...plain.body, ...made.body } } : {};
  return { ...plain, ...made, ...body };
}
