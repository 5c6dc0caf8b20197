// Reads Shopify's translations file, which comes with the product file. Its columns are Type, Identification, Field,
// Locale, Default content and Translated content. Rows with the same Identification belong to one product. That is the
// product whose handle is the Identification, or whose handle or title these rows have as Default content.
import { languageOfTag } from '@hindam/contract/language';
import { slugify } from '../catalogue/catalogue.ts';
import { checkFile, ImportFailure, rowsOf } from './csv-file.ts';
import { htmlToText } from './html-to-text.ts';
import type { ImportedProduct } from './imports.ts';
import type { Translations } from './product-draft.ts';

interface Subject {
  titles: Set<string>;
  handles: Set<string>;
  words: Record<string, { title?: string; description?: string; slug?: string }>;
}

export interface TranslationBook {
  of(product: Pick<ImportedProduct, 'handle' | 'title'>): Translations;
  /** Locales of the file that the shop does not support. */
  unknownLocales: readonly string[];
}

const HEADINGS = ['type', 'identification', 'field', 'locale', 'default content', 'translated content'] as const;
type Heading = (typeof HEADINGS)[number];

/** Used when there is no translations file. */
export const NO_TRANSLATIONS: TranslationBook = { of: () => ({}), unknownLocales: [] };

function take(subject: Subject, field: string, language: string, standard: string, translated: string): void {
  if (field === 'title') subject.titles.add(standard);
  if (field === 'handle') subject.handles.add(standard.toLowerCase());
  if (translated === '') return;
  const words = (subject.words[language] ??= {});
  if (field === 'title') words.title = translated.replaceAll(/\s+/g, ' ').slice(0, 255);
  else if (field === 'body_html' || field === 'descriptionhtml')
    words.description = htmlToText(translated.slice(0, 100_000));
  else if (field === 'handle') words.slug = slugify(translated);
}

/** Reads the whole file into memory; it is small compared with the pictures. */
export async function readTranslations(path: string, languages: readonly string[]): Promise<TranslationBook> {
  await checkFile(path);
  const subjects = new Map<string, Subject>();
  const unknown = new Set<string>();
  let at: Map<Heading, number> | undefined;
  for await (const row of rowsOf(path)) {
    if (!at) {
      const header = row.cells.map((cell) => cell.trim().toLowerCase());
      const missing = HEADINGS.filter((heading) => !header.includes(heading));
      if (missing.length > 0)
        throw new ImportFailure(`${path} is no translations file of Shopify: missing ${missing.join(', ')}.`);
      at = new Map(HEADINGS.map((heading) => [heading, header.indexOf(heading)]));
      continue;
    }
    const places = at;
    const cell = (heading: Heading): string => (row.cells[places.get(heading) ?? -1] ?? '').trim();
    if (cell('type').toLowerCase() !== 'product') continue;
    const language = languageOfTag(cell('locale'));
    if (!languages.includes(language)) {
      unknown.add(cell('locale'));
      continue;
    }
    const id = cell('identification').replace(/^'/, '');
    const subject = subjects.get(id) ?? { titles: new Set(), handles: new Set(), words: {} };
    subjects.set(id, subject);
    take(subject, cell('field').toLowerCase(), language, cell('default content'), cell('translated content'));
  }
  return { of: finder(subjects), unknownLocales: [...unknown] };
}

function finder(subjects: ReadonlyMap<string, Subject>): TranslationBook['of'] {
  const byHandle = new Map<string, Subject>();
  const byTitle = new Map<string, Subject | null>();
  for (const [id, subject] of subjects) {
    byHandle.set(id.toLowerCase(), subject);
    for (const handle of subject.handles) byHandle.set(handle, subject);
    // A title that two products share cannot identify either of them, so null marks it as unusable.
    for (const title of subject.titles) byTitle.set(title, byTitle.has(title) ? null : subject);
  }
  return ({ handle, title }) => (byHandle.get(handle) ?? byTitle.get(title) ?? undefined)?.words ?? {};
}
