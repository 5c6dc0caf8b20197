// Divides each triangle of a mesh into four, by Loop subdivision, because triangles with sides of 0.8 cm would be
// visible at the silhouette.
import type { Draped } from './mesh.ts';

interface HalfEdge {
  a: number;
  b: number;
  /** The third corners of the triangles that have this edge: two inside the cloth, one on its border. */
  facing: number[];
}

interface Edges {
  all: HalfEdge[];
  indexOf: (a: number, b: number) => number;
}

function edgesOf({ tri, panel }: Draped): Edges {
  const points = panel.length;
  const index = new Map<number, number>();
  const all: HalfEdge[] = [];
  const key = (a: number, b: number): number => Math.min(a, b) * points + Math.max(a, b);
  for (let t = 0; t < tri.length; t += 3) {
    for (let e = 0; e < 3; e++) {
      const a = tri[t + e]!;
      const b = tri[t + ((e + 1) % 3)]!;
      const corner = tri[t + ((e + 2) % 3)]!;
      let i = index.get(key(a, b));
      if (i === undefined) {
        i = all.length;
        index.set(key(a, b), i);
        all.push({ a, b, facing: [] });
      }
      all[i]!.facing.push(corner);
    }
  }
  return { all, indexOf: (a, b) => index.get(key(a, b))! };
}

/**
 * Moves the existing points towards their neighbours by Loop's weights; points on the border are moved by their
 * neighbours on the border alone.
 */
function movePoints({ pos, panel }: Draped, edges: Edges, out: Float64Array): void {
  const points = panel.length;
  const sum = new Float64Array(points * 3);
  const count = new Float64Array(points);
  const borderSum = new Float64Array(points * 3);
  const borderCount = new Uint8Array(points);
  const visit = (p: number, q: number, isBorder: boolean): void => {
    for (let c = 0; c < 3; c++) {
      sum[p * 3 + c]! += pos[q * 3 + c]!;
      if (isBorder) borderSum[p * 3 + c]! += pos[q * 3 + c]!;
    }
    count[p]!++;
    if (isBorder) borderCount[p]!++;
  };
  for (const { a, b, facing } of edges.all) {
    visit(a, b, facing.length === 1);
    visit(b, a, facing.length === 1);
  }
  for (let i = 0; i < points; i++) {
    const valence = count[i]!;
    const weight = valence === 3 ? 3 / 16 : 3 / (8 * valence);
    for (let j = i * 3; j < i * 3 + 3; j++) {
      out[j] =
        borderCount[i]! >= 2
          ? 0.75 * pos[j]! + (0.25 * borderSum[j]!) / borderCount[i]!
          : (1 - valence * weight) * pos[j]! + weight * sum[j]!;
    }
  }
}

function addMidpoints(mesh: Draped, edges: Edges, into: Draped): void {
  const { pos, uv, panel } = mesh;
  const first = panel.length;
  edges.all.forEach(({ a, b, facing }, e) => {
    const i = first + e;
    const [near, far] = facing as [number, number | undefined];
    for (let c = 0; c < 3; c++) {
      const ends = pos[a * 3 + c]! + pos[b * 3 + c]!;
      const inside = facing.length === 2 && far !== undefined;
      into.pos[i * 3 + c] = inside ? 0.375 * ends + 0.125 * (pos[near * 3 + c]! + pos[far * 3 + c]!) : 0.5 * ends;
    }
    for (let c = 0; c < 2; c++) into.uv[i * 2 + c] = 0.5 * (uv[a * 2 + c]! + uv[b * 2 + c]!);
    into.panel[i] = panel[a] === panel[b] ? panel[a]! : panel[near]!;
  });
}

function quarteredTriangles({ tri, panel }: Draped, edges: Edges): Uint32Array {
  const first = panel.length;
  const out = new Uint32Array(tri.length * 4);
  for (let t = 0; t < tri.length; t += 3) {
    const a = tri[t]!;
    const b = tri[t + 1]!;
    const c = tri[t + 2]!;
    const ab = first + edges.indexOf(a, b);
    const bc = first + edges.indexOf(b, c);
    const ca = first + edges.indexOf(c, a);
    out.set([a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca], t * 4);
  }
  return out;
}

export function subdivided(mesh: Draped): Draped {
  const edges = edgesOf(mesh);
  const before = mesh.panel.length;
  const points = before + edges.all.length;
  const out: Draped = {
    pos: new Float64Array(points * 3),
    tri: quarteredTriangles(mesh, edges),
    uv: new Float32Array(points * 2),
    panel: new Int8Array(points),
  };
  out.uv.set(mesh.uv);
  out.panel.set(mesh.panel);
  movePoints(mesh, edges, out.pos);
  addMidpoints(mesh, edges, out);
  return out;
}
