// The paper port: makes the PDF of a paper (an invoice or a credit note). Texts are shown as they are; nothing in them
// is markup.

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

/** What one paper says, in the shape that the template paper.typ reads. */
export interface PaperTexts {
  title: InBothLanguages;
  /** Why a credit note was issued, shown below its title; empty when there is no reason. */
  reason: InBothLanguages;
  number: string;
  seller: Party & { name: string };
  buyer: Party;
  facts: { label: InBothLanguages; value: string }[];
  columns: InBothLanguages[];
  lines: { title: { en: Written; ar: Written }; details: { en: Written; ar: Written } | null; figures: string[] }[];
  sums: { label: InBothLanguages; value: string; strong: boolean }[];
  /** The QR code as an SVG document; empty when there is none. */
  qr: string;
  planTitle: InBothLanguages;
  plan: { label: InBothLanguages; value: string }[];
  notes: InBothLanguages[];
}

export interface Papers {
  /** Throws UNAVAILABLE when the paper cannot be made now. */
  pdf(texts: PaperTexts, issuedAt: Date): Promise<Uint8Array>;
  close(): Promise<void>;
}
