// Saves a measurement set on the server: a member's by the session, a guest's by the guest id. The device stores a copy
// of a guest's set.
import type { Measurements } from '@hindam/contract/measurements';
import type { MeasurementSet } from '@hindam/contract/tailoring';
import { isReachable, isUnreachable } from '../../kit/connection.ts';
import type { Visitor } from '../../kit/visitor.ts';
import { callAsCartHolder } from '../../device/cart-holder.ts';
import { guestIdForAdding } from '../../device/guest-id.ts';
import { loginRecord } from '../../device/login-record.ts';
import { type CallToQueue, queueCall } from '../../device/queue/queue.ts';
import { storeOnDevice, type StoredSet, storedSetOf } from '../../device/measurement-sets.ts';

export interface SetToSave {
  setId: string | null;
  label: string;
  values: Measurements;
}

export type SaveOutcome =
  | { kind: 'saved'; set: StoredSet }
  | { kind: 'refused'; message: string }
  /** The device is offline: the set is queued on the device and saved once there is a connection (decision 86). */
  | { kind: 'queued' }
  /** There was no usable answer, so the set may have been saved. A retry must have the same idempotency key. */
  | { kind: 'failed' };

const NOT_FOUND = 404;

/**
 * Queues the call. Its body must equal that of `saveSet`, so that the server recognises a repetition if `saveSet` had
 * reached it before.
 */
function queueSet(
  body: object,
  { guestId, newGuestId }: Visitor,
  call: Pick<CallToQueue, 'label' | 'key' | 'tried'>,
): Promise<boolean> {
  const owned = loginRecord() ? body : { ...body, ip_address: guestIdForAdding(guestId, newGuestId) };
  return queueCall({ ...call, kind: 'set', path: 'measurement/save', body: owned });
}

export async function saveSet(set: SetToSave, visitor: Visitor, idempotencyKey: string): Promise<SaveOutcome> {
  const { client, language } = visitor;
  const { setId, label, values } = set;
  const body = {
    ...values,
    ...(setId ? { _id: setId } : {}),
    label,
    unit: 'in' as const,
    language_code: language,
  };
  const options = { idempotencyKey };
  const tried = await isReachable();
  if (!tried && (await queueSet(body, visitor, { label, key: idempotencyKey, tried }))) return { kind: 'queued' };
  let isGuest = false;
  const answer = await callAsCartHolder<{ result: MeasurementSet }>(visitor, {
    member: () => client.post('measurement/save', { body }, options),
    guest: () => {
      isGuest = true;
      const guestId = guestIdForAdding(visitor.guestId, visitor.newGuestId);
      return client.post('measurement/save', { body: { ...body, ip_address: guestId } }, options);
    },
  });
  if (answer.ok) {
    const kept = storedSetOf(answer.result);
    if (isGuest && typeof document !== 'undefined') storeOnDevice(kept);
    return { kind: 'saved', set: kept };
  }
  const { status, message } = answer.refusal;
  // The set to change is not found, for example because it was deleted, so the values are saved as a new set.
  if (status === NOT_FOUND && setId) return saveSet({ ...set, setId: null }, visitor, `${idempotencyKey}-new`);
  if (status === 200) return { kind: 'refused', message };
  const isQueued =
    (await isUnreachable(answer.refusal)) && (await queueSet(body, visitor, { label, key: idempotencyKey, tried }));
  return { kind: isQueued ? 'queued' : 'failed' };
}
