// Names the market's time zone if the device's clock shows another time, and always in a browser without scripting,
// where the device's zone is unknown.
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useTimeWords } from './time-words.ts';

function showsOther(at: Date, timeZone: string): boolean {
  const shown = (zone?: string) =>
    new Intl.DateTimeFormat('en', {
      dateStyle: 'short',
      timeStyle: 'short',
      ...(zone ? { timeZone: zone } : {}),
    }).format(at);
  return shown() !== shown(timeZone);
}

export function ZoneNote({ timeZone, at }: { timeZone: string; at: string }) {
  const [differs, setDiffers] = useState(false);
  useEffect(() => setDiffers(showsOther(new Date(at), timeZone)), [at, timeZone]);
  const zone = useTimeWords(timeZone).zone(at);
  const note = (
    <p className="small muted">
      <Trans>Times are in {zone}.</Trans>
    </p>
  );
  return differs ? note : <noscript>{note}</noscript>;
}
