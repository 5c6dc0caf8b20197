// The cards of one market that lists and product pages showed last, so that most lists need no query.
import type { Card } from '@hindam/contract/catalogue';
import { LRUCache } from 'lru-cache';
import type { Database } from '../kernel/database.ts';
import { loadCards } from './catalogue.store.ts';

/** The maximum number of cards a node keeps in memory for each market and language, at about 2 KB each. */
const CARDS_REMEMBERED = 5_000;

export interface CardCache {
  /** Cards of those of the products that have one, in the requested order. */
  cards(ids: readonly string[], language: string): Promise<Card[]>;
  /** Forgets the cards of these products; all cards for null. */
  forget(ids: readonly string[] | null): void;
}

export function makeCardCache(database: Database, market: string): CardCache {
  const byLanguage = new Map<string, LRUCache<string, Card>>();
  /** Grows whenever cards may have changed: a card that was being read meanwhile may be older and is not kept. */
  let changes = 0;

  function keptIn(language: string): LRUCache<string, Card> {
    const kept = byLanguage.get(language) ?? new LRUCache<string, Card>({ max: CARDS_REMEMBERED });
    byLanguage.set(language, kept);
    return kept;
  }

  return {
    async cards(ids, language) {
      const kept = keptIn(language);
      const known = new Map(ids.map((id) => [id, kept.get(id)]));
      const missing = ids.filter((id) => !known.get(id));
      if (missing.length > 0) {
        const before = changes;
        for (const [id, card] of await loadCards<Card>(database, language, market, missing)) {
          // Cards that older versions stored have no colour of their own; they show the first one.
          const whole = { ...card, color: card.color ?? card.colors[0]?.code ?? null };
          known.set(id, whole);
          if (before === changes) kept.set(id, whole);
        }
      }
      return ids.flatMap((id) => known.get(id) ?? []);
    },
    forget(ids) {
      changes += 1;
      for (const kept of byLanguage.values()) {
        if (ids === null) kept.clear();
        else for (const id of ids) kept.delete(id);
      }
    },
  };
}
