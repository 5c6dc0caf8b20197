// Reads a TrueType font: the metrics that a fallback face needs, and whether the font has a glyph for a character.

export interface Metrics {
  /** All lengths are in ems; `width` is the mean width of the characters of an English text. */
  ascent: number;
  descent: number;
  lineGap: number;
  width: number;
}

/** Relative frequencies of letters and of the space in English text. */
const FREQUENT: Readonly<Record<string, number>> = {
  ' ': 18,
  e: 10.3,
  t: 7.5,
  a: 6.5,
  o: 6.2,
  n: 5.7,
  i: 5.7,
  s: 5.3,
  r: 5,
  h: 5,
  l: 3.3,
  d: 3.3,
  u: 2.3,
  c: 2.2,
  m: 2,
  f: 2,
  w: 1.7,
  g: 1.6,
  p: 1.5,
  y: 1.4,
  b: 1.3,
  v: 0.8,
  k: 0.6,
};

function tables(font: DataView): Map<string, number> {
  const found = new Map<string, number>();
  for (let i = 0; i < font.getUint16(4); i += 1) {
    const record = 12 + i * 16;
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((at) => font.getUint8(record + at)));
    found.set(tag, font.getUint32(record + 8));
  }
  return found;
}

function offsetOf(offsets: Map<string, number>, tag: string): number {
  const offset = offsets.get(tag);
  if (offset === undefined) throw new Error(`the font has no ${tag} table`);
  return offset;
}

/** The glyph index of a character of the Basic Multilingual Plane, read from the font's format 4 character map. */
function glyphOf(font: DataView, cmap: number, code: number): number {
  const subtables = Array.from(
    { length: font.getUint16(cmap + 2) },
    (_, i) => cmap + font.getUint32(cmap + 4 + i * 8 + 4),
  );
  const table = subtables.find((offset) => font.getUint16(offset) === 4);
  if (table === undefined) throw new Error('the font has no format 4 character map');
  const doubled = font.getUint16(table + 6);
  for (let at = 0; at < doubled; at += 2) {
    const end = font.getUint16(table + 14 + at);
    const start = font.getUint16(table + 16 + doubled + at);
    if (code > end || code < start) continue;
    const delta = font.getInt16(table + 16 + 2 * doubled + at);
    const slot = table + 16 + 3 * doubled + at;
    const rangeOffset = font.getUint16(slot);
    if (rangeOffset === 0) return (code + delta) & 0xffff;
    return (font.getUint16(slot + rangeOffset + 2 * (code - start)) + delta) & 0xffff;
  }
  return 0;
}

export function hasGlyph(sfnt: Uint8Array, code: number): boolean {
  const font = new DataView(sfnt.buffer, sfnt.byteOffset, sfnt.byteLength);
  return glyphOf(font, offsetOf(tables(font), 'cmap'), code) !== 0;
}

export function measure(sfnt: Uint8Array): Metrics {
  const font = new DataView(sfnt.buffer, sfnt.byteOffset, sfnt.byteLength);
  const offsets = tables(font);
  const em = font.getUint16(offsetOf(offsets, 'head') + 18);
  const hhea = offsetOf(offsets, 'hhea');
  const hmtx = offsetOf(offsets, 'hmtx');
  const cmap = offsetOf(offsets, 'cmap');
  const measured = font.getUint16(hhea + 34);
  let sum = 0;
  let weight = 0;
  for (const [letter, share] of Object.entries(FREQUENT)) {
    const glyph = Math.min(glyphOf(font, cmap, letter.codePointAt(0) ?? 0), measured - 1);
    sum += share * font.getUint16(hmtx + glyph * 4);
    weight += share;
  }
  return {
    ascent: font.getInt16(hhea + 4) / em,
    descent: -font.getInt16(hhea + 6) / em,
    lineGap: font.getInt16(hhea + 8) / em,
    width: sum / weight / em,
  };
}
