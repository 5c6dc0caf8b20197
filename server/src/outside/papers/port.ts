// The paper port: makes a PDF of a paper's texts and figures. Every text is shown as it is; nothing of it is markup.

export interface InBothLanguages {
  en: string;
  ar: string;
}

/** Text of a person or of the shop, with the direction of its own letters. */
export interface Written {
  text: string;
  rtl: boolean;
}

interface Party {
  party: { title: InBothLanguages; rows: Written[] };
}

/** What paper.typ reads. */
export interface PaperTexts {
  title: InBothLanguages;
  /** Why a credit note was issued, below its title; empty = none. */
  reason: InBothLanguages;
  number: string;
  seller: Party & { name: string };
  buyer: Party;
  facts: { label: InBothLanguages; value: string }[];
  columns: InBothLanguages[];
  lines: { title: { en: Written; ar: Written }; details: { en: Written; ar: Written } | null; figures: string[] }[];
  sums: { label: InBothLanguages; value: string; strong: boolean }[];
  /** An SVG document; '' = none. */
  qr: string;
  planTitle: InBothLanguages;
  plan: { label: InBothLanguages; value: string }[];
  notes: InBothLanguages[];
}

export interface Papers {
  /** Throws UNAVAILABLE when too many wait already, or the process that makes them ended. */
  pdf(texts: PaperTexts, issuedAt: Date): Promise<Uint8Array>;
  close(): Promise<void>;
}
