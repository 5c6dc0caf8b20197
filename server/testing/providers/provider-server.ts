// An HTTP server on loopback that plays a payment provider's API. Requests can be lost on their way there, and answers
// on their way back: a client then waits until its own time-out.
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

/** lost: it never arrives · unanswered: it is carried out, and the answer is lost. */
export type Fault = 'lost' | 'unanswered';

export interface ProviderServer {
  origin: string;
  /** Every request, as `METHOD /path`, and its detail. */
  requests: string[];
  /** The next requests whose name in `requests` matches end like this. */
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

/** `detailOf` names what a request asks for where its path does not; the body of a reply that is a text is sent as it is. */
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
