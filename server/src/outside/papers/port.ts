// The paper port: makes a PDF of a paper's texts and figures. Every text is shown as it is; nothing of it is markup.

export interface InBothLanguages {
  en: string;
  ar: string;
}

/** Text written by a person or by the shop, with the direction of its own script. */
export interface Written {
  text: string;
  rtl: boolean;
}

interface Party {
  party: { title: InBothLanguages; rows: Written[] };
}

/** The texts and figures of one paper, in the shape that the template paper.typ reads. */
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
  /** Throws UNAVAILABLE when too many papers wait already, or when the child process that makes them ended. */
  pdf(texts: PaperTexts, issuedAt: Date): Promise<Uint8Array>;
  close(): Promise<void>;
}
