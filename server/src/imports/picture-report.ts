// Formats what the picture job reports: its progress, and the failures by product, with the reason and what to do.
import type { FailedPicture } from '../catalogue/wanted-pictures.write.ts';
import type { PictureProgress } from './picture-job.ts';
import { printable, sectionOf } from './report.ts';

export interface PictureReport extends PictureProgress {
  /** At most FAILED_MAX entries, each for one product and one reason. */
  failed: FailedPicture[];
  milliseconds: number;
}

export const FAILED_MAX = 10_000;

function duration(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  if (seconds < 3_600) return `${Math.ceil(seconds / 60)} min`;
  return `${Math.floor(seconds / 3_600)} h ${Math.ceil((seconds % 3_600) / 60)} min`;
}

export function progressOf({ taken, missing, waiting }: PictureProgress, milliseconds: number): string {
  const perSecond = milliseconds > 0 ? (taken * 1_000) / milliseconds : 0;
  const left = perSecond > 0 ? `, about ${duration(waiting / perSecond)} left` : '';
  return `Pictures: ${taken} taken, ${missing} not reached, ${waiting} to go; ${perSecond.toFixed(1)}/s${left}`;
}

export function printPictures({ taken, missing, waiting, failed, milliseconds }: PictureReport): string {
  const rows = failed.map(({ handle, source, pictures, why, advice }) => {
    const many = pictures > 1 ? ` (and ${pictures - 1} more)` : '';
    const what = `the picture ${source.slice(0, 120)}${many} was not taken, ${why}: ${advice}.`;
    return [printable(handle, 40), printable(what, 400)];
  });
  const lines = [
    `Pictures: ${taken} taken, ${missing} not reached (${(milliseconds / 1_000).toFixed(1)} s).`,
    ...sectionOf('Not reached, by product', ['Product', 'What is wrong, and what to do'], rows),
    ...(missing > 0 ? ['', 'npm run pictures -- --retry tries these again.'] : []),
    ...(waiting > 0 ? ['', `${waiting} pictures still wait; npm run pictures goes on with them.`] : []),
  ];
  return `${lines.join('\n')}\n`;
}
