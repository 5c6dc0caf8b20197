// Saves a set: a member's by the session, a guest's under the guest id of the device, which keeps a copy.
import type { Measurements } from '@hindam/contract/measurements';
import type { MeasurementSet } from '@hindam/contract/tailoring';
import type { Visitor } from '../../kit/visitor.ts';
import { asHolder } from '../../device/cart-holder.ts';
import { guestIdForAdding } from '../../device/guest-id.ts';
import { keepOnDevice, type KeptSet, keptSetOf } from './device-sets.ts';

export interface SetToSave {
  /** null for a new set. */
  setId: string | null;
  label: string;
  values: Measurements;
}

export type SaveOutcome =
  | { kind: 'saved'; set: KeptSet }
  | { kind: 'refused'; message: string }
  /** No answer: the outcome is unknown, and the same idempotency key makes a retry safe. */
  | { kind: 'failed' };

const NOT_FOUND = 404;

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
  let isGuest = false;
  const answer = await asHolder<{ result: MeasurementSet }>(visitor, {
    member: () => client.post('measurement/save', { body }, options),
    guest: () => {
      isGuest = true;
      const guestId = guestIdForAdding(visitor.guestId, visitor.newGuestId);
      return client.post('measurement/save', { body: { ...body, ip_address: guestId } }, options);
    },
  });
  if (answer.ok) {
    const kept = keptSetOf(answer.result);
    if (isGuest && typeof document !== 'undefined') keepOnDevice(kept);
    return { kind: 'saved', set: kept };
  }
  const { status, message } = answer.refusal;
  // The set was deleted, or belongs to somebody else now: the values are saved as a new set.
  if (status === NOT_FOUND && setId) return saveSet({ ...set, setId: null }, visitor, `${idempotencyKey}-new`);
  return status === 200 ? { kind: 'refused', message } : { kind: 'failed' };
}
