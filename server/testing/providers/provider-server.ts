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

/** lost: the request never arrives · unanswered: the request is carried out, but its response is lost. */
export type Fault = 'lost' | 'unanswered';

export interface ProviderServer {
  origin: string;
  /** The names of all requests, also of lost ones: `METHOD /path`, followed by what `detailOf` returns. */
  requests: string[];
  /** Makes the next requests whose names in `requests` match fail, as many as `times` says. */
  fail(pattern: RegExp, fault: Fault, times?: number): void;
  close(): Promise<void>;
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
    const { status, body } = answer(request);
    if (fault === 'unanswered') return;
    const type = typeof body === 'string' ? 'text/html' : 'application/json';
    outgoing.writeHead(status, { 'content-type': type }).end(typeof body === 'string' ? body : JSON.stringify(body));
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
