// The draped garment as the renderer sees it. Units are centimetres: x is the wearer's left (screen right),
// y is up, z comes towards the viewer.

export const edgeNames = ['hem', 'cuff', 'neck', 'front', 'waist'] as const;
export type EdgeName = (typeof edgeNames)[number];

/** For every point: the distance to the nearest such edge (d), and the position along it (s). 999 means far away. */
export interface EdgeDistance {
  d: Float32Array;
  s: Float32Array;
}

export interface Draped {
  /** Three numbers per point. */
  pos: Float64Array;
  /** Three points per triangle. */
  tri: Uint32Array;
  /** Position of the point on the flat pattern, two numbers per point: prints and trims follow these. */
  uv: Float32Array;
  /** 1 on a front panel, -1 on the back. */
  panel: Int8Array;
  dist: Record<EdgeName, EdgeDistance>;
}
