// Escapes text for XML 1.0 documents. Characters that XML cannot contain are left out, because a single one makes a
// whole sitemap or feed unreadable.

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
