// Measures suggestions and searches: what is typed letter by letter, and what costs the search most. Neither response is
// cached. Beside a bare server that reads 24 rows from PostgreSQL.
import { compare, type Context, countOf, getRequests } from './bench-context.ts';
import { differing } from './differing.ts';
import type { Limit } from './table.ts';

/** What a person sends while typing. */
const TYPED = [
  'ab',
  'aba',
  'abay',
  'abaya',
  'sa',
  'satin',
  'satin ka',
  'عب',
  'عباي',
  'عباية',
  'عباية سو',
  'shela',
  'kafatn',
];
const WHOLE = ['abaya', 'black abaya', 'عباية سوداء', 'shela', 'velvet jalabya', 'linen 54'];
/** Misspelled words are compared with all words of the catalogue. */
const COSTLY = [
  'qabelimo wodarlin xumarsor qetishal vokazufe wimidarn yasorlin qomarbat',
  'embroidred abayya jalabiyyah kafatn shaylla vevlet linnen brocad',
  'balamino'.repeat(1_000),
  '%%%%%%%%',
  'a',
  '🧕🏽'.repeat(50),
];

const SUGGESTION_LIMITS: readonly Limit[] = [
  { of: 'nodeMs', atMost: 3 },
  { of: 'pgMs', atMost: 6 },
];
const COSTLY_LIMITS: readonly Limit[] = [{ of: 'nodeMs', atMost: 50 }];

interface Asked {
  what: string;
  call: 'suggestions' | 'search';
  typed: readonly string[];
  limits: readonly Limit[];
}

const SEARCHES: readonly Asked[] = [
  { what: 'suggestions while typing', call: 'suggestions', typed: TYPED, limits: SUGGESTION_LIMITS },
  { what: 'search', call: 'search', typed: WHOLE, limits: SUGGESTION_LIMITS },
  ...COSTLY.map((typed, at): Asked => {
    return { what: `search, costly ${at + 1}`, call: 'search', typed: [typed], limits: COSTLY_LIMITS };
  }),
];

export async function measureSearch(context: Context): Promise<void> {
  for (const { what, call, typed, limits } of SEARCHES) {
    const load = { connections: 4, count: countOf(context.options, 'call') };
    const floor = await context.floors.read({ language: 'en', market: 'ae', ids: context.sample.cardIds }, load);
    let turn = 0;
    const address = (): string => {
      turn += 1;
      const q = encodeURIComponent(typed[turn % typed.length]!);
      return `/api/product/${call}?language_code=${turn % 2 === 0 ? 'en' : 'arb'}&q=${q}&${differing()}`;
    };
    const side = getRequests(context, { name: what, address, headers: { 'accept-encoding': 'identity' }, ...load });
    await compare(context, { group: 'calls', what, side, floor, ratioOf: 'both', limits });
  }
}
