// Text in XML 1.0 documents. Characters that XML has no form for are left out, because one of them makes a whole
// sitemap or feed unreadable.

const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

export function xmlText(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);
}

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
