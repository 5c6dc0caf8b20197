// Hostile JPEG, AVIF and WebP files. The other hostile pictures, and the expected outcome of each, are in
// hostile-pictures.ts.
import sharp from 'sharp';

/** The length of a JPEG segment is a number of two bytes, which counts these two bytes too. */
const SEGMENT_BYTES_MAX = 65_533;

/** A segment of a JPEG: marker, length, content. */
function segment(marker: number, content: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(content.length + 2);
  return Buffer.concat([Buffer.from([0xff, marker]), length, content]);
}

const START = Buffer.from([0xff, 0xd8]);
const END = Buffer.from([0xff, 0xd9]);

const small = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#a04060' } })
    .jpeg()
    .toBuffer();

async function jpegWith(...segments: readonly Buffer[]): Promise<Buffer> {
  return Buffer.concat([START, ...segments, (await small()).subarray(START.length)]);
}

/** A JPEG with a colour profile of 7 MB in 110 segments, whose header claims that it has 4 GB. */
export function jpegWithLargeProfile(): Promise<Buffer> {
  const SEGMENTS = 110;
  const parts = Array.from({ length: SEGMENTS }, (_, at) => {
    const head = Buffer.concat([Buffer.from('ICC_PROFILE\0', 'latin1'), Buffer.from([at + 1, SEGMENTS])]);
    const content = Buffer.alloc(SEGMENT_BYTES_MAX - head.length, 0xff);
    if (at === 0) content.write('acsp', 36, 'latin1');
    return segment(0xe2, Buffer.concat([head, content]));
  });
  return jpegWith(...parts);
}

/** A JPEG with a colour profile whose 4,000 tags all point to the same 17 KB of text. */
export function jpegWithManyTags(): Promise<Buffer> {
  const TAGS = 4_000;
  const profile = Buffer.alloc(SEGMENT_BYTES_MAX - 14);
  profile.writeUInt32BE(profile.length, 0);
  profile.write('lcms', 4, 'latin1');
  profile.writeUInt32BE(0x04300000, 8);
  profile.write('mntrRGB XYZ ', 12, 'latin1');
  profile.write('acsp', 36, 'latin1');
  profile.writeUInt32BE(TAGS, 128);
  const from = 132 + TAGS * 12;
  for (let tag = 0; tag < TAGS; tag += 1) {
    profile.writeUInt32BE(0x61000000 + tag, 132 + tag * 12);
    profile.writeUInt32BE(from, 136 + tag * 12);
    profile.writeUInt32BE(profile.length - from, 140 + tag * 12);
  }
  profile.write('mluc', from, 'latin1');
  return jpegWith(segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), profile])));
}

/** A JPEG whose Exif directory links to itself, and whose first entry claims to have 4,294,967,295 values. */
export function jpegWithEndlessExif(): Promise<Buffer> {
  const ENTRIES = 5_000;
  const tiff = Buffer.alloc(8 + 2 + ENTRIES * 12 + 4);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(ENTRIES, 8);
  for (let entry = 0; entry < ENTRIES; entry += 1) {
    const at = 10 + entry * 12;
    // 0x8769 and 0x8825 lead to further directories: here, to this one again.
    tiff.writeUInt16BE(entry === 0 ? 0x010e : entry % 2 ? 0x8769 : 0x8825, at);
    tiff.writeUInt16BE(entry === 0 ? 2 : 4, at + 2);
    tiff.writeUInt32BE(entry === 0 ? 0xffffffff : 1, at + 4);
    tiff.writeUInt32BE(8, at + 8);
  }
  tiff.writeUInt32BE(8, tiff.length - 4);
  return jpegWith(segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])));
}

/** A Huffman table with the single code 0 for `symbol`. */
const table = (of: number, symbol: number) => segment(0xc4, Buffer.from([of, 1, ...Array<number>(15).fill(0), symbol]));

/** A scan that draws bit `low` of one coefficient of one component; `high` is the bit drawn before it, 0 if none. */
function scan(component: number, coefficient: number, [high, low]: readonly [number, number], content: Buffer): Buffer {
  return Buffer.concat([
    segment(0xda, Buffer.from([1, component, 0, coefficient, coefficient, high * 16 + low])),
    content,
  ]);
}

/** The bits, filled up with 1; a zero byte follows each byte 0xFF, which JPEG would otherwise read as a marker. */
function scanBits(bits: string): Buffer {
  const bytes = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)).flatMap((byte) => (byte === 255 ? [255, 0] : byte)));
}

/**
 * A progressive JPEG of 4,000 × 4,480 pixels that draws each bit of each coefficient but the first in a scan of its
 * own: for each of some 2,600 scans a decoder goes through all blocks, though nothing is in them.
 */
export function jpegOfManyScans(): Buffer {
  const [width, height, components] = [4_000, 4_480, [1, 2, 3]];
  const blocks = (width / 8) * (height / 8);
  const frame = [
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    3,
    ...components.flatMap((id) => [id, 0x11, 0]),
  ];
  const quantisation = Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)]);
  // The code 0 with 14 further bits, all 1, says that 32,767 blocks are empty.
  const empty = scanBits(`0${'1'.repeat(14)}`.repeat(Math.ceil(blocks / 32_767)));
  const scans = components.map((id) => scan(id, 0, [0, 0], Buffer.alloc(Math.ceil(blocks / 8))));
  for (let coefficient = 1; coefficient < 64; coefficient += 1)
    for (let low = 13; low >= 0; low -= 1)
      for (const id of components) scans.push(scan(id, coefficient, [low === 13 ? 0 : low + 1, low], empty));
  const tables = [segment(0xdb, quantisation), segment(0xc2, Buffer.from(frame)), table(0x00, 0x00), table(0x10, 0xe0)];
  return Buffer.concat([START, ...tables, ...scans, END]);
}

const WIDTH = 300;
const HEIGHT = 200;
const avif = () =>
  sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#a04060' } })
    .avif({ effort: 0 })
    .toBuffer();

/** An AVIF whose header says that it is a sequence of pictures. */
export async function avifSequence(): Promise<Buffer> {
  const bytes = await avif();
  bytes.write('avis', 8, 'latin1');
  return bytes;
}

/** An AVIF whose header claims 60,000 × 60,000 pixels. */
export async function avifThatLies(): Promise<Buffer> {
  const bytes = await avif();
  const at = bytes.indexOf('ispe') + 8;
  bytes.writeUInt32BE(60_000, at);
  bytes.writeUInt32BE(60_000, at + 4);
  return bytes;
}

/**
 * An AVIF of one colour, 6,000 × 3,999 pixels, in 671 bytes; decoding it takes half a gigabyte. Its bytes are written
 * here, because encoding such a picture takes long.
 */
const LARGE_AVIF = [
  'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA',
  'ACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAAaUAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRt',
  'AAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgTACAAAAABRpc3BlAAAAAAAAF3AAAA+fAAAAEHBpeGkAAAAAAwgICAAAABZp',
  'cG1hAAAAAAAAAAEAAQOBAgMAAAGtbWRhdBIACgo8Mu7f880gIaDSMpQDESUJjBMPPPPNBIAAAFPPzEUivigqa+nIMZOoEVO8l3gy',
  'EoUFG3dV12Uv0sF8XVhm8pXZJYqo/v8j08pJprmQsBQDOf6xe3bAnWGKSep8mqXTbHVykxM7rFHIx0wFhNXgf/Buz8xSXpGdVkKX',
  'JeNFBhfldIyiXpsojYXwGIkJGOf2emLP3lJCS6i+ha1OtWgEWEzlqR4JBUIdYsZx7MtAvmkXu8NjxC+YkP+pEgOYpIWRiOBn8fmC',
  '5owVlqF8pU+6MpJmMJfn5E8ISknhaSezwOCAU8/MUl6RnVZClyXjRQYX5XSMol6bKI2F8BiJCRjn9npiz95SQkuovoWtTrVoBFhD',
  'DIoXM5J1hNnfEmgD8+PEB+nczxyBwLvuHozVa2Ujcf4cwCwCs8/MUl6RnVZClyXjRQYX5XSMol6bKI2F8BiJCRjn9npiz95SQkuo',
  'voWtTrVoBFhM5akeCQVCHWLGcezLQL5pF7vDY8QvmJD/qRIDmKSFkYjgZ/H5guaMFZahfKVPujKSZjCX5+RPCEpJ4WknuYA=',
];
export const largeAvif = (): Buffer => Buffer.from(LARGE_AVIF.join(''), 'base64');

/** An animation of 500 pictures of 300 × 200 pixels, each different from the one before. */
export function animatedWebp(): Promise<Buffer> {
  const FRAMES = 500;
  const pixels = Buffer.alloc(WIDTH * HEIGHT * FRAMES * 3);
  for (let frame = 0; frame < FRAMES; frame += 1)
    pixels.fill(frame % 256, frame * WIDTH * HEIGHT * 3, (frame + 1) * WIDTH * HEIGHT * 3);
  const raw = { width: WIDTH, height: HEIGHT * FRAMES, channels: 3, pageHeight: HEIGHT } as const;
  return sharp(pixels, { raw, limitInputPixels: false }).webp({ effort: 0 }).toBuffer();
}
