// Finds the questions that contain all the words that were typed.
import type { DocumentSection } from '@hindam/contract/documents';
import { folded } from '@hindam/contract/search-text';

/** Only this many characters of the typed text are searched for. */
export const SEARCH_MAX_CHARACTERS = 100;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The plain text of a document's HTML. */
function textOf(html: string): string {
  return html
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '');
}

/** Topics with only the questions that contain every word in question, answer or topic; all if nothing was typed. */
export function matchingTopics(topics: readonly DocumentSection[], typed: string): DocumentSection[] {
  const words = folded(typed.slice(0, SEARCH_MAX_CHARACTERS)).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...topics];
  return topics
    .map((topic) => ({
      ...topic,
      parts: topic.parts.filter(({ title, html }) => {
        const text = folded(`${topic.title} ${title} ${textOf(html)}`);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ parts }) => parts.length > 0);
}
