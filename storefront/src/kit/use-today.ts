// Today's date in a market's time zone, for pages that are cached and so cannot have it in their HTML.
import { dayIn } from '@hindam/contract/working-days';
import { useEffect, useState } from 'react';

/** How often to check whether the date in the market's time zone has changed. */
const LOOK_MS = 60_000;

/** Today's date in the market's time zone; null on the server and in the first render, where it is not known. */
export function useToday(timeZone: string): string | null {
  const [today, setToday] = useState<string | null>(null);
  useEffect(() => {
    const look = () => setToday(dayIn(timeZone, new Date()));
    look();
    const timer = setInterval(look, LOOK_MS);
    // Browsers may pause the timers of a hidden tab, so the date is also checked when the tab becomes visible again.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [timeZone]);
  return today;
}
