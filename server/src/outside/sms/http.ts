// Sends SMS by one HTTP call to a provider, described by settings: URL, method, headers and body, in which placeholders
// such as {to} and {text} are filled in. Any 2xx counts as success.
import type { SmsSettings } from '../../config-outside.ts';
import type { Sms, SmsMessage } from './port.ts';

const TIMEOUT_MS = 10_000;
const PLACEHOLDER = /\{(to|text|id)\}/g;
const E164 = /^\+[1-9][0-9]{5,14}$/;

/**
 * Holds the provider's error status (0: the number is invalid) and not the response body, which may contain the number.
 */
export class SmsRefused extends Error {
  override name = 'SmsRefused';
  readonly responseCode: number;

  constructor(responseCode: number) {
    super('the provider said no');
    this.responseCode = responseCode;
  }
}

type Placeholder = 'to' | 'text' | 'id';

function filled(template: string, values: Record<Placeholder, string>, write: (value: string) => string): string {
  return template.replaceAll(PLACEHOLDER, (_, name: Placeholder) => write(values[name]));
}

const inJson = (value: string): string => JSON.stringify(value).slice(1, -1);
const inAddress = (value: string): string => encodeURIComponent(value);

export function httpSms({ url, method, headers, body }: SmsSettings, timeoutMs = TIMEOUT_MS): Sms {
  const inBody = headers['content-type']?.includes('json') ? inJson : inAddress;
  return {
    async send({ messageId, to, text }: SmsMessage) {
      if (!E164.test(to)) throw new SmsRefused(0);
      const values = { to, text, id: messageId.replaceAll(/[<>]/g, '') };
      const response = await fetch(filled(url, values, inAddress), {
        method,
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name, value.replaceAll('{id}', values.id)]),
        ),
        ...(method === 'GET' ? {} : { body: filled(body, values, inBody) }),
        // Only the configured provider may get numbers and codes, so redirects are not followed.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      if (!response.ok) throw new SmsRefused(response.status);
    },
  };
}
