// Loads the saved measurement sets: a member's from the server, a guest's from the device.
import type { Visitor } from '../../kit/visitor.ts';
import { deviceSets, dropFromDevice, type StoredSet, storedSetOf } from '../../device/measurement-sets.ts';

/**
 * A member's sets, or null if they could not be loaded. For a guest, and after the session has ended, the sets on the
 * device.
 */
export async function loadSets({ client, language, signedIn }: Visitor): Promise<StoredSet[] | null> {
  if (!signedIn) return deviceSets();
  const answer = await client.get('measurement/list', { query: { language_code: language } });
  if (!answer.ok) return answer.refusal.status === 401 ? deviceSets() : null;
  const sets = answer.result.map(storedSetOf);
  // Sets that the account has are removed from the device, which may still hold copies from before the login.
  dropFromDevice(sets.map(({ _id }) => _id));
  return sets;
}
