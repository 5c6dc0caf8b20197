// Broken and malicious pictures, as shoppers may upload them, built byte by byte where no encoder would write them.
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import {
  animatedWebp,
  avifSequence,
  avifThatLies,
  jpegOfManyScans,
  jpegWithEndlessExif,
  jpegWithLargeProfile,
  jpegWithManyTags,
  largeAvif,
} from './hostile-encodings.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The header of a PNG with one bit for each pixel. */
function header(width: number, height: number): Buffer {
  const ihdr = Buffer.alloc(13);
  ihdr.writeUInt32BE(width, 0);
  ihdr.writeUInt32BE(height, 4);
  ihdr[8] = 1;
  return Buffer.concat([SIGNATURE, chunk('IHDR', ihdr)]);
}

const END = chunk('IEND', Buffer.alloc(0));
/** The rows of a black picture with one bit for each pixel, compressed. */
const rows = (width: number, height: number) => deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height));
const blackPng = (width: number, height: number, before: Buffer = Buffer.alloc(0)) =>
  Buffer.concat([header(width, height), before, chunk('IDAT', rows(width, height)), END]);

const UNPACKED_BYTES = 60 * 1024 * 1024;
const packed = () => deflateSync(Buffer.alloc(UNPACKED_BYTES, 65));

/** An animated PNG of 16 × 16 pixels; players show its frames, decoders of single pictures the first. */
function animatedPng(frames: number): Buffer {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(frames, 0);
  const image = rows(16, 16);
  const frameControl = (number: number) => {
    const fctl = Buffer.alloc(26);
    fctl.writeUInt32BE(number, 0);
    fctl.writeUInt32BE(16, 4);
    fctl.writeUInt32BE(16, 8);
    return chunk('fcTL', fctl);
  };
  const parts = [header(16, 16), chunk('acTL', control), frameControl(0), chunk('IDAT', image)];
  for (let frame = 1; frame < frames; frame += 1) {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(2 * frame);
    parts.push(frameControl(2 * frame - 1), chunk('fdAT', Buffer.concat([number, image])));
  }
  return Buffer.concat([...parts, END]);
}

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a04060' } });

/** A text that is hidden in some of the accepted pictures, and that must be gone once they are encoded anew. */
export const SECRET = 'zq-secret-place';
const SCRIPT = `<?php system('id'); ?><script>alert('${SECRET}')</script>`;

async function jpegWithPlace(): Promise<Buffer> {
  const exif = {
    IFD0: { Copyright: SECRET, Artist: SECRET },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 12/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '55/1 16/1 0/1' },
  };
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description>${SECRET}</rdf:Description></rdf:RDF></x:xmpmeta>`;
  return canvas(2_400, 1_200).withExif(exif).withXmp(xmp).jpeg().toBuffer();
}

function heic(): Buffer {
  return Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'),
    Buffer.alloc(200),
  ]);
}

/** refused: nothing is stored · cleaned: a WebP of one picture is stored, without SECRET. */
export interface HostilePicture {
  name: string;
  outcome: 'refused' | 'cleaned';
  /** True if the picture keeps the picture process busy until its time limit. */
  slow?: true;
  make(): Promise<Buffer> | Buffer;
}

export const HOSTILE_PICTURES: readonly HostilePicture[] = [
  { name: 'nothing', outcome: 'refused', make: () => Buffer.alloc(0) },
  { name: 'HTML called a JPEG', outcome: 'refused', make: () => Buffer.from(`<!doctype html>${SCRIPT}`) },
  {
    name: 'an SVG',
    outcome: 'refused',
    make: () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="x"/>`),
  },
  { name: 'a script that is a GIF too', outcome: 'refused', make: () => Buffer.from(`GIF89a/*....*/=1;alert(1)`) },
  { name: 'a GIF', outcome: 'refused', make: () => canvas(20, 20).gif().toBuffer() },
  { name: 'a TIFF', outcome: 'refused', make: () => canvas(20, 20).tiff().toBuffer() },
  { name: 'a HEIC', outcome: 'refused', make: heic },
  {
    name: 'PHP behind the first bytes of a JPEG',
    outcome: 'refused',
    make: () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(SCRIPT)]),
  },
  {
    name: 'half a PNG',
    outcome: 'refused',
    make: async () => (await canvas(400, 400).png().toBuffer()).subarray(0, 300),
  },
  {
    name: 'a PNG that says it is 60,000 × 60,000',
    outcome: 'refused',
    make: () => Buffer.concat([header(60_000, 60_000), chunk('IDAT', rows(60_000, 10)), END]),
  },
  { name: 'a PNG of 14,000 × 14,000 in 25 KB', outcome: 'refused', make: () => blackPng(14_000, 14_000) },
  {
    name: 'a PNG with a text that unpacks to 60 MB',
    outcome: 'cleaned',
    make: () => blackPng(20, 20, chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), packed()]))),
  },
  {
    name: 'a PNG with a colour profile that unpacks to 60 MB',
    outcome: 'cleaned',
    make: () => blackPng(20, 20, chunk('iCCP', Buffer.concat([Buffer.from('profile\0\0'), packed()]))),
  },
  { name: 'an APNG of 10,000 frames', outcome: 'cleaned', make: () => animatedPng(10_000) },
  { name: 'a WebP of 500 pictures', outcome: 'cleaned', make: animatedWebp },
  { name: 'an AVIF that is a sequence', outcome: 'refused', make: avifSequence },
  { name: 'an AVIF that says it is 60,000 × 60,000', outcome: 'refused', make: avifThatLies },
  { name: 'an AVIF that takes half a gigabyte', outcome: 'refused', make: largeAvif },
  { name: 'a JPEG drawn in 2,600 scans', outcome: 'refused', slow: true, make: jpegOfManyScans },
  { name: 'a JPEG with Exif that leads to itself', outcome: 'refused', slow: true, make: jpegWithEndlessExif },
  { name: 'a JPEG with a colour profile of 7 MB', outcome: 'cleaned', make: jpegWithLargeProfile },
  { name: 'a JPEG with a colour profile of 4,000 tags', outcome: 'cleaned', make: jpegWithManyTags },
  { name: 'a JPEG with the place it was taken at', outcome: 'cleaned', make: jpegWithPlace },
  {
    name: 'a PNG with a text',
    outcome: 'cleaned',
    make: () => blackPng(20, 20, chunk('tEXt', Buffer.from(`Comment\0${SECRET}`))),
  },
  {
    name: 'a JPEG with a script behind its end',
    outcome: 'cleaned',
    make: async () => Buffer.concat([await canvas(60, 40).jpeg().toBuffer(), Buffer.from(SCRIPT)]),
  },
  {
    name: 'a PNG with a script behind its end',
    outcome: 'cleaned',
    make: () => Buffer.concat([blackPng(20, 20), Buffer.from(SCRIPT)]),
  },
];
