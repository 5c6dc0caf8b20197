// Text inside HTML: the characters that would begin a tag, an entity or end an attribute are written as entities.
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const MARKUP = /[&<>"']/;

/** `text` for an element's content or a quoted attribute. */
export function markupText(text: string): string {
  // Testing first is quicker, because few texts hold such a character.
  return MARKUP.test(text) ? text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character) : text;
}
