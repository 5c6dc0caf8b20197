// Routes of operators' logins and of the audit trail.
import type { Operator, Routes } from '../kernel/call.ts';
import { logIn, logOut } from './login.service.ts';
import { termsRoutes } from './terms.routes.ts';
import { type AuditTrailEntry, viewAuditTrail } from './audit-trail.service.ts';

const selfOnTheWire = ({ operatorId, name, email, roles, language }: Omit<Operator, 'sessionId'>) => ({
  _id: operatorId,
  name,
  email,
  roles: [...roles],
  language_code: language,
});

/** Names each field, so that no other field of an entry gets into the response. */
const entryOnTheWire = ({ id, at, operator, action, subject, details }: AuditTrailEntry) => ({
  _id: id,
  at: at.toISOString(),
  operator,
  action,
  subject,
  details,
});

export const operatorRoutes = {
  'POST operator/login': async ({ shop, body, from, requestId }) => {
    const { email, password, totp, device_token: device = null } = body;
    const signedIn = await logIn(shop, from, { email, password, totp, device, requestId });
    const { operator, token, endsInSeconds, failures } = signedIn;
    return {
      result: {
        ...selfOnTheWire(operator),
        token,
        expires_in: endsInSeconds,
        device_token: signedIn.device,
        failed_tries: failures && {
          number: failures.failures,
          first_at: failures.firstAt.toISOString(),
          last_at: failures.lastAt.toISOString(),
        },
      },
    };
  },
  'POST operator/logout': async ({ shop, operator, requestId }) => {
    await logOut(shop, operator, requestId);
    return {};
  },
  'GET operator/session': ({ operator }) => ({ result: selfOnTheWire(operator) }),
  'GET operator/audit-trail/list': async ({ shop, query }) => {
    const { entries, cursor } = await viewAuditTrail(shop, query.cursor);
    return { result: { entries: entries.map(entryOnTheWire), cursor } };
  },
  ...termsRoutes,
} satisfies Routes;
