// A plain model of a guest's and a member's cart, for the test of the merge. It adds piece by piece, whereas the rule
// in merge.ts computes the quantity in one step.
import type { RefusalName } from '@hindam/contract/refusals';

const PIECES_MAX = 20;
export const PRICE_MINOR = 30_000;
export const STARTING_STOCK = [8, 3, 1];

export interface ModelLine {
  piece: number;
  set: string | null;
  remarks: string;
  quantity: number;
}

interface ModelReport {
  kept: string[];
  added: string[];
  changed: string[];
  dropped: string[];
}

export type Who = 'guest' | 'member';

const lineText = (line: ModelLine, quantity: number): string => `${line.piece}×${quantity}`;

export interface Model {
  stock: number[];
  carts: Record<Who, ModelLine[]>;
  sets: Map<string, Who>;
  /** Report of the last merge; null before the first one, and once the guest adds to the cart again. */
  report: ModelReport | null;
}

export function makeModel(): Model {
  return { stock: [...STARTING_STOCK], carts: { guest: [], member: [] }, sets: new Map(), report: null };
}

function heldIn(model: Model, who: Who, piece: number): number {
  const ready = model.carts[who].filter((line) => line.piece === piece && line.set === null);
  return ready.reduce((sum, { quantity }) => sum + quantity, 0);
}

export function addToModel(model: Model, who: Who, wish: Omit<ModelLine, 'quantity'>): RefusalName | null {
  const own = model.carts[who].find(
    ({ piece, set, remarks }) => piece === wish.piece && set === wish.set && remarks === wish.remarks,
  );
  const no =
    wish.set === null ? refusalOfReadyMade(model, who, wish.piece) : refusalOfMeasured(model, who, wish.set, own);
  if (no) return no;
  if (own) own.quantity += 1;
  else model.carts[who].push({ ...wish, quantity: 1 });
  if (who === 'guest') model.report = null;
  return null;
}

function refusalOfReadyMade(model: Model, who: Who, piece: number): RefusalName | null {
  if (model.stock[piece]! <= 0) return 'OUT_OF_STOCK';
  const held = heldIn(model, who, piece);
  if (held >= PIECES_MAX) return 'QUANTITY_LIMIT';
  return held >= model.stock[piece]! ? 'NOT_ENOUGH_STOCK' : null;
}

function refusalOfMeasured(model: Model, who: Who, set: string, own: ModelLine | undefined): RefusalName | null {
  if (model.sets.get(set) !== who) return 'CUSTOM_SIZE_NOT_FOUND';
  return own && own.quantity >= PIECES_MAX ? 'QUANTITY_LIMIT' : null;
}

export function setInModel(model: Model, who: Who, line: ModelLine, quantity: number): RefusalName | null {
  const cart = model.carts[who];
  if (quantity === 0) {
    cart.splice(cart.indexOf(line), 1);
    return null;
  }
  if (quantity > line.quantity) {
    if (line.set !== null && quantity > PIECES_MAX) return 'QUANTITY_LIMIT';
    const elsewhere = heldIn(model, who, line.piece) - line.quantity;
    if (line.set === null) {
      if (quantity + elsewhere > PIECES_MAX) return 'QUANTITY_LIMIT';
      if (model.stock[line.piece]! <= 0) return 'OUT_OF_STOCK';
      if (quantity + elsewhere > model.stock[line.piece]!) return 'NOT_ENOUGH_STOCK';
    }
  }
  line.quantity = quantity;
  return null;
}

export function mergeModel(model: Model): ModelReport {
  const { guest, member } = model.carts;
  if (guest.length === 0) return model.report ?? { kept: [], added: [], changed: [], dropped: [] };
  const report: ModelReport = { kept: [], added: [], changed: [], dropped: [] };
  for (const line of guest) takeOver(model, line, member, report);
  for (const { set } of guest) if (set !== null) model.sets.set(set, 'member');
  guest.length = 0;
  model.report = report;
  return report;
}

function takeOver(model: Model, line: ModelLine, member: ModelLine[], report: ModelReport): void {
  if (line.set !== null) {
    member.push(line);
    report.added.push(lineText(line, line.quantity));
    return;
  }
  const own = member.find(
    ({ piece, set, remarks }) => piece === line.piece && set === null && remarks === line.remarks,
  );
  const taken = own ?? { ...line, quantity: 0 };
  const before = taken.quantity;
  let held = heldIn(model, 'member', line.piece);
  while (taken.quantity < line.quantity && held < Math.min(PIECES_MAX, model.stock[line.piece]!)) {
    taken.quantity += 1;
    held += 1;
  }
  if (taken.quantity === 0) {
    const reason = model.stock[line.piece]! <= held ? 'sold_out' : 'limit';
    report.dropped.push(`${lineText(line, line.quantity)} ${reason}`);
    return;
  }
  if (!own) member.push(taken);
  const isWhole = taken.quantity >= line.quantity;
  if (own && isWhole && taken.quantity === before) report.kept.push(lineText(line, taken.quantity));
  else if (!own && isWhole) report.added.push(lineText(line, taken.quantity));
  else report.changed.push(lineText(line, taken.quantity));
}

export function subtotalOf(model: Model, who: Who): number {
  const counted = model.carts[who].filter(({ piece, set }) => set !== null || model.stock[piece]! > 0);
  return counted.reduce((sum, { quantity }) => sum + quantity * PRICE_MINOR, 0);
}

export function piecesOf(model: Model, who: Who): number {
  return model.carts[who].reduce((sum, { quantity }) => sum + quantity, 0);
}
