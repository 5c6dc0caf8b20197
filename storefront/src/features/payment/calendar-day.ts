// Formats a calendar day such as `2026-03-04`. It is parsed as midnight UTC and shown in UTC, so that it stays that
// day.
import { useDay } from '@hindam/ui/locale';

export function useCalendarDay(): (day: string) => string {
  return useDay('UTC');
}
