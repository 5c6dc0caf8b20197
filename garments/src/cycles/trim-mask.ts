// Bakes the ornament of a product on its flat pattern, where edges are straight whatever the cloth does: what is
// embroidered, what is printed, and how high thread lies. One mask serves all colours.
import sharp from 'sharp';
import type { Fabric } from '../fabric.ts';
import type { EdgeName } from '../mesh.ts';
import { smoothStep } from '../numbers.ts';
import { distanceToLine, fromMiddle, type Cut, type Edge } from '../pattern.ts';
import { sampleTile } from '../tiles.ts';
import type { Box } from './export-cut.ts';

/** The side of a texel of the mask, in centimetres. */
const texel = 0.05;
/** Texels along a side of the squares in which the same trims are tried. */
const block = 16;
/** The grey of cloth without thread; a texel of 255 lies 1.2 mm higher. */
const flat = 128;
/** Which trim shows at a texel is stored as this times its number, counted from 1. */
const indexStep = 16;

/**
 * Where on the vine's tile its flower is, as a share of the tile's length. The flower belongs in the middle of a
 * neckline, from which the vine is mirrored: leaves and dots mirrored there look like a face.
 */
const vineFlower = 0.25;

const stitchedAt: Partial<Record<EdgeName, number>> = { hem: 2.2, cuff: 2.2, front: 2.2, neck: 1.1 };
const trimmed: EdgeName[] = ['hem', 'cuff', 'neck', 'front'];

type Trim = Fabric['trims'][number];
type Side = 1 | -1;

/** The front in the left half, the back in the right; four bytes a texel: trim, print, height, which trim. */
export interface TrimMask {
  width: number;
  height: number;
  rgba: Uint8ClampedArray;
}

interface Pattern {
  edges: Record<Side, Map<EdgeName, Edge[]>>;
  fabric: Fabric;
  texel: number;
}

function edgesOf(cut: Pick<Cut, 'panels'>, side: Side): Map<EdgeName, Edge[]> {
  const all = cut.panels.filter((panel) => panel.side === side).flatMap(({ edges }) => edges);
  return new Map(trimmed.map((kind) => [kind, all.filter((edge) => edge.kind === kind)]));
}

function nearest({ edges }: Pattern, side: Side, kind: EdgeName, x: number, y: number): [number, number] {
  let best: [number, number] = [999, 0];
  for (const { points } of edges[side].get(kind)!) {
    const [d, s] = distanceToLine(points, x, y, kind === 'cuff');
    if (d < best[0]) best = [d, kind === 'neck' ? fromMiddle(points, x, s) : s];
  }
  return best;
}

function shownOf(pattern: Pattern, side: Side, trim: Trim, x: number, y: number): number {
  if ((trim.top !== undefined && y > trim.top) || (trim.bottom !== undefined && y < trim.bottom)) return 0;
  const [d, s] = trim.at === 'centre' ? [Math.abs(x), y] : nearest(pattern, side, trim.at, x, y);
  const inwards = (d - trim.from) / trim.width;
  if (inwards < 0 || inwards > 1) return 0;
  if (trim.tile) {
    const u = s / (trim.period ?? trim.width) + (trim.at === 'neck' && trim.motif === 'vine' ? vineFlower : 0);
    return sampleTile(trim.tile, u, Math.min(0.999, inwards));
  }
  // A plain band's sides are soft for a little more than a texel, so that they are not jagged.
  const soft = Math.min(0.5, (1.2 * pattern.texel) / trim.width);
  return smoothStep(0, soft, inwards) * smoothStep(1, 1 - soft, inwards);
}

function printOf({ print }: Fabric, x: number, y: number): number {
  if (!print) return 0;
  const shown = print.fade ? smoothStep(print.fade[0], print.fade[1], y) : 1;
  return sampleTile(print.tile, x / print.scale, y / print.scale) * shown;
}

/** How deep rows of stitches press the cloth in at (x, y); deepest in the gaps between the stitches. */
function sunkBy(pattern: Pattern, side: Side, kinds: [EdgeName, number][], x: number, y: number): number {
  let sunk = 0;
  for (const [kind, line] of kinds) {
    const [d, s] = nearest(pattern, side, kind, x, y);
    const off = Math.abs(d - line) / 0.13;
    if (off < 1) sunk += (1 - off * off) * (s - Math.floor(s / 0.4) * 0.4 < 0.3 ? 0.5 : 1);
  }
  return sunk;
}

interface Near {
  trims: { trim: Trim; index: number }[];
  stitches: [EdgeName, number][];
}

/**
 * The trims and stitches that can show in the square around (x, y). Most squares have none and so are filled quickly.
 */
function near(pattern: Pattern, side: Side, x: number, y: number): Near {
  const reach = block * pattern.texel * 0.75;
  const away = new Map(trimmed.map((kind) => [kind, nearest(pattern, side, kind, x, y)[0]]));
  const trims = pattern.fabric.trims
    .map((trim, index) => ({ trim, index }))
    .filter(({ trim: { at, from, width } }) => {
      if (at === 'centre') return side > 0 && Math.abs(x) < from + width + reach;
      return away.get(at)! < from + width + reach && away.get(at)! > from - reach;
    });
  const stitches = Object.entries(stitchedAt) as [EdgeName, number][];
  return { trims, stitches: stitches.filter(([kind, line]) => Math.abs(away.get(kind)! - line) < reach + 0.2) };
}

function fill(pattern: Pattern, side: Side, { trims, stitches }: Near, x: number, y: number, to: Uint8ClampedArray) {
  let covered = 0;
  let raised = 0;
  let which = 0;
  for (const { trim, index } of trims) {
    const shown = shownOf(pattern, side, trim, x, y);
    if (shown > 0.3 || (shown > 0.03 && which === 0)) which = index + 1;
    covered = Math.max(covered, shown);
    raised += shown * (trim.raise ?? 1);
  }
  const print = printOf(pattern.fabric, x, y);
  const thread = Math.min(1, raised + print * (pattern.fabric.print?.raise ?? 0));
  to[0] = covered * 255;
  to[1] = print * 255;
  to[2] = flat + (255 - flat) * thread - 40 * sunkBy(pattern, side, stitches, x, y);
  to[3] = which * indexStep;
}

export function trimMask(cut: Pick<Cut, 'panels'>, box: Box, fabric: Fabric, size = texel): TrimMask {
  const pattern: Pattern = { edges: { 1: edgesOf(cut, 1), [-1]: edgesOf(cut, -1) }, fabric, texel: size };
  const width = Math.ceil(box.width / size);
  const height = Math.ceil(box.height / size);
  const rgba = new Uint8ClampedArray(width * 2 * height * 4);
  for (const [half, side] of ([1, -1] as const).entries()) {
    for (let top = 0; top < height; top += block) {
      for (let left = 0; left < width; left += block) {
        const found = near(pattern, side, box.x0 + (left + block / 2) * size, box.y0 + (top + block / 2) * size);
        for (let row = top; row < Math.min(height, top + block); row++) {
          for (let column = left; column < Math.min(width, left + block); column++) {
            // Pictures begin at the top, the pattern's heights at the floor.
            const at = ((height - 1 - row) * width * 2 + half * width + column) * 4;
            const [x, y] = [box.x0 + (column + 0.5) * size, box.y0 + (row + 0.5) * size];
            fill(pattern, side, found, x, y, rgba.subarray(at, at + 4));
          }
        }
      }
    }
  }
  return { width: width * 2, height, rgba };
}

/** Writes `<file>.mask.png` (trim, print, height) and `<file>.index.png` (which trim). */
export async function writeMask({ width, height, rgba }: TrimMask, file: string): Promise<void> {
  const raw = { width, height, channels: 4 } as const;
  await sharp(rgba, { raw }).removeAlpha().png({ compressionLevel: 1 }).toFile(`${file}.mask.png`);
  await sharp(rgba, { raw }).extractChannel(3).png({ compressionLevel: 1 }).toFile(`${file}.index.png`);
}
