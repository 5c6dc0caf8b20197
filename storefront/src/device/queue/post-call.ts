// The request of a queued call, and the verdict on its answer, which are the same for the web and the app.
import { GUEST, type QueuedCall, type Verdict, verdictOf } from './queued-call.ts';

const ANSWER_MS = 15_000;

/** `post` sends the request to the shop. Without a usable answer the verdict is `later`: the call is sent again. */
export async function postCall(
  { body, key, owner }: QueuedCall,
  post: (init: Omit<RequestInit, 'headers'> & { headers: Record<string, string> }) => Promise<Response>,
): Promise<Verdict> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'content-type': 'application/json',
    'idempotency-key': key,
  };
  if (owner !== GUEST) headers['x-member'] = owner;
  try {
    const response = await post({ method: 'POST', headers, body, signal: AbortSignal.timeout(ANSWER_MS) });
    return verdictOf(response.status, await response.json());
  } catch {
    return { kind: 'later' };
  }
}
