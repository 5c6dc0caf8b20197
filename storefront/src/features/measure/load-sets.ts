// Loads the sets to choose from: a member's from the server, a guest's from the device.
import type { Visitor } from '../../kit/visitor.ts';
import { deviceSets, dropFromDevice, type KeptSet, keptSetOf } from './device-sets.ts';

/** null when the member's could not be read. */
export async function loadSets({ client, language, signedIn }: Visitor): Promise<KeptSet[] | null> {
  if (!signedIn) return deviceSets();
  const answer = await client.get('measurement/list', { query: { language_code: language } });
  if (!answer.ok) return answer.refusal.status === 401 ? deviceSets() : null;
  const sets = answer.result.map(keptSetOf);
  // Sets merged at login belong to the account now.
  dropFromDevice(sets.map(({ _id }) => _id));
  return sets;
}
