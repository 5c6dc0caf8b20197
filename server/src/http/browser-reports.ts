// `POST /api/csp-report`: here browsers report what a content security policy would have refused. Reports are counted
// by directive and not stored, because they name the page's URL, which may contain an order's access key.
import { z } from 'zod';
import type { Hono } from 'hono';
import { fault } from '../kernel/refuse.ts';
import { makeHandler } from './answering.ts';
import { readBytes } from './api/body.ts';
import { apiHeaders } from './api/envelope.ts';
import type { Env } from './caller.ts';
import { REPORT_PATH } from './security-headers.ts';
import type { HttpServices } from './services.ts';

const BODY_BYTES_MAX = 8 * 1024;
/** The directives that are counted by name; every other one is counted as `other`. */
const DIRECTIVES = ['require-trusted-types-for'];
const OTHER = 'other';

const report = z.object({ 'csp-report': z.object({ 'effective-directive': z.string() }) });

function directiveIn(bytes: Buffer): string {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    return fault('MALFORMED');
  }
  const parsed = report.safeParse(value);
  if (!parsed.success) return fault('INVALID');
  const directive = parsed.data['csp-report']['effective-directive'];
  return DIRECTIVES.includes(directive) ? directive : OTHER;
}

export function addBrowserReports(app: Hono<Env>, { requests, limits }: HttpServices): void {
  app.post(
    REPORT_PATH,
    makeHandler(requests, `POST ${REPORT_PATH}`, async (c, exchange) => {
      await limits.take('browserReports', exchange.caller.address);
      requests.shop.metrics.browserReport(directiveIn(await readBytes(c.req.raw, BODY_BYTES_MAX)));
      return new Response(null, { status: 204, headers: apiHeaders(requests, exchange) });
    }),
  );
}
