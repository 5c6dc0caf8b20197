// The paper port: makes a PDF of a paper's texts and figures. Texts are shown as they are; nothing of them is markup.

export interface InBothLanguages {
  en: string;
  ar: string;
}

/** Text with the direction of its own script. */
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
  /** Why a credit note was issued, below its title; empty for none. */
  reason: InBothLanguages;
  number: string;
  seller: Party & { name: string };
  buyer: Party;
  facts: { label: InBothLanguages; value: string }[];
  columns: InBothLanguages[];
  lines: { title: { en: Written; ar: Written }; details: { en: Written; ar: Written } | null; figures: string[] }[];
  sums: { label: InBothLanguages; value: string; strong: boolean }[];
  /** An SVG document; empty for none. */
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
