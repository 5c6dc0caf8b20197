// In which order pictures are drawn: what most shoppers see comes first, because drawing all of them takes hours.
import { products } from '../../server/seed/catalogue/products.ts';
import type { PictureView } from '../../server/seed/catalogue/shape.ts';
import type { Picture } from './pictures.ts';

/** How many products of each rail of the home page, and of the first page of a list, are drawn before the others. */
const railLength = 4;
const firstPage = 24;

const bySales = products.toSorted(
  (a, b) =>
    (a.bestSellerRank ?? Infinity) - (b.bestSellerRank ?? Infinity) || a.publishedDaysAgo - b.publishedDaysAgo || 0,
);
const byDate = products.toSorted((a, b) => a.publishedDaysAgo - b.publishedDaysAgo);

/** Keys of products, the most seen first: the rails of the home page, then the list in its default order. */
export const mostSeen: string[] = [
  ...new Set(
    [
      ...bySales.slice(0, railLength),
      ...byDate.slice(0, railLength),
      ...products.filter(({ limited }) => limited).slice(0, railLength),
      ...bySales,
    ].map(({ key }) => key),
  ),
];

const homeCount = new Set([...mostSeen.slice(0, 3 * railLength), ...bySales.slice(0, firstPage).map(({ key }) => key)])
  .size;

const views: PictureView[] = ['front', 'detail', 'back', 'hem'];

function viewOf(file: string): number {
  return views.findIndex((view) => file.endsWith(`-${view}.webp`));
}

/**
 * The place of a picture in the work order, as numbers that are compared from left to right: first the scenes and what
 * the home page and the first list show, then all fronts, then the other views, one after another; among equals the
 * product that is seen more.
 */
function placeOf({ file, productKey, colourCode, shot }: Picture): number[] {
  const seen = mostSeen.indexOf(productKey);
  const product = products.find(({ key }) => key === productKey);
  const colour = product?.colours.findIndex(({ code }) => code === colourCode) ?? 0;
  const view = viewOf(file);
  if (shot.set) return [0, seen, 0];
  if (view === 0 && colour === 0 && seen < homeCount) return [0, seen, 0];
  return [1 + view, seen, colour];
}

export function inWorkOrder(pictures: Picture[]): Picture[] {
  const placed = pictures.map((picture) => ({ picture, place: placeOf(picture) }));
  const compare = (a: number[], b: number[]): number => a.reduce((sum, value, i) => sum || value - b[i]!, 0);
  return placed.toSorted((a, b) => compare(a.place, b.place)).map(({ picture }) => picture);
}
