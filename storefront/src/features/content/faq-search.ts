// Searches the questions and answers of the FAQ page for the typed words.
import type { DocumentSection } from '@hindam/contract/documents';
import { folded } from '@hindam/contract/search-text';

/** A longer search text is cut to this length. */
export const SEARCH_MAX_CHARACTERS = 100;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function textOf(html: string): string {
  return html
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '');
}

/**
 * The topics with only those questions whose question, answer or topic together contain every typed word; all topics if
 * nothing was typed.
 */
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
