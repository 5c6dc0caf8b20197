import type { MeasurementSet } from '@hindam/contract/tailoring';
import type { PageRequest } from '../../kit/load.ts';
import { neededOfMember } from '../../kit/member.ts';
import { readLatest } from '../../shell/latest-pieces.tsx';
import type { Piece } from '../../shell/piece.ts';

interface MeasurementsPage {
  sets: readonly MeasurementSet[];
  /** The market's time zone, in which days are shown; UTC if the shop's settings failed to load. */
  timeZone: string;
  /** The shop's latest products, shown if no measurements are saved; otherwise empty. */
  latest: readonly Piece[];
}

export async function loadMeasurements(request: PageRequest): Promise<MeasurementsPage> {
  const { client, language } = request.visitor;
  const query = { language_code: language };
  const [sets, settings] = await Promise.all([
    client.get('measurement/list', { query }),
    client.get('shop/settings', { query }),
  ]);
  const saved = neededOfMember(request, sets).result;
  return {
    sets: saved,
    latest: saved.length === 0 ? await readLatest(request.visitor) : [],
    timeZone: settings.ok ? settings.result.time_zone : 'UTC',
  };
}
