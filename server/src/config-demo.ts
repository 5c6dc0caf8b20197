// Decides whether a demo shop can be reached from other machines. A demo shop shows codes, mails and orders to every
// visitor, so one that can be reached requires DEMO_TOKEN.

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/;

/** Whether `host`, which is the address to listen on or the host name of PUBLIC_URL, means this machine itself. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host) || host.endsWith('.localhost');
}

export interface Reach {
  host: string;
  publicUrl: string;
  trustedProxies: readonly string[];
}

const OR = 'set SHOP_MODE=live for a real shop, or DEMO_TOKEN (at least 16 characters), which opens the demo';

/** Why other machines could reach the demo shop, one sentence for each reason; empty when they cannot. */
export function reachedFromElsewhere({ host, publicUrl, trustedProxies }: Reach): string[] {
  const reasons: string[] = [];
  if (!isLoopback(host)) {
    reasons.push(
      'A demo shop on an open address needs DEMO_TOKEN (at least 16 characters); or set HOST=127.0.0.1, or SHOP_MODE=live.',
    );
  }
  if (!isLoopback(new URL(publicUrl).hostname)) {
    reasons.push(
      `PUBLIC_URL=${publicUrl} leads other machines to a demo shop, which shows its codes and orders: ${OR}.`,
    );
  }
  if (trustedProxies.length > 0) {
    reasons.push(`TRUSTED_PROXIES puts a demo shop behind a proxy, and it shows its codes and orders: ${OR}.`);
  }
  return reasons;
}

export function requiresToken(config: Reach & { shopMode: 'demo' | 'live' }): boolean {
  return config.shopMode === 'demo' && reachedFromElsewhere(config).length > 0;
}
