import { describe, expect, test } from 'vitest';
import { type Read, readRows } from '../../testing/imports/read-rows.ts';
import { picturesByColour } from './imported-pictures.ts';
import { CELL_CHARACTERS_MAX, PICTURES_MAX, type Problem, VARIANTS_MAX } from './reading.ts';
import { findColumns } from './shopify-columns.ts';

const OLD = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Variant SKU',
  'Variant Grams',
  'Variant Inventory Qty',
  'Variant Price',
  'Variant Compare At Price',
  'Image Src',
  'Image Position',
  'Variant Image',
  'Gift Card',
  'Status',
];
const NEW = [
  'Title',
  'URL handle',
  'Option1 name',
  'Option1 value',
  'Option1 Linked To',
  'Price',
  'Compare-at price',
  'Inventory quantity',
  'Weight value (grams)',
  'SKU',
  'Published on online store',
  'Price / United Arab Emirates',
  'Price / السعودية',
  'Compare-at price / Saudi Arabia',
];

const read = (rows: Record<string, string>[], header = OLD, language = 'en'): Read => readRows(rows, header, language);

const plainRow = { Handle: 'a', Title: 'A', 'Variant Price': '10.00' };

describe('headings', () => {
  test('are found in any order, case and spacing, behind a byte order mark', () => {
    const shuffled = ['\uFEFFVARIANT  PRICE', 'image src', ' title ', 'HANDLE', 'body (html)'];
    const columns = findColumns(shuffled, ['ae']);
    if ('sentence' in columns) throw new Error(columns.sentence);
    expect([...columns.at]).toEqual([
      ['price', 0],
      ['imageSource', 1],
      ['title', 2],
      ['handle', 3],
      ['body', 4],
    ]);
  });

  test('of both exports give the same result', () => {
    const older = read([
      {
        Handle: 'x',
        Title: 'X',
        'Variant Price': '5',
        'Variant SKU': 'S',
        'Variant Grams': '7',
        'Variant Inventory Qty': '3',
        'Option1 Name': 'Size',
        'Option1 Value': 'M',
      },
    ]);
    const header = NEW.slice(0, 11);
    const newer = read(
      [
        {
          'URL handle': 'x',
          Title: 'X',
          Price: '5',
          SKU: 'S',
          'Weight value (grams)': '7',
          'Inventory quantity': '3',
          'Option1 name': 'Size',
          'Option1 value': 'M',
        },
      ],
      header,
    );
    const bare = ({ products }: Read): unknown =>
      products.map((product) => ({
        ...product,
        firstRow: null,
        variants: product.variants.map((variant) => ({ ...variant, row: null })),
      }));
    expect(bare(older)).toEqual(bare(newer));
    expect(older.products).toHaveLength(1);
  });

  test.each([
    [['Handle', 'Variant Price'], /missing Title/],
    [['Title', 'Vendor'], /missing Variant Price \(in newer exports: Price\)/],
    [['name', 'cost'], /missing Title and Variant Price/],
    [['Title', 'Price', 'Variant Price'], /'Price' and 'Variant Price' mean the same/],
    [['Handle;Title;Variant Price'], /separated by semicolons/],
    [['Handle\tTitle\tVariant Price'], /separated by tabs/],
  ])('%j are refused in one sentence', (header, sentence) => {
    expect(findColumns(header, ['ae'])).toEqual({ sentence: expect.stringMatching(sentence) as string });
  });

  test('of markets are recognised by country, code and Arabic name; others are reported as unused', () => {
    const columns = findColumns(
      ['Title', 'Price', 'Price / Saudi Arabia', 'Price / UAE', 'Price / International', 'Mystery'],
      ['ae', 'sa'],
    );
    if ('sentence' in columns) throw new Error(columns.sentence);
    expect(columns.markets.map(({ market }) => market)).toEqual(['sa', 'ae']);
    expect(columns.unused).toEqual(['Price / International', 'Mystery']);
    const arabic = findColumns(['Title', 'Price', 'Price / المملكة العربية السعودية'], ['ae', 'sa']);
    expect('markets' in arabic && arabic.markets[0]?.market).toBe('sa');
  });
});

describe('rows become products', () => {
  test('continuation rows take the product columns of the first, and need not be adjacent', () => {
    const { products, problems } = read([
      {
        Handle: 'a',
        Title: 'A',
        Vendor: 'V',
        Type: 'Abaya',
        Tags: 'x, y,x',
        'Option1 Name': 'Color',
        'Option1 Value': 'Black',
        'Option2 Name': 'Size',
        'Option2 Value': '54',
        'Variant Price': '10',
      },
      { ...plainRow, Handle: 'b', Title: 'B' },
      { Handle: 'A', 'Option1 Value': 'Navy Blue', 'Option2 Value': '56', 'Variant Price': '12.50' },
      { Handle: 'a', 'Image Src': 'second.png' },
    ]);
    expect(problems).toEqual([]);
    expect(products.map(({ handle }) => handle)).toEqual(['b', 'a']);
    const [, a] = products;
    expect(a).toMatchObject({ title: 'A', vendor: 'V', tags: ['x', 'y'], shown: true, type: { key: 'abaya' } });
    expect(a?.colours.map(({ code }) => code)).toEqual(['black', 'navy']);
    expect(a?.variants.map(({ colour, size, sku, prices }) => [colour, size, sku, prices['ae']?.price])).toEqual([
      ['black', '54', 'A-BLACK-54', 1000],
      ['navy', '56', 'A-NAVY-56', 1250],
    ]);
    expect(a?.pictures.map(({ source }) => source)).toEqual(['second.png']);
  });

  test('Title with Default Title is no option: one size, colour as shown', () => {
    const { products } = read([{ ...plainRow, 'Option1 Name': 'Title', 'Option1 Value': 'Default Title' }]);
    expect(products[0]?.variants).toMatchObject([{ colour: 'as-shown', size: 'one', sku: 'A' }]);
    expect(products[0]?.colours[0]).toMatchObject({ hex: '#b8a99a', names: { en: 'As shown', arb: 'كما في الصورة' } });
  });

  test('SKUs that are made for variants without one differ from each other and from written ones', () => {
    const sizes = ['M', 'M+', 'M++'].map((size, index) => ({
      ...(index === 0 ? { ...plainRow, 'Variant SKU': 'A-M' } : { Handle: 'a', 'Variant Price': '1' }),
      'Option1 Name': 'Size',
      'Option1 Value': size,
    }));
    const long = ['S', 'M'].map((size) => ({
      ...plainRow,
      Handle: 'h'.repeat(120),
      'Option1 Name': 'Size',
      'Option1 Value': size,
    }));
    const { products, problems } = read([...sizes, ...long]);
    expect(problems).toEqual([]);
    expect(products[0]?.variants.map(({ sku }) => sku)).toEqual(['A-M', 'A-M-2', 'A-M-3']);
    expect(new Set(products[1]?.variants.map(({ sku }) => sku)).size).toBe(2);
  });

  test.each([
    ['Color', 'Size', 'black', 'M'],
    ['Size', 'Colour', 'black', 'M'],
    ['المقاس', 'اللون', 'black', 'M'],
    ['الطول', 'لون', 'black', 'M'],
    ['Length', 'color', 'black', 'M'],
    ['Material', 'Color', 'black', 'M'],
    ['Size', 'Material', 'as-shown', 'M / Black'],
    ['Color', 'Shade', 'black', 'M'],
  ])('options %s and %s', (first, second, colour, size) => {
    const colourFirst = first === 'Color';
    const { products, problems } = read([
      {
        ...plainRow,
        'Option1 Name': first,
        'Option1 Value': colourFirst ? 'Black' : 'M',
        'Option2 Name': second,
        'Option2 Value': colourFirst ? 'M' : 'Black',
      },
    ]);
    expect(problems).toEqual([]);
    expect(products[0]?.variants[0]).toMatchObject({ colour, size });
  });

  test('a one-row product without a handle gets one made from its title', () => {
    const { products, problems } = read([
      { Title: 'Quiet Tunic', 'Variant Price': '1' },
      { Title: 'عباية الواحة', 'Variant Price': '1' },
    ]);
    expect(problems).toEqual([]);
    expect(products.map(({ handle, language }) => [handle, language])).toEqual([
      ['quiet-tunic', 'en'],
      ['عباية-الواحة', 'arb'],
    ]);
  });

  test('a market column overrides the price; other markets keep their own', () => {
    const header = [
      'Title',
      'Price',
      'Compare-at price',
      'Price / AE',
      'Price / Saudi Arabia',
      'Compare-at price / Saudi Arabia',
    ];
    const { products } = read(
      [
        {
          Title: 'A',
          Price: '10',
          'Compare-at price': '9',
          'Price / Saudi Arabia': '12',
          'Compare-at price / Saudi Arabia': '15',
        },
        { Title: 'B', Price: '10', 'Price / AE': '11' },
      ],
      header,
    );
    expect(products.map(({ variants }) => variants[0]?.prices)).toEqual([
      { ae: { price: 1000, compareAt: null }, sa: { price: 1200, compareAt: 1500 } },
      { ae: { price: 1100, compareAt: null } },
    ]);
  });

  test('Published or Status decides whether a product is shown', () => {
    const shown = (cells: Record<string, string>): boolean | undefined =>
      read([{ ...plainRow, ...cells }]).products[0]?.shown;
    expect([
      shown({}),
      shown({ Published: 'TRUE' }),
      shown({ Published: 'false' }),
      shown({ Status: 'Draft' }),
      shown({ Status: 'active', Published: 'true' }),
    ]).toEqual([true, true, false, false, true]);
  });

  test('stock below zero counts as zero, and an empty cell keeps the stock', () => {
    const { products, problems } = read([
      { ...plainRow, 'Variant Inventory Qty': '-3' },
      { ...plainRow, Handle: 'b' },
    ]);
    expect(products.map(({ variants }) => variants[0]?.quantity)).toEqual([0, null]);
    expect(problems).toMatchObject([{ row: 2, column: 'Variant Inventory Qty', severity: 'warning' }]);
  });
});

describe('a fault is reported with row, column and advice, and fails its product', () => {
  const wrong: [string, Record<string, string>[], Partial<Problem>][] = [
    ['no title', [{ Handle: 'a', 'Variant Price': '1' }], { row: 2, column: 'Title' }],
    ['no price', [{ Handle: 'a', Title: 'A' }], { row: 2, column: 'Variant Price', what: 'the variant has no price' }],
    [
      'a decimal comma',
      [{ ...plainRow, 'Variant Price': '299,50' }],
      { column: 'Variant Price', what: expect.stringContaining('decimal comma') as string },
    ],
    [
      'too many decimals',
      [{ ...plainRow, 'Variant Price': '1.005' }],
      { column: 'Variant Price', advice: 'write it like 299.00' },
    ],
    [
      'a price in words',
      [{ ...plainRow, 'Variant Price': 'AED 20' }],
      { what: expect.stringContaining('not a plain number') as string },
    ],
    [
      'a compare-at price in words',
      [{ ...plainRow, 'Variant Compare At Price': 'none' }],
      { column: 'Variant Compare At Price' },
    ],
    [
      'a price of 0',
      [{ ...plainRow, 'Variant Price': '0.00' }],
      { row: 2, column: 'Variant Price', what: 'the price is 0' },
    ],
    [
      'one SKU on two variants',
      [
        { ...plainRow, 'Variant SKU': "'007", 'Option1 Name': 'Size', 'Option1 Value': 'S' },
        { Handle: 'a', 'Variant SKU': '007', 'Option1 Value': 'M', 'Variant Price': '1' },
      ],
      { row: 3, column: 'Variant SKU', what: 'row 2 has the SKU 007 too' },
    ],
    ['half a piece', [{ ...plainRow, 'Variant Inventory Qty': '1.5' }], { column: 'Variant Inventory Qty' }],
    ['a weight in words', [{ ...plainRow, 'Variant Grams': 'heavy' }], { column: 'Variant Grams' }],
    ['an unclear flag', [{ ...plainRow, Published: 'maybe' }], { column: 'Published', advice: 'write TRUE or FALSE' }],
    ['an unknown status', [{ ...plainRow, Status: 'sleeping' }], { column: 'Status' }],
    [
      'the same options twice',
      [
        { ...plainRow, 'Option1 Name': 'Size', 'Option1 Value': 'M' },
        { Handle: 'a', 'Option1 Value': 'M', 'Variant Price': '1' },
      ],
      { row: 3, column: 'Option1 Value', what: 'row 2 already has these options' },
    ],
    ['an option without a name', [{ ...plainRow, 'Option1 Value': 'M' }], { column: 'Option1 Name' }],
    [
      'an option without a value',
      [
        { ...plainRow, 'Option1 Name': 'Size', 'Option1 Value': 'M' },
        { Handle: 'a', 'Variant Price': '1' },
      ],
      { row: 3, column: 'Option1 Value' },
    ],
    [
      'several rows without a handle',
      [{ Title: 'A', 'Variant Price': '1' }, { 'Variant Price': '2' }],
      { row: 2, column: 'Handle', what: 'the product has 2 rows and no handle' },
    ],
    ['neither handle nor title', [{ ...plainRow }, { 'Variant Price': '2' }], { row: 3, column: 'Handle' }],
    [
      'a handle made twice',
      [
        { ...plainRow, Handle: 'a' },
        { Title: 'A', 'Variant Price': '2' },
      ],
      { row: 3, what: expect.stringContaining('is that of row 2') as string },
    ],
    ['a NUL', [{ ...plainRow, Vendor: 'x\0y' }], { column: 'Vendor' }],
    ['half a character', [{ ...plainRow, Tags: '\uD800' }], { column: 'Tags' }],
    [
      'an endless cell',
      [{ ...plainRow, 'Body (HTML)': 'x'.repeat(CELL_CHARACTERS_MAX + 1) }],
      { column: 'Body (HTML)' },
    ],
    ['a gift card', [{ ...plainRow, 'Gift Card': 'TRUE' }], { column: 'Gift Card' }],
    [
      'a colour of signs',
      [{ ...plainRow, 'Option1 Name': 'Color', 'Option1 Value': '★' }],
      { column: 'Option1 Value' },
    ],
    [
      'too many pictures',
      Array.from({ length: PICTURES_MAX + 1 }, (_, n) => ({
        ...(n === 0 ? plainRow : { Handle: 'a' }),
        'Image Src': `${n}.png`,
      })),
      { row: PICTURES_MAX + 2, column: 'Image Src' },
    ],
    [
      'too many variants',
      Array.from({ length: VARIANTS_MAX + 1 }, (_, n) => ({
        Handle: 'a',
        Title: 'A',
        'Option1 Name': 'Size',
        'Option1 Value': `${n}`,
        'Variant Price': '1',
      })),
      { row: VARIANTS_MAX + 2 },
    ],
  ];
  test.each(wrong)('%s', (_, rows, problem) => {
    const { products, problems, failed } = read([...rows, { Handle: 'good', Title: 'Good', 'Variant Price': '1.00' }]);
    expect(problems).toContainEqual(expect.objectContaining({ severity: 'error', ...problem }));
    expect(problems.every(({ what, advice }) => what.length > 0 && advice.length > 0)).toBe(true);
    expect(products.map(({ handle }) => handle)).toContain('good');
    expect(failed).toBe(1);
  });
});

test('pictures belong to the colours that refer to them, the rest to the first colour', () => {
  const picture = (source: string, ...colours: string[]) => ({ source, colours });
  const names = (map: Map<string, { source: string }[]>) =>
    Object.fromEntries([...map].map(([code, list]) => [code, list.map(({ source }) => source)]));
  expect(
    names(picturesByColour([picture('1', 'black'), picture('2'), picture('3', 'sand')], ['black', 'sand', 'olive'])),
  ).toEqual({ black: ['1', '2'], sand: ['3'], olive: [] });
  expect(names(picturesByColour([picture('1'), picture('2')], ['black', 'sand']))).toEqual({
    black: ['1', '2'],
    sand: ['1', '2'],
  });
});
