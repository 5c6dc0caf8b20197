// Draws the picture that is shown where a product's page is shared: the product in an arch, its title and type, and the
// shop's mark. Typst sets the texts: it shapes and orders Arabic correctly, uses only the fonts given to it and none of
// the machine's, and returns outlines, which are drawn without a font.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import sharp, { type Sharp } from 'sharp';
import type { ShareCard } from './port.ts';

const WIDTH = 1_200;
const HEIGHT = 630;
const ARCH_WIDTH = 440;
const ARCH_HEIGHT = 566;
const MARGIN = 72;
const MARK_WIDTH = 216;
const MARK_HEIGHT = 52;
const MARK_TOP = 506;
const JPEG_QUALITY = 84;
/** Background, arch and mark: the colours `bg`, `sunken` and `brand` of the light scheme in ui/src/tokens.css. */
const PAPER = '#fbf8f3';
const SUNKEN = '#f2ece3';
const BRAND = '#6b2737';

const FONTS = path.join(import.meta.dirname, '..', 'papers', 'fonts');
const TEMPLATE = path.join(import.meta.dirname, 'share.typ');
const MARKS = path.join(import.meta.dirname, '..', '..', '..', '..', 'storefront', 'src', 'shell');

interface Setter {
  compiler: NodeCompiler;
  template: string;
}
let setter: Promise<Setter> | undefined;

/** Loads Typst when the first share picture is drawn, because the process makes many other pictures without it. */
async function loadSetter(): Promise<Setter> {
  const { NodeCompiler: Compiler } = await import('@myriaddreamin/typst-ts-node-compiler');
  const fontBlobs = readdirSync(FONTS)
    .filter((name) => name.endsWith('.ttf'))
    .map((name) => readFileSync(path.join(FONTS, name)));
  // The template can read only files of the workspace, which is the fonts folder.
  const compiler = Compiler.create({ workspace: FONTS, fontArgs: [{ fontBlobs }] });
  return { compiler, template: readFileSync(TEMPLATE, 'utf8') };
}

type Texts = Omit<ShareCard, 'pictureKey'>;

async function textLayer(card: Texts): Promise<Buffer> {
  const { compiler, template } = await (setter ??= loadSetter());
  const svg = compiler.plainSvg({ mainFileContent: template, inputs: { card: JSON.stringify(card) } });
  compiler.evictCache(0);
  return sharp(Buffer.from(svg)).resize(WIDTH, HEIGHT, { fit: 'fill' }).png().toBuffer();
}

async function mark(rtl: boolean): Promise<Buffer> {
  const svg = readFileSync(path.join(MARKS, rtl ? 'wordmark-arabic.svg' : 'wordmark-latin.svg'), 'utf8');
  const coloured = svg.replaceAll('currentColor', BRAND);
  return sharp(Buffer.from(coloured), { density: 144 })
    .resize(MARK_WIDTH, MARK_HEIGHT, { fit: 'contain', background: 'transparent' })
    .png()
    .toBuffer();
}

const ARCH = `<svg xmlns="http://www.w3.org/2000/svg" width="${ARCH_WIDTH}" height="${ARCH_HEIGHT}"><path fill="#fff" d="M0 ${ARCH_HEIGHT}V${ARCH_WIDTH / 2}a${ARCH_WIDTH / 2} ${ARCH_WIDTH / 2} 0 0 1 ${ARCH_WIDTH} 0V${ARCH_HEIGHT}z"/></svg>`;

/** `picture` is the product's picture, already open; `card` says what is written beside it. */
export async function drawShare(picture: Sharp, card: Texts): Promise<Sharp> {
  const piece = await picture
    .resize(ARCH_WIDTH, ARCH_HEIGHT, { fit: 'cover', position: 'top' })
    .flatten({ background: SUNKEN })
    .toColourspace('srgb')
    .ensureAlpha()
    .composite([{ input: Buffer.from(ARCH), blend: 'dest-in' }])
    .png()
    .toBuffer();
  const far = (width: number): number => WIDTH - MARGIN - width;
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: PAPER } })
    .composite([
      { input: piece, left: card.rtl ? MARGIN : far(ARCH_WIDTH), top: HEIGHT - ARCH_HEIGHT },
      { input: await textLayer(card), left: 0, top: 0 },
      { input: await mark(card.rtl), left: card.rtl ? far(MARK_WIDTH) : MARGIN, top: MARK_TOP },
    ])
    .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4', mozjpeg: true });
}
