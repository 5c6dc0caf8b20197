// The list of all countries as one text. The loader's data is part of the page's HTML, and 250 objects take longer to
// write into it, and more bytes, than a text.
import type { Country } from '@hindam/contract/customers';

/** One line for each country: code, calling code and name, separated by spaces. */
export function packCountries(countries: readonly Country[]): string {
  return countries.map(({ code, dial_code, name }) => `${code} ${dial_code} ${name}`).join('\n');
}

export function unpackCountries(packed: string): Country[] {
  if (packed === '') return [];
  return packed.split('\n').map((line) => {
    const [code = '', dial = '', ...name] = line.split(' ');
    return { code, dial_code: dial, name: name.join(' ') };
  });
}
