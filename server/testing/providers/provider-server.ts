// An HTTP server on loopback that plays a payment provider's API. A test can let requests or responses get lost: the
// client then waits until its own time-out.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface ProviderRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Readonly<Record<string, string | undefined>>;
  body: string;
}

export interface Reply {
  status: number;
  body: unknown;
}

/**
 * lost: the request never arrives · too_many: 429 · broken: 503 · no_json: the response is an HTML page with status
 * 200, as from a proxy before the provider, and nothing is carried out · unanswered, cut_off: the request is carried
 * out, but its response is lost or ends early.
 */
export const FAULTS = ['lost', 'too_many', 'broken', 'no_json', 'unanswered', 'cut_off'] as const;
export type Fault = (typeof FAULTS)[number];

export const isCarriedOut = (fault: Fault): boolean => fault === 'unanswered' || fault === 'cut_off';

const PAGE = '<!doctype html><title>Please wait</title>';
const NOT_CARRIED_OUT: Readonly<Partial<Record<Fault, Reply>>> = {
  too_many: { status: 429, body: { error: 'too many requests' } },
  broken: { status: 503, body: PAGE },
  no_json: { status: 200, body: PAGE },
};

function send(outgoing: ServerResponse, { status, body }: Reply, isCut: boolean): void {
  const type = typeof body === 'string' ? 'text/html' : 'application/json';
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const headers = { 'content-type': type, 'content-length': Buffer.byteLength(text) };
  outgoing.writeHead(status, headers);
  if (isCut) outgoing.write(text.slice(0, text.length / 2), () => outgoing.destroy());
  else outgoing.end(text);
}

export interface ProviderServer {
  origin: string;
  /** The names of all requests, also of lost ones: `METHOD /path`, followed by what `detailOf` returns. */
  requests: string[];
  /** Makes the next requests whose names in `requests` match fail, as many as `times` says. */
  fail(pattern: RegExp, fault: Fault, times?: number): void;
  close(): Promise<void>;
}

/** Id of the payment asked about, or null for the creation of one → id of the payment that the server answers with. */
export type MixUps = Map<string | null, string>;

export function mixUp(mixUps: MixUps, id: string | null, other: string | null): void {
  if (other === null) mixUps.delete(id);
  else mixUps.set(id, other);
}

async function requestOf(incoming: IncomingMessage): Promise<ProviderRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://provider');
  return {
    method: incoming.method ?? 'GET',
    path: decodeURIComponent(pathname),
    query: searchParams,
    headers: incoming.headers as ProviderRequest['headers'],
    body: Buffer.concat(chunks).toString('utf8'),
  };
}

/**
 * `detailOf` completes a request's name where its path does not say what it asks for. A reply whose body is a string is
 * sent as it is, any other as JSON.
 */
export async function openProviderServer(
  answer: (request: ProviderRequest) => Reply,
  detailOf: (request: ProviderRequest) => string = () => '',
): Promise<ProviderServer> {
  const faults: { pattern: RegExp; fault: Fault; times: number }[] = [];
  const faultOf = (name: string): Fault | null => {
    const found = faults.find(({ pattern, times }) => times > 0 && pattern.test(name));
    if (!found) return null;
    found.times -= 1;
    return found.fault;
  };
  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const request = await requestOf(incoming);
    const name = `${request.method} ${request.path} ${detailOf(request)}`.trim();
    server.requests.push(name);
    const fault = faultOf(name);
    if (fault === 'lost') return;
    const reply = (fault && NOT_CARRIED_OUT[fault]) ?? answer(request);
    if (fault !== 'unanswered') send(outgoing, reply, fault === 'cut_off');
  };
  const listener = createServer((incoming, outgoing) => void handle(incoming, outgoing));
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const server: ProviderServer = {
    origin: `http://127.0.0.1:${port}`,
    requests: [],
    fail: (pattern, fault, times = 1) => void faults.push({ pattern, fault, times }),
    async close() {
      listener.closeAllConnections();
      listener.close();
      await once(listener, 'close');
    },
  };
  return server;
}
