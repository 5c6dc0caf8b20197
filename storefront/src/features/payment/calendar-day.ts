// A day of the calendar, which is the same day everywhere: no clock and no zone may move it.
import { useDay } from '@hindam/ui/locale';

export function useCalendarDay(): (day: string) => string {
  return useDay('UTC');
}
