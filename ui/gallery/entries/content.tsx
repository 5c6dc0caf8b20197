// The gallery's entries for components that show a text, a number or a picture.
import { Icon, type IconName } from '../../src/icon.tsx';
import { Isolated } from '../../src/isolated.tsx';
import { Money, Price } from '../../src/money.tsx';
import { ErrorText, Notice } from '../../src/notice.tsx';
import { PageTitle } from '../../src/page-title.tsx';
import { Picture } from '../../src/picture.tsx';
import { type CardProduct, ProductCard } from '../../src/product-card.tsx';
import { Skeleton } from '../../src/skeleton.tsx';
import { StarRow, Stars } from '../../src/stars.tsx';
import { Swatches } from '../../src/swatches.tsx';
import { Tag } from '../../src/tag.tsx';
import { entry } from '../entry.ts';
import type { Words } from '../words.ts';
import { link } from './actions.tsx';

/** All icons; the type check fails if one is missing here. */
const ICONS: Readonly<Record<IconName, true>> = {
  account: true,
  back: true,
  bag: true,
  bell: true,
  card: true,
  chat: true,
  check: true,
  close: true,
  compare: true,
  down: true,
  filter: true,
  forward: true,
  heart: true,
  home: true,
  info: true,
  lock: true,
  menu: true,
  minus: true,
  offline: true,
  plus: true,
  search: true,
  share: true,
  star: true,
  tape: true,
  truck: true,
  undo: true,
  warning: true,
};

/** A transparent picture, so that the background is visible which `Picture` shows while a picture is loading. */
const NOTHING = 'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22/%3E';

const dirhams = (amount: number) => ({ amount, currency: 'AED' });

const piece = new URL('../piece.svg', import.meta.url).href;

const image = ({ title }: Words) => ({
  src: piece,
  srcset: `${piece} 320w`,
  alt: title,
  width: 300,
  height: 400,
  placeholder: 'o8cFDYJ4',
});

const COLOURS = ['#22423c', '#6b2737', '#d9b36c', '#171312', '#e4ddd3', '#1f4a8a', '#8a6224'];
const colours = COLOURS.map((hex) => ({ code: hex, name: hex, hex }));

const product = (words: Words): CardProduct => ({
  title: words.title,
  price: dirhams(125_000),
  compare_at_price: null,
  colors: colours.slice(0, 3),
  in_stock: true,
  rating: { average: 4.8, count: 12 },
  image: image(words),
  image_hover: null,
});

const card = (words: Words) => ({
  product: product(words),
  link,
  wasText: words.was,
  coloursText: words.colours,
  ratingText: words.rating,
  note: words.note,
});

export const CONTENT = [
  entry(
    'ErrorText',
    ErrorText,
  )({
    default: ({ error }) => ({ children: error }),
    long: ({ long }) => ({ children: long }),
  }),
  entry(
    'Icon',
    Icon,
  )({
    default: () => (Object.keys(ICONS) as IconName[]).flatMap((name) => [{ name }, { name, size: 'tiny' as const }]),
    long: null,
  }),
  entry(
    'Isolated',
    Isolated,
  )({
    default: ({ title }) => [{ text: title }, { text: 'Rimal (3 pieces), 100%.' }],
    long: ({ long }) => ({ text: long }),
    empty: () => ({ text: '' }),
  }),
  entry(
    'Money',
    Money,
  )({
    default: () => [{ money: dirhams(125_000) }, { money: dirhams(21_400), minus: true }],
    long: () => ({ money: dirhams(123_456_789_000) }),
  }),
  entry(
    'Notice',
    Notice,
  )({
    default: ({ sentence }) => (['info', 'warn', 'ok'] as const).map((tone) => ({ tone, children: sentence })),
    error: ({ error }) => ({ tone: 'error', children: error }),
    long: ({ long, link: text }) => ({
      tone: 'info',
      children: long,
      action: (
        <a className="link" href="#gallery">
          {text}
        </a>
      ),
    }),
  }),
  entry(
    'PageTitle',
    PageTitle,
  )({
    default: ({ title }) => [{ title }, { title, size: 'display' }],
    long: ({ long, link: beside, sentence }) => ({ title: long, beside, children: sentence }),
  }),
  entry('Picture', Picture)(
    {
      default: (words) => ({ image: image(words), sizes: '160px', eager: true }),
      loading: (words) => ({
        image: { ...image(words), src: NOTHING, srcset: `${NOTHING} 320w`, alt: '' },
        sizes: '160px',
      }),
      long: null,
      empty: ({ title }) => ({ image: null, sizes: '160px', alt: title }),
    },
    { around: (picture) => <div className="state__narrow">{picture}</div> },
  ),
  entry(
    'Price',
    Price,
  )({
    default: ({ was }) => ({ price: dirhams(125_000), compareAt: null, wasText: was }),
    long: ({ was }) => ({ price: dirhams(123_456_700), compareAt: dirhams(223_456_700), wasText: was }),
  }),
  entry('ProductCard', ProductCard)(
    {
      default: (words) => [
        { ...card(words), tag: { text: words.tag, tone: 'plain' } },
        {
          ...card(words),
          product: { ...product(words), compare_at_price: dirhams(180_000) },
          tag: { text: '−31%', tone: 'sale' },
          left: words.left,
        },
      ],
      disabled: (words) => ({
        ...card(words),
        product: { ...product(words), in_stock: false },
        tag: { text: words.left, tone: 'outline' },
      }),
      long: (words) => ({
        ...card(words),
        product: { ...product(words), title: words.long, colors: colours, price: dirhams(123_456_700) },
        note: words.long,
      }),
      empty: (words) => ({
        ...card(words),
        product: { ...product(words), image: null, colors: [], rating: null },
        note: null,
      }),
    },
    { around: (shown) => <div className="state__narrow">{shown}</div> },
  ),
  entry('Skeleton', Skeleton)(
    {
      default: () => [{}, { shape: 'block' }],
      loading: () => ({ shape: 'picture' }),
      long: null,
    },
    {
      around: (shown) => (
        <div className="state__narrow" aria-busy="true">
          {shown}
        </div>
      ),
    },
  ),
  entry(
    'StarRow',
    StarRow,
  )({
    default: ({ rating }) => [
      { value: 5, label: rating },
      { value: 2, label: rating },
    ],
    long: null,
    empty: ({ rating }) => ({ value: 0, label: rating }),
  }),
  entry(
    'Stars',
    Stars,
  )({
    default: ({ rating }) => [
      { value: 4.8, count: 12, label: rating },
      { value: 5, label: rating },
    ],
    long: ({ rating }) => ({ value: 4.8, count: 123_456, label: rating }),
  }),
  entry(
    'Swatches',
    Swatches,
  )({
    default: ({ colours: label }) => ({ colours: colours.slice(0, 2), label }),
    long: ({ colours: label }) => ({ colours, label }),
    empty: ({ colours: label }) => ({ colours: [], label }),
  }),
  entry(
    'Tag',
    Tag,
  )({
    default: ({ tag }) => [{ children: tag }, { children: '−31%', tone: 'sale' }, { children: tag, tone: 'outline' }],
    long: ({ long }) => ({ children: long }),
  }),
];
