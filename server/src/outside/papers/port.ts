// The paper port: makes the PDFs of papers, which are invoices, credit notes, packing slips and care cards. Texts are
// shown as they are; nothing in them is markup.

export interface InBothLanguages {
  en: string;
  ar: string;
}

export interface Written {
  text: string;
  rtl: boolean;
}

interface Party {
  party: { title: InBothLanguages; rows: Written[] };
}

/** A text of the shop's data in both languages. */
export interface WrittenInBoth {
  en: Written;
  ar: Written;
}

/** What an invoice or a credit note says, in the shape that the template paper.typ reads. */
export interface PaperTexts {
  title: InBothLanguages;
  /** Why a credit note was issued, shown below its title; empty when there is no reason. */
  reason: InBothLanguages;
  number: string;
  seller: Party & { name: string };
  buyer: Party;
  facts: { label: InBothLanguages; value: string }[];
  columns: InBothLanguages[];
  lines: { title: WrittenInBoth; details: WrittenInBoth | null; figures: string[] }[];
  sums: { label: InBothLanguages; value: string; strong: boolean }[];
  /** The QR code as an SVG document; empty when there is none. */
  qr: string;
  planTitle: InBothLanguages;
  plan: { label: InBothLanguages; value: string }[];
  notes: InBothLanguages[];
}

/** What a packing slip says, in the shape that the template slip.typ reads. It has no place for an amount. */
export interface SlipTexts {
  brand: InBothLanguages;
  title: InBothLanguages;
  order: InBothLanguages;
  number: string;
  recipient: Party['party'];
  /** The shopper's note for the driver, and the note on a gift; each only if there is one. */
  notes: Party['party'][];
  columns: InBothLanguages[];
  lines: { title: WrittenInBoth; details: WrittenInBoth; sku: string; quantity: string }[];
}

/** What a care card says, in the shape that the template care.typ reads. */
export interface CareTexts {
  brand: InBothLanguages;
  title: InBothLanguages;
  cloth: WrittenInBoth;
  care: { en: Written[]; ar: Written[] };
  pieces: InBothLanguages;
  lines: WrittenInBoth[];
  order: InBothLanguages;
  number: string;
}

/**
 * Each function that makes a paper throws UNAVAILABLE when that is impossible now but may be possible later, and
 * another error when these texts make no paper.
 */
export interface Papers {
  pdf(texts: PaperTexts, issuedAt: Date): Promise<Uint8Array>;
  slip(texts: SlipTexts, orderedAt: Date): Promise<Uint8Array>;
  careCard(texts: CareTexts, orderedAt: Date): Promise<Uint8Array>;
  close(): Promise<void>;
}
