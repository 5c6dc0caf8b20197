// The failures of sending a push.
const RETRY_AFTER_SECONDS_MAX = 3_600;

/** Thrown when nothing can be sent to the subscription any more. */
export class PushGone extends Error {
  override name = 'PushGone';
}

export class PushRefused extends Error {
  override name = 'PushRefused';
  readonly responseCode: number;
  readonly retryAfterSeconds: number | null;

  constructor(responseCode: number, retryAfterSeconds: number | null) {
    super('the push service said no');
    this.responseCode = responseCode;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The seconds of a Retry-After header, at most RETRY_AFTER_SECONDS_MAX; null unless it is a number above 0. */
export function retryAfterIn({ headers }: Pick<Response, 'headers'>): number | null {
  const seconds = Number(headers.get('retry-after') ?? 0);
  return seconds > 0 ? Math.min(seconds, RETRY_AFTER_SECONDS_MAX) : null;
}
