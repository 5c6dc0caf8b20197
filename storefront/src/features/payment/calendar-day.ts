// Formats a calendar day such as `2026-03-04`. It is parsed and formatted in UTC, so that no time zone moves it to
// another day.
import { useDay } from '@hindam/ui/locale';

export function useCalendarDay(): (day: string) => string {
  return useDay('UTC');
}
