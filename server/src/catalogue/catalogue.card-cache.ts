// A cache of the product cards of one market that were last shown, so that most lists need no database query.
import type { Card } from '@hindam/contract/catalogue';
import { LRUCache } from 'lru-cache';
import type { Database } from '../kernel/database.ts';
import { loadCards } from './catalogue.store.ts';

/** The maximum number of cards that one server process caches for each market and language. */
const CARDS_REMEMBERED = 5_000;

export interface CardCache {
  /** Returns cards in the order of `ids`; products without a card are left out. */
  cards(ids: readonly string[], language: string): Promise<Card[]>;
  /** Removes the cards of these products from the cache; null removes all cards. */
  forget(ids: readonly string[] | null): void;
}

export function makeCardCache(database: Database, market: string): CardCache {
  const byLanguage = new Map<string, LRUCache<string, Card>>();
  /**
   * Incremented by every `forget`. If it changed while a card was read from the database, that card may be outdated
   * already and is not cached.
   */
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
          // Cards stored by older versions of the shop have no field `color`; they show their first colour.
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
