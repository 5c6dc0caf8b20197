// In which widths and colour schemes `npm run shots` takes pictures of the pages, and where it puts them.
import path from 'node:path';

export const WIDTHS_PX = [375, 768, 1366] as const;
export const SCHEMES = ['light', 'dark'] as const;

export interface Look {
  width: (typeof WIDTHS_PX)[number];
  scheme: (typeof SCHEMES)[number];
}

export const LOOKS: readonly Look[] = WIDTHS_PX.flatMap((width) => SCHEMES.map((scheme) => ({ width, scheme })));

export const FOLDER = path.resolve(import.meta.dirname, '../shots');

/** `/product-details/:id` → `product-details-id.jpg`. */
export function fileNameOf(route: string): string {
  const name = route.replaceAll(/[^\w-]+/g, '-').replaceAll(/^-+|-+$/g, '');
  return `${name || 'any'}.jpg`;
}

export const folderNameOf = (language: string, { width, scheme }: Look): string => `${language}-${width}-${scheme}`;
