// The draped garment, as the renderer gets it. Units are centimetres: x grows to the wearer's left (the screen's
// right), y upwards, z towards the viewer.

export const edgeNames = ['hem', 'cuff', 'neck', 'front', 'waist'] as const;
export type EdgeName = (typeof edgeNames)[number];

/**
 * For every point its distance to the nearest edge of one kind (d; 999 = no such edge), and the position along it (s).
 */
export interface EdgeDistance {
  d: Float32Array;
  s: Float32Array;
}

export interface Draped {
  /** Three numbers per point. */
  pos: Float64Array;
  /** Three points per triangle. */
  tri: Uint32Array;
  /** Two numbers per point: its position on the flat pattern, by which prints and trims are placed. */
  uv: Float32Array;
  /** One number per point: 1 on a front panel, -1 on a back panel. */
  panel: Int8Array;
  dist: Record<EdgeName, EdgeDistance>;
}
