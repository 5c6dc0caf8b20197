// Draws pictures of products with Blender: exports the cuts and masks that Blender does not have yet, has the picture
// drawn, and removes its noise. Intermediate files lie in a temporary folder.
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { bags, type Bag } from '../bags.ts';
import { cutOf, cuts } from '../cuts.ts';
import { drapedCut } from '../drapes.ts';
import { fabricOf } from '../fabric.ts';
import type { Picture } from '../pictures.ts';
import { openBlender, type Drawn } from './blender.ts';
import { openDenoiser, type Rgb } from './denoise.ts';
import { boxOf, writeCut, writeMetal, type ExportedCut } from './export-cut.ts';
import { formOf, plinth } from './form.ts';
import { trimMask, writeMask } from './trim-mask.ts';

export interface Quality {
  samples: number;
  /** A factor by which the picture's sides are multiplied, for trials; 1 for finished pictures. */
  size: number;
}

export interface Studio {
  /** Exports what a picture needs, so that Blender need not wait for it later. */
  prepare: (picture: Picture) => Promise<void>;
  /** Resolves when Blender has drawn the picture; `clean` then finishes it while Blender draws the next one. */
  draw: (picture: Picture, quality: Quality) => Promise<{ drawn: Drawn; clean: () => Promise<Rgb> }>;
  close: () => void;
}

async function jobOf(picture: Picture, quality: Quality, { box, form }: ExportedCut) {
  const { file, productKey, colourCode, style, shot } = picture;
  const { colour, lining, trims, print } = await fabricOf(style, colourCode);
  return {
    name: path.parse(file).name,
    cut: style.cut,
    mask: productKey,
    cloth: style.cloth,
    colour,
    lining,
    stiff: style.cut in bags,
    lock: style.lock ?? null,
    trims: trims.map(({ thread, metal = 0 }) => ({ thread, metal })),
    print: print ? { colour: print.colour, metal: print.metal ?? 0, raise: print.raise ?? 0 } : null,
    box,
    form: form.torso !== null,
    stand: form.stand,
    shot,
    ...quality,
  };
}

function exportedCut(folder: string, name: string): ExportedCut {
  const numbers = cuts[name];
  if (!numbers) throw new Error(`There is no cut '${name}' in cuts.ts or bags.ts.`);
  const cut = cutOf(numbers);
  const mesh = drapedCut(name, numbers);
  const form = formOf(cut);
  writeCut(folder, name, mesh, form);
  return { pattern: cut, box: boxOf(mesh), form };
}

function exportedBag(folder: string, name: string, { body, metal, pattern }: Bag): ExportedCut {
  const form = plinth(body);
  writeCut(folder, name, body, form);
  if (metal) writeMetal(folder, name, metal);
  return { pattern, box: boxOf(body), form };
}

export function openStudio(threads = availableParallelism()): Studio {
  const folder = mkdtempSync(path.join(tmpdir(), 'garments-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const blender = openBlender(folder, threads);
  const denoise = openDenoiser(folder, threads);
  const exported = new Map<string, ExportedCut>();
  const masked = new Set<string>();

  const cutFor = (name: string): ExportedCut => {
    const known = exported.get(name);
    if (known) return known;
    const bag = bags[name]?.();
    const made = bag ? exportedBag(folder, name, bag) : exportedCut(folder, name);
    exported.set(name, made);
    return made;
  };
  const maskFor = async ({ productKey, colourCode, style }: Picture, { pattern, box }: ExportedCut): Promise<void> => {
    if (masked.has(productKey)) return;
    await writeMask(trimMask(pattern, box, await fabricOf(style, colourCode)), path.join(folder, productKey));
    masked.add(productKey);
  };
  const clean = async (drawn: Drawn): Promise<Rgb> => {
    const rgb = await denoise(drawn);
    for (const pass of ['colour', 'albedo', 'normal']) rmSync(path.join(folder, `${drawn.name}.${pass}.f32`));
    return rgb;
  };
  return {
    prepare: async (picture) => {
      // Lets a `draw` that was called just before send its job to Blender first: this work blocks the thread for
      // seconds.
      await setImmediate();
      await maskFor(picture, cutFor(picture.style.cut));
    },
    draw: async (picture, quality) => {
      const of = cutFor(picture.style.cut);
      await maskFor(picture, of);
      const drawn = await blender.draw(await jobOf(picture, quality, of));
      return { drawn, clean: () => clean(drawn) };
    },
    close: blender.close,
  };
}
