// To be preloaded (`node --import`) into the shop of a journey: its calls to the payment providers' APIs go to servers
// on loopback, which the query of this module's address names (`?https://api.example=http://127.0.0.1:1234`). The
// addresses of the servers are not settings of a shop, so that no mistake can send a shopper's payment elsewhere.
const loopback = new URL(import.meta.url).searchParams;
const send = globalThis.fetch;

globalThis.fetch = (asked, more) => {
  if (asked instanceof Request) return send(asked, more);
  const { origin, pathname, search } = new URL(asked);
  const there = loopback.get(origin);
  return send(there === null ? asked : `${there}${pathname}${search}`, more);
};
