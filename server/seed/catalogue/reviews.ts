// The reviews of the demo shop: turns each line of the two lists, Arabic and English, into a typed row.
import { arabicReviews } from './reviews-arabic.ts';
import { englishReviews } from './reviews-english.ts';
import type { SeedReview } from './shape.ts';

const ratings = [1, 2, 3, 4, 5] as const;
const fits = ['small', 'true', 'large'] as const;

function review(productKey: string, language: 'en' | 'arb', line: string): SeedReview {
  const [stars, sizeBought, height, fit, daysAgo, authorName, ...text] = line.split(' | ');
  const rating = ratings.find((value) => String(value) === stars);
  if (!rating || !sizeBought || !authorName || text.length === 0) {
    throw new Error(`Review of ${productKey} cannot be read: ${line}`);
  }
  return {
    productKey,
    authorName,
    language,
    rating,
    text: text.join(' | '),
    fit: fits.find((value) => value === fit) ?? null,
    sizeBought,
    heightCm: height === 'null' ? null : Number(height),
    daysAgo: Number(daysAgo),
  };
}

const ledger = (language: 'en' | 'arb', pages: Record<string, string>): SeedReview[] =>
  Object.entries(pages).flatMap(([productKey, page]) =>
    page
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((line) => review(productKey, language, line)),
  );

export const reviews: SeedReview[] = [...ledger('en', englishReviews), ...ledger('arb', arabicReviews)];
