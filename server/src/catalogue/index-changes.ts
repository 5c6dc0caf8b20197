// Changes of the catalogue index, which holds all products in memory. A changed product is stored as a new version; its
// former version is kept for a while, so that further pages of a list continue as the first page was
// (index-history.ts), and is then removed.
import { makeTurns } from '../kernel/turns.ts';
import type { Columns } from './index-columns.ts';
import type { History } from './index-history.ts';
import { type Orders, sortedByAll, withoutSlots, withSlots } from './index-orders.ts';
import { isSameRow, type Row, rowAt, rowOf, type WordlessFact, type Words, wordsOf } from './index-rows.ts';
import { addVersion, dropSlot, packLists, retire } from './index-versions.ts';

export interface Parts {
  columns: Columns;
  orders: Orders;
}

/**
 * Adds `rows` as the present versions of their products. The versions that they replace, and the versions of the
 * products `gone`, become former ones. Returns for each product where its new version (`born`) and its former version
 * (`died`) are stored in the columns; -1 where there is none.
 */
export function changeParts(
  parts: Parts,
  rows: ReadonlyMap<string, Row>,
  gone: readonly string[],
): { born: number; died: number }[] {
  const { columns } = parts;
  const retired = (id: string): number => {
    const slot = columns.slotOf.get(id);
    if (slot !== undefined) retire(columns, slot);
    return slot ?? -1;
  };
  const changes = [
    ...gone.map((id) => ({ born: -1, died: retired(id) })),
    ...[...rows].map(([id, row]) => ({ died: retired(id), born: addVersion(columns, id, row) })),
  ];
  parts.orders = withSlots(
    parts.orders,
    changes.flatMap(({ born }) => (born < 0 ? [] : [born])),
    columns,
  );
  return changes;
}

export function forgetSlots(parts: Parts, slots: readonly number[]): void {
  if (slots.length === 0) return;
  parts.orders = withoutSlots(parts.orders, slots, parts.columns);
  for (const slot of slots) dropSlot(parts.columns, slot);
  packLists(parts.columns);
}

/**
 * A change of n products forgets up to 2n + FORGOTTEN_AT_ONCE remembered changes (index-history.ts) and their former
 * versions, so that more can be forgotten than are added, and no single change takes long.
 */
const FORGOTTEN_AT_ONCE = 100;

function rowsOf(columns: Columns, facts: readonly WordlessFact[]): Map<string, Row> {
  const rows = new Map<string, Row>();
  for (const fact of new Map(facts.map((one) => [one.id, one])).values()) {
    const slot = columns.slotOf.get(fact.id);
    const row = rowOf(columns, fact, slot);
    if (slot === undefined || !isSameRow(columns, slot, row)) rows.set(fact.id, row);
  }
  return rows;
}

function rowsWithWords(columns: Columns, products: readonly Words[]): Map<string, Row> {
  const rows = new Map<string, Row>();
  for (const product of products) {
    const slot = columns.slotOf.get(product.id);
    if (slot === undefined) continue;
    const row = { ...rowAt(columns, slot), words: wordsOf(columns.codes, product) };
    if (!isSameRow(columns, slot, row)) rows.set(product.id, row);
  }
  return rows;
}

export interface IndexChanges {
  /**
   * Adds or replaces these products, and removes the products `gone` unless `facts` has them. If a fact has no words,
   * the product keeps the words that it has.
   */
  change(facts: readonly WordlessFact[], gone?: readonly string[]): void;
  /**
   * Adds products that the index does not have, before any list is shown. They are in no list until `sortFilled` has
   * sorted all of them at once; `change` would insert each portion into the sort orders by itself.
   */
  fill(facts: readonly WordlessFact[]): void;
  sortFilled(): Promise<void>;
  changeWords(products: readonly Words[]): void;
}

export function changesOf(parts: Parts, history: History): IndexChanges {
  const { columns } = parts;

  function apply(rows: ReadonlyMap<string, Row>, gone: readonly string[]): void {
    const many = rows.size + gone.length;
    if (many > 0) history.note(changeParts(parts, rows, gone));
    forgetSlots(parts, history.forget(2 * many + FORGOTTEN_AT_ONCE, columns.slotOf.size));
  }

  return {
    change(facts, gone = []) {
      const latest = new Set(facts.map(({ id }) => id));
      const removed = [...new Set(gone)].filter((id) => columns.slotOf.has(id) && !latest.has(id));
      apply(rowsOf(columns, facts), removed);
    },
    fill(facts) {
      for (const [id, row] of rowsOf(columns, facts)) addVersion(columns, id, row);
    },
    async sortFilled() {
      parts.orders = await sortedByAll(Uint32Array.from(columns.slotOf.values()), columns, makeTurns());
    },
    changeWords: (products) => apply(rowsWithWords(columns, products), []),
  };
}
