// Answers of the API, files and pictures. Files and pictures never change under their names, so what is stored is as
// good as what the server has. An answer comes from the server whenever it answers; a stored one replaces it where there
// is no connection and, if it is the same for everyone, where the connection is too slow.
import type { Release } from './release.ts';
import type { Stores } from './stores.ts';

/** How long a page or a common answer may take before what is stored is shown in its place. */
export const PATIENCE_MS = 4_000;

export interface Parts {
  stores: Stores;
  release: Release;
  fetch: (request: Request) => Promise<Response>;
  /** Lets the browser keep the worker alive until the work is done. */
  after: (work: Promise<unknown>) => void;
  pause: (ms: number) => Promise<void>;
}

const OK = 200;

/** A stored response when the network fails or takes too long, else the network's; rejects if nothing is stored. */
export async function firstOf(
  arriving: Promise<Response>,
  findStored: () => Promise<Response | null>,
  { pause }: Pick<Parts, 'pause'>,
): Promise<Response> {
  const late = pause(PATIENCE_MS).then(async () => (await findStored()) ?? arriving);
  try {
    return await Promise.race([arriving, late]);
  } catch (error) {
    const stored = await findStored();
    if (stored) return stored;
    throw error;
  }
}

export async function fileResponse(request: Request, parts: Parts): Promise<Response> {
  const { stores, release } = parts;
  const stored = await stores.find('files', request.url);
  if (stored) return stored;
  const response = await parts.fetch(request);
  const { pathname } = new URL(request.url);
  // A file of another release is not stored: it would stay without the pages that need it.
  if (response.status === OK && release.files.includes(pathname))
    parts.after(stores.put('files', request.url, response.clone()));
  return response;
}

export async function pictureResponse(request: Request, parts: Parts): Promise<Response> {
  const { stores } = parts;
  const stored = await stores.find('pictures', request.url);
  if (stored) return stored;
  const response = await parts.fetch(request);
  // A picture that is sent in place of one that is still being made says that it is not for ever.
  const forEver = response.headers.get('cache-control')?.includes('immutable') ?? false;
  if (response.status === OK && forEver) parts.after(stores.put('pictures', request.url, response.clone()));
  return response;
}

export async function answerResponse(request: Request, parts: Parts): Promise<Response> {
  const { stores } = parts;
  const arriving = parts.fetch(request).then((response) => {
    if (response.status === OK) parts.after(stores.put('answers', request.url, response.clone()));
    return response;
  });
  return firstOf(arriving, () => stores.find('answers', request.url), parts);
}

/** The member whom an answer is about, as the server says in this header; absent for a guest. */
const MEMBER = 'x-member';
/** Under this URL the cache of own answers says whose they are. */
const OWNER = '/owner';
const GUEST = 'guest';
const NOT_SIGNED_IN = 401;

async function ownerOf({ stores }: Parts): Promise<string | null> {
  const stored = await stores.find('own', OWNER);
  return stored ? stored.text() : null;
}

async function storeOwn(request: Request, response: Response, parts: Parts): Promise<void> {
  const { stores } = parts;
  const owner = response.headers.get(MEMBER) ?? GUEST;
  // Another login: nothing of the one before may be left.
  if ((await ownerOf(parts)) !== owner) await stores.drop('own');
  // Stored again each time, because the oldest entry is dropped when there are too many.
  await stores.put('own', OWNER, new Response(owner));
  await stores.put('own', request.url, response);
}

/** An answer about the visitor: stored only for the login it was given to, and dropped when there is none any more. */
export async function ownResponse(request: Request, parts: Parts): Promise<Response> {
  const { stores } = parts;
  try {
    const response = await parts.fetch(request);
    if (response.status === NOT_SIGNED_IN) await stores.drop('own');
    else if (response.status === OK) await storeOwn(request, response.clone(), parts);
    return response;
  } catch (error) {
    const stored = await stores.find('own', request.url);
    if (stored) return stored;
    throw error;
  }
}
