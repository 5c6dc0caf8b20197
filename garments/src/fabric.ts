// Prepares a style in one of its colours for drawing: names of motifs are replaced by height masks, and the colour
// code by the cloth's colour, which is that of the shop's palette unless the style names another.
import { colours } from '../../server/seed/catalogue/colours.ts';
import { drawMotif, type MotifName } from './motifs.ts';
import type { PrintStyle, Style, TrimStyle } from './style.ts';
import { rasterTile, type Tile } from './tiles.ts';

export interface Fabric {
  colour: string;
  lining: string;
  print?: Omit<PrintStyle, 'motif'> & { tile: Tile };
  trims: (TrimStyle & { tile: Tile | null })[];
}

const drawn = new Map<string, Promise<Tile>>();

function tileOf(motif: MotifName, use: 'print' | 'trim'): Promise<Tile> {
  const key = `${use} ${motif}`;
  const known = drawn.get(key);
  if (known) return known;
  const drawing = rasterTile({ ...drawMotif(motif), wrapV: use === 'print' });
  drawn.set(key, drawing);
  return drawing;
}

function paletteColour(code: string): string {
  const colour = colours.find((row) => row.code === code);
  if (!colour) throw new Error(`The palette has no colour '${code}'.`);
  return colour.hex;
}

export async function fabricOf(style: Style, colourCode: string): Promise<Fabric> {
  const own = style.colours[colourCode];
  if (!own) throw new Error(`No style for the colour '${colourCode}': add it in styles-*.ts.`);
  const colour = own.cloth ?? paletteColour(colourCode);
  const trims = (style.trims ?? []).map(async (trim) => ({
    ...trim,
    thread: own.thread ?? trim.thread,
    tile: trim.motif === null ? null : await tileOf(trim.motif, 'trim'),
  }));
  const { print } = style;
  return {
    colour,
    lining: own.lining ?? colour,
    ...(print
      ? { print: { ...print, colour: own.print ?? print.colour, tile: await tileOf(print.motif, 'print') } }
      : {}),
    trims: await Promise.all(trims),
  };
}
