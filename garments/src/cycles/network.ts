// Writes Open Image Denoise's network as an ONNX model for a picture's size: a U-Net of convolutions, four steps down
// and four up. Only the few words of protobuf that an ONNX file needs.
import type { Tensor } from './tza.ts';

/** The sides of the network's picture are multiples of this. */
export const networkStep = 16;
/** Colour, albedo and normal, three values each. */
export const networkInputs = 9;

const join = (...parts: Buffer[]): Buffer => Buffer.concat(parts);

export const varint = (n: number): Buffer =>
  n < 128 ? Buffer.from([n]) : join(Buffer.from([(n & 127) | 128]), varint(Math.floor(n / 128)));

const number = (field: number, n: number): Buffer => join(varint(field * 8), varint(n));

function bytes(field: number, content: Buffer | string): Buffer {
  const body = typeof content === 'string' ? Buffer.from(content) : content;
  return join(varint(field * 8 + 2), varint(body.length), body);
}

// Attributes of a node, by their types in ONNX: 2 is an integer, 3 a text, 7 a list of integers.
const integer = (name: string, value: number): Buffer =>
  bytes(5, join(bytes(1, name), number(3, value), number(20, 2)));
const text = (name: string, value: string): Buffer => bytes(5, join(bytes(1, name), bytes(4, value), number(20, 3)));
const integers = (name: string, values: number[]): Buffer =>
  bytes(5, join(bytes(1, name), ...values.map((value) => number(8, value)), number(20, 7)));

const tensor = (name: string, { dims, values }: Tensor): Buffer =>
  bytes(5, join(...dims.map((d) => number(1, d)), number(2, 1), bytes(8, name), bytes(9, Buffer.from(values.buffer))));

function shape(field: number, name: string, dims: number[]): Buffer {
  const sides = join(...dims.map((d) => bytes(1, number(1, d))));
  return bytes(field, join(bytes(1, name), bytes(2, bytes(1, join(number(1, 1), bytes(2, sides))))));
}

/** The nodes of the network, in order, and the name of its result. */
function nodes(): { graph: Buffer[]; result: string } {
  const graph: Buffer[] = [];
  const node = (kind: string, inputs: string[], output: string, ...attributes: Buffer[]): string => {
    graph.push(bytes(1, join(...inputs.map((i) => bytes(1, i)), bytes(2, output), bytes(4, kind), ...attributes)));
    return output;
  };
  const window = [integers('kernel_shape', [3, 3]), integers('pads', [1, 1, 1, 1])];
  const plain = (name: string, x: string): string =>
    node('Conv', [x, `${name}.weight`, `${name}.bias`], name, ...window);
  const conv = (name: string, x: string): string => node('Relu', [plain(name, x)], `${name}.relu`);
  const pool = (x: string): string =>
    node('MaxPool', [x], `${x}.pool`, integers('kernel_shape', [2, 2]), integers('strides', [2, 2]));
  const twice = [text('mode', 'nearest'), text('coordinate_transformation_mode', 'asymmetric')];
  const up = (x: string, skip: string): string => {
    const grown = node('Resize', [x, '', 'twice'], `${x}.up`, ...twice, text('nearest_mode', 'floor'));
    return node('Concat', [grown, skip], `${x}.cat`, integer('axis', 1));
  };
  const pool1 = pool(conv('enc_conv1', conv('enc_conv0', 'in')));
  const pool2 = pool(conv('enc_conv2', pool1));
  const pool3 = pool(conv('enc_conv3', pool2));
  const deep = conv('enc_conv5b', conv('enc_conv5a', pool(conv('enc_conv4', pool3))));
  const up4 = conv('dec_conv4b', conv('dec_conv4a', up(deep, pool3)));
  const up3 = conv('dec_conv3b', conv('dec_conv3a', up(up4, pool2)));
  const up2 = conv('dec_conv2b', conv('dec_conv2a', up(up3, pool1)));
  return { graph, result: plain('dec_conv0', conv('dec_conv1b', conv('dec_conv1a', up(up2, 'in')))) };
}

export function modelOf(tensors: Map<string, Tensor>, width: number, height: number): Buffer {
  const { graph, result } = nodes();
  const twice: Tensor = { dims: [4], values: new Float32Array([1, 1, 2, 2]) };
  const weights = [...tensors, ['twice', twice] as const].map(([name, each]) => tensor(name, each));
  const input = shape(11, 'in', [1, networkInputs, height, width]);
  const output = shape(12, result, [1, 3, height, width]);
  const whole = join(...graph, bytes(2, 'denoiser'), ...weights, input, output);
  // Version 8 of the ONNX format, version 13 of its operators.
  return join(number(1, 8), bytes(7, whole), bytes(8, join(bytes(1, ''), number(2, 13))));
}
