// The keys by which a guest opens orders and home visits. A browser gets them as a cookie; the app reads them from the
// answers, keeps them in the vault, and adds them to calls that name an order, payment or visit whose key it has. As in
// a browser, opening a link keeps nothing, because any site can make the app open a link of its choice (decision 91).
import { changeVault, readVault } from './vault.ts';

/** How many pairs of id and key are kept; the id of an order and that of its payment are two pairs. */
const KEPT_MAX = 30;

export interface CallInput {
  params?: Readonly<Record<string, unknown>> | undefined;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
}

const fieldsOf = (part: unknown): Readonly<Record<string, unknown>> =>
  typeof part === 'object' && part !== null ? (part as Record<string, unknown>) : {};

/** Names of the fields, in calls and answers, whose ids may have a key. */
const SUBJECTS = ['order_id', 'payment_id', 'booking_id'] as const;

/** The ids of a call that a key may belong to. */
function idsIn({ params, query, body }: CallInput): string[] {
  const named = [...Object.values(params ?? {}), ...SUBJECTS.flatMap((name) => [query?.[name], fieldsOf(body)[name]])];
  return named.filter((id): id is string => typeof id === 'string');
}

const keyIn = ({ query, body }: CallInput): string | null => {
  const key = query?.['key'] ?? fieldsOf(body)['key'];
  return typeof key === 'string' && key !== '' ? key : null;
};

/** Adds the key of the order, payment or visit that the input names, unless the input has a key or none is known. */
export function withOrderKey<I extends CallInput>(input: I): I {
  if (keyIn(input) !== null) return input;
  const ids = new Set(idsIn(input));
  const key = readVault().keys.find(([id]) => ids.has(id))?.[1];
  if (key === undefined) return input;
  return input.body === undefined
    ? { ...input, query: { ...input.query, key } }
    : { ...input, body: { ...fieldsOf(input.body), key } };
}

function keep(ids: readonly string[], key: string): void {
  const { keys } = readVault();
  const added = ids.filter((id) => !keys.some(([known, its]) => known === id && its === key));
  if (added.length === 0) return;
  const others = keys.filter(([id]) => !added.includes(id));
  changeVault({ keys: [...added.map((id) => [id, key] as const), ...others].slice(0, KEPT_MAX) });
}

/**
 * Stands between a key and the proof that may follow it (decision 91). Only the key is kept, because a proof is valid
 * for two hours at most.
 */
const PROOF = '.';

/**
 * Keeps the key that the answer of a successful call contains (`access_key`), for the ids in the answer. If it contains
 * none, the success shows that the key sent with the call is valid. That key is kept, for the ids in call and answer,
 * only if the call has a body: the shopper pressed something and did not merely open a link.
 */
export function keepOrderKey(input: CallInput, result: unknown): void {
  const answer = fieldsOf(result);
  const made = answer['access_key'];
  const named = SUBJECTS.map((name) => answer[name]).filter((id): id is string => typeof id === 'string');
  if (typeof made === 'string' && made !== '') return keep(named, made);
  const used = keyIn(input);
  if (used === null || input.body === undefined) return;
  const [key = ''] = used.split(PROOF);
  keep([...new Set([...idsIn(input), ...named])], key);
}
