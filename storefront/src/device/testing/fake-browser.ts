// Fakes the parts of a browser that the session code uses: storage, cookies, the location, window events, and a server
// with answers that the test sets.
import { installStorage } from './fake-storage.ts';

type Answer = readonly [status: number, envelope: object];

export interface FakeBrowser {
  requests: { path: string; body: unknown }[];
  /** URLs navigated to; 'reload' for a reload of the current one. */
  went: string[];
  cookies: Map<string, string>;
  /** Sets the server's answer at a path from now on ('lost': no answer arrives); other paths answer 'not found'. */
  answer(path: string, answer: Answer | 'lost'): void;
  /** Dispatches the event of a key that another tab has changed, without changing the storage; null = all keys. */
  storageEvent(key: string | null): void;
}

export const OK: Answer = [200, { errorCode: 0, message: 'ok' }];
export const SIGNED_OUT: Answer = [401, { errorCode: 9401, message: 'sign in' }];

export function answering(result: unknown): Answer {
  return [200, { errorCode: 0, message: 'ok', result }];
}

function fakeDocument(cookies: Map<string, string>) {
  return {
    documentElement: { dataset: { language: 'en' } },
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      const [pair = ''] = text.split(';', 1);
      const [name = '', value = ''] = pair.split('=');
      if (/Max-Age=0/.test(text)) cookies.delete(name);
      else cookies.set(name, value);
    },
  };
}

function fakeLocation(address: string, went: string[]) {
  const { pathname, search, origin } = new URL(address, 'http://localhost');
  const go = (to: string) => void went.push(to);
  return { pathname, search, origin, assign: go, replace: go, reload: () => go('reload') };
}

export function installBrowser(address = '/home'): FakeBrowser {
  installStorage();
  const cookies = new Map<string, string>();
  const requests: FakeBrowser['requests'] = [];
  const went: string[] = [];
  const answers = new Map<string, Answer | 'lost'>();
  const session = new Map<string, string>([['typed', 'something']]);
  Object.assign(globalThis, {
    document: fakeDocument(cookies),
    location: fakeLocation(address, went),
    window: new EventTarget(),
    sessionStorage: {
      clear: () => session.clear(),
      getItem: (key: string) => session.get(key) ?? null,
      setItem: (key: string, value: string) => void session.set(key, value),
      removeItem: (key: string) => void session.delete(key),
    },
    fetch: (request: string, { body }: RequestInit) => {
      const path = request.replace('/api/', '').split('?')[0] ?? '';
      requests.push({ path, body: typeof body === 'string' ? (JSON.parse(body) as unknown) : null });
      const answer = answers.get(path) ?? ([404, { errorCode: 9404, message: 'not found' }] as const);
      if (answer === 'lost') return Promise.reject(new TypeError('network'));
      return Promise.resolve(Response.json(answer[1], { status: answer[0] }));
    },
  });
  return {
    requests,
    went,
    cookies,
    answer: (path, answer) => void answers.set(path, answer),
    storageEvent: (key) => void window.dispatchEvent(Object.assign(new Event('storage'), { key })),
  };
}
