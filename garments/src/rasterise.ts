// Draws with the software renderer what Cycles does not draw: bags and the arches of the home page.
import { bags } from './bags.ts';
import { cuts } from './cuts.ts';
import { drapedCut } from './drapes.ts';
import { fabricOf } from './fabric.ts';
import type { Draped } from './mesh.ts';
import type { Picture } from './pictures.ts';
import { render } from './render.ts';
import { subdivided } from './subdivide.ts';
import type { Sharp } from 'sharp';

const meshes = new Map<string, Draped>();

function meshOf(cut: string): Draped {
  const known = meshes.get(cut);
  if (known) return known;
  const numbers = cuts[cut];
  const coarse = bags[cut]?.() ?? (numbers ? drapedCut(cut, numbers) : null);
  if (!coarse) throw new Error(`There is no cut '${cut}' in cuts.ts or bags.ts.`);
  const mesh = subdivided(coarse);
  meshes.set(cut, mesh);
  return mesh;
}

export async function rasterised({ style, colourCode, shot }: Picture): Promise<Sharp> {
  return render(meshOf(style.cut), await fabricOf(style, colourCode), shot);
}
