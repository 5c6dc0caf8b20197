// Loads the saved measurement sets: a member's from the server, a guest's from the device.
import type { Visitor } from '../../kit/visitor.ts';
import { deviceSets, dropFromDevice, type StoredSet, storedSetOf } from '../../device/measurement-sets.ts';

/** Null if a member's sets could not be loaded. If the session has ended, the sets stored on the device. */
export async function loadSets({ client, language, signedIn }: Visitor): Promise<StoredSet[] | null> {
  if (!signedIn) return deviceSets();
  const answer = await client.get('measurement/list', { query: { language_code: language } });
  if (!answer.ok) return answer.refusal.status === 401 ? deviceSets() : null;
  const sets = answer.result.map(storedSetOf);
  // The account already has these sets, for example because the login merged them, so their copies on the device are
  // removed.
  dropFromDevice(sets.map(({ _id }) => _id));
  return sets;
}
