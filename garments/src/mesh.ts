// The draped garment in the form that pictures are drawn of. Units are centimetres: x grows to the wearer's left (the
// right of the screen), y upwards, z towards the viewer.

export type EdgeName = 'hem' | 'cuff' | 'neck' | 'front' | 'waist';

export interface Draped {
  /** Three numbers (x, y, z) for each point. */
  pos: Float64Array;
  /** The indexes of three points for each triangle. */
  tri: Uint32Array;
  /** Two numbers for each point: its position on the flat pattern, by which prints and trims are placed. */
  uv: Float32Array;
  /** One number for each point: 1 on a front panel, -1 on a back panel. */
  panel: Int8Array;
}
