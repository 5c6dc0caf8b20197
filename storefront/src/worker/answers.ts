// How the service worker answers requests for API answers, files and pictures. Files and pictures never change under
// the same name, so a stored one is always used. For an API answer the server is asked first.
import type { Release } from './release.ts';
import type { Stores } from './stores.ts';

/**
 * How long the server may take for a page or for an API answer that is the same for everyone; then a stored one is
 * used.
 */
export const PATIENCE_MS = 4_000;

export interface Parts {
  stores: Stores;
  release: Release;
  fetch: (request: Request) => Promise<Response>;
  /** Makes the browser keep the worker running until `work` is done. */
  after: (work: Promise<unknown>) => void;
  pause: (ms: number) => Promise<void>;
}

const OK = 200;

/**
 * The network's response, or the stored one if the network fails or takes longer than PATIENCE_MS. If nothing is
 * stored, the network's outcome, however late.
 */
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
  // A file of another release is not stored, because the pages that need it are not stored either.
  if (response.status === OK && release.files.includes(pathname))
    parts.after(stores.put('files', request.url, response.clone()));
  return response;
}

export async function pictureResponse(request: Request, parts: Parts): Promise<Response> {
  const { stores } = parts;
  const stored = await stores.find('pictures', request.url);
  if (stored) return stored;
  const response = await parts.fetch(request);
  // While a picture is still being made, the server sends it in another format, which is not marked as immutable and
  // must not be stored.
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

/** The server's header with the member whom an answer is about; missing for a guest. */
const MEMBER = 'x-member';
/** The key under which the cache `own` stores the member's id, or GUEST. */
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
  // The answer is for another login, so the answers for the former one are deleted.
  if ((await ownerOf(parts)) !== owner) await stores.drop('own');
  // The owner is stored anew with each answer: a full cache deletes its oldest entry, which must not be the owner.
  await stores.put('own', OWNER, new Response(owner));
  await stores.put('own', request.url, response);
}

/**
 * Handles a call about the visitor. Its answer is stored only for the login that got it; all such answers are deleted
 * when a call says that there is no session.
 */
export async function ownResponse(request: Request, parts: Parts): Promise<Response> {
  const { stores } = parts;
  try {
    const response = await parts.fetch(request);
    if (response.status === NOT_SIGNED_IN) await stores.drop('own');
    // If the answer cannot be stored, the visitor still gets it.
    else if (response.status === OK) await storeOwn(request, response.clone(), parts).catch(() => undefined);
    return response;
  } catch (error) {
    const stored = await stores.find('own', request.url);
    if (stored) return stored;
    throw error;
  }
}
