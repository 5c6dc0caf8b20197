// Reads a shop's sitemaps as a search engine does, from `/sitemap.xml` on.

interface Reader {
  request: (address: string) => Response | Promise<Response>;
}

const plain = (xml: string) => xml.replaceAll('&amp;', '&');

/** The address of each entry → its alternates. */
export async function sitemapEntries(
  origin: string,
  reader: Reader,
): Promise<Map<string, [name: string, address: string][]>> {
  const text = async (address: string) => (await reader.request(address)).text();
  const files = [...(await text(`${origin}/sitemap.xml`)).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at]) => at!);
  const entries = new Map<string, [string, string][]>();
  for (const file of files) {
    for (const [entry, address = ''] of (await text(file)).matchAll(/<url><loc>([^<]+)<\/loc>.*?<\/url>/g)) {
      const links = entry.matchAll(/<xhtml:link rel="alternate" hreflang="([^"]+)" href="([^"]+)"\/>/g);
      entries.set(
        plain(address),
        Array.from(links, ([, name, href]): [string, string] => [name!, plain(href!)]),
      );
    }
  }
  return entries;
}
