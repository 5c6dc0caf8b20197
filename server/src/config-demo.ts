// When a demo shop can be reached from elsewhere. It shows codes, mails and orders to whoever looks, so it
// then opens behind DEMO_TOKEN alone.

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/;

/** Of an address to listen on, or the host of an address people type. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host) || host.endsWith('.localhost');
}

export interface Reach {
  host: string;
  publicUrl: string;
  trustedProxies: readonly string[];
}

const OR = 'set SHOP_MODE=live for a real shop, or DEMO_TOKEN (at least 16 characters), which opens the demo';

/** Why somebody on another machine could reach the shop, one sentence for each reason; none on a laptop. */
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

/** Whether nobody gets into the shop without DEMO_TOKEN. */
export function asksForToken(config: Reach & { shopMode: 'demo' | 'live' }): boolean {
  return config.shopMode === 'demo' && reachedFromElsewhere(config).length > 0;
}
