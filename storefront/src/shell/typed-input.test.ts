import { beforeEach, expect, test, vi } from 'vitest';
import { TYPED_INPUT } from './use-typed-input.ts';

interface Tick {
  name: string;
  value: string;
  checked: boolean;
}

class FakeInput {
  id = '';
  autocomplete = '';
  form = null;
  type = 'checkbox';
  name: string;
  value: string;
  checked: boolean;

  constructor({ name, value, checked }: Tick) {
    this.name = name;
    this.value = value;
    this.checked = checked;
  }

  closest(): null {
    return null;
  }

  click(): void {
    this.checked = !this.checked;
  }
}

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  Object.assign(globalThis, {
    HTMLInputElement: FakeInput,
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
    scrollTo: ({ top }: { top: number }) => Object.assign(globalThis, { scrollY: top }),
  });
});

/** Simulates a new document: modules loaded anew, and fields as the server has rendered them. */
async function load(pathname: string, ticks: readonly Tick[] = []) {
  vi.resetModules();
  const fields = ticks.map((tick) => new FakeInput(tick));
  Object.assign(globalThis, {
    location: { pathname },
    scrollY: 0,
    document: { forms: [], querySelectorAll: () => fields },
  });
  const input = await import('./typed-input.ts');
  return { ...input, ticked: () => fields.filter(({ checked }) => checked).map(({ value }) => value) };
}

test('the place is kept for the next document, even if this one starts to restore only after the press', async () => {
  const first = await load('/ar/product-list');
  scrollTo({ top: 1832 });
  first.keepTypedInput();
  first.restoreTypedInput();
  expect(stored.has(TYPED_INPUT)).toBe(true);

  const second = await load('/en/product-list');
  second.restoreTypedInput();
  expect(scrollY).toBe(1832);
  expect(stored.has(TYPED_INPUT)).toBe(false);
});

test('a second press before the place is restored keeps it', async () => {
  const first = await load('/ar/product-list');
  scrollTo({ top: 1832 });
  first.keepTypedInput();
  (await load('/en/product-list')).keepTypedInput();
  (await load('/ar/product-list')).restoreTypedInput();
  expect(scrollY).toBe(1832);
});

test('the place of one page is not that of another, and whoever has scrolled stays', async () => {
  const keep = async () => {
    const { keepTypedInput } = await load('/ar/product-list');
    scrollTo({ top: 1832 });
    keepTypedInput();
  };
  await keep();
  (await load('/en/home')).restoreTypedInput();
  expect(scrollY).toBe(0);

  await keep();
  const { restoreTypedInput } = await load('/en/product-list');
  scrollTo({ top: 40 });
  restoreTypedInput();
  expect(scrollY).toBe(40);
});

test('each checkbox of a filter keeps its own tick, though all have one name', async () => {
  const colours = (...ticked: string[]): Tick[] =>
    ['black', 'gold', 'saffron'].map((value) => ({ name: 'color', value, checked: ticked.includes(value) }));
  for (const value of ['black', 'saffron']) {
    (await load('/ar/product-list', colours(value))).keepTypedInput();
    const same = await load('/en/product-list', colours(value));
    same.restoreTypedInput();
    expect(same.ticked()).toEqual([value]);
  }

  (await load('/ar/product-list', colours('gold'))).keepTypedInput();
  const unticked = await load('/en/product-list', colours());
  unticked.restoreTypedInput();
  expect(unticked.ticked()).toEqual(['gold']);
});
