// The number and average of all reviews, which the home page shows. Computing them reads all products, so they are held
// in memory until reviews or products change (memory-refresher.ts).
import type { Database } from '../kernel/database.ts';
import { loadRatingTotals } from './catalogue.store.ts';

/** The average has one decimal, and is 0 without reviews. */
export interface RatingTotals {
  total: number;
  average: number;
}

export interface RatingMemory {
  /** The number and average of the published reviews of all published products. */
  read(database: Database): Promise<RatingTotals>;
  forget(): void;
}

async function readTotals(database: Database): Promise<RatingTotals> {
  const { total, stars } = await loadRatingTotals(database);
  return { total, average: total === 0 ? 0 : Math.round((stars * 10) / total) / 10 };
}

export function makeRatingMemory(): RatingMemory {
  let reading: Promise<RatingTotals> | null = null;
  return {
    read(database) {
      if (reading) return reading;
      const mine = readTotals(database);
      reading = mine;
      mine.catch(() => {
        if (reading === mine) reading = null;
      });
      return mine;
    },
    forget() {
      reading = null;
    },
  };
}
