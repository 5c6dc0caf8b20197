import type { MeasurementSet } from '@hindam/contract/tailoring';
import type { PageRequest } from '../../kit/load.ts';
import { neededOfMember } from '../../kit/member.ts';

interface MeasurementsPage {
  sets: readonly MeasurementSet[];
  /** The market's time zone, in which days are shown; UTC if the shop's settings failed to load. */
  timeZone: string;
}

export async function loadMeasurements(request: PageRequest): Promise<MeasurementsPage> {
  const { client, language } = request.visitor;
  const query = { language_code: language };
  const [sets, settings] = await Promise.all([
    client.get('measurement/list', { query }),
    client.get('shop/settings', { query }),
  ]);
  return {
    sets: neededOfMember(request, sets).result,
    timeZone: settings.ok ? settings.result.time_zone : 'UTC',
  };
}
