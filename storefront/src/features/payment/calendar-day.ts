// Formats a calendar day, which is the same day everywhere: no time zone may shift it.
import { useDay } from '@hindam/ui/locale';

export function useCalendarDay(): (day: string) => string {
  return useDay('UTC');
}
