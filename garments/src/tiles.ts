// Turns an ornament, drawn as SVG, into an 8-bit height mask. The same mask colours a trim, raises its thread and
// decides where metal glints, so that these always match.
import sharp from 'sharp';

/** A mask of `width` × `height` heights, 0 to 255. It repeats along u, and along v only if `wrapV` is true. */
export interface Tile {
  width: number;
  height: number;
  heights: Uint8Array;
  wrapV: boolean;
}

export interface TileDrawing {
  body: string;
  width: number;
  height: number;
  wrapV: boolean;
}

export async function rasterTile(drawing: TileDrawing): Promise<Tile> {
  const { body, width, height, wrapV } = drawing;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="100%" height="100%" fill="#000"/>` +
    `<g fill="none" stroke="#fff" stroke-linecap="round" stroke-linejoin="round">${body}</g></svg>`;
  const { data } = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { width, height, heights: new Uint8Array(data), wrapV };
}

/** The height at (u, v), 0 to 1, interpolated between the four nearest samples. One tile is 1 wide and 1 high. */
export function sampleTile(tile: Tile, u: number, v: number): number {
  const { width, height, heights, wrapV } = tile;
  const x = (u - Math.floor(u)) * width;
  const y = (wrapV ? v - Math.floor(v) : Math.min(0.9999, Math.max(0, v))) * height;
  const column = Math.floor(x);
  const row = Math.floor(y);
  const alongX = x - column;
  const alongY = y - row;
  const left = column % width;
  const right = (column + 1) % width;
  const top = (row % height) * width;
  const bottom = (wrapV ? (row + 1) % height : Math.min(height - 1, row + 1)) * width;
  const upper = heights[top + left]! * (1 - alongX) + heights[top + right]! * alongX;
  const lower = heights[bottom + left]! * (1 - alongX) + heights[bottom + right]! * alongX;
  return (upper * (1 - alongY) + lower * alongY) / 255;
}
