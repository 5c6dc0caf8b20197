// More words for colours that a search treats as the same: feminine forms, and names that shoppers use for colours that
// a shop names more precisely.
import { type Kysely, sql } from 'kysely';

const SYNONYMS: readonly (readonly string[])[] = [
  ['navy', 'midnight', 'كحلي', 'كحلية'],
  ['white', 'ivory', 'أبيض', 'بيضاء', 'عاجي', 'عاجية'],
  ['ivory', 'cream', 'عاجي', 'عاجية', 'كريمي', 'كريمية', 'سكري', 'سكرية'],
  ['beige', 'sand', 'بيج', 'بيجي', 'رملي', 'رملية'],
  ['camel', 'جملي', 'جملية'],
  ['grey', 'gray', 'charcoal', 'رمادي', 'رمادية', 'رصاصي', 'رصاصية'],
  ['charcoal', 'فحمي', 'فحمية'],
  ['pink', 'rose', 'وردي', 'وردية', 'زهري', 'زهرية'],
  ['purple', 'violet', 'plum', 'بنفسجي', 'بنفسجية', 'موف'],
  ['purple', 'violet', 'lavender', 'lilac', 'بنفسجي', 'بنفسجية', 'موف', 'ليلكي', 'ليلكية'],
  ['plum', 'برقوقي', 'برقوقية'],
  ['lavender', 'lilac', 'خزامي', 'خزامية', 'لافندر', 'ليلكي', 'ليلكية'],
  ['turquoise', 'lagoon', 'فيروزي', 'فيروزية', 'تركواز'],
  ['sky', 'سماوي', 'سماوية'],
  ['indigo', 'نيلي', 'نيلية'],
  ['emerald', 'زمردي', 'زمردية'],
  ['olive', 'زيتي', 'زيتية', 'زيتوني', 'زيتونية'],
  ['coral', 'مرجاني', 'مرجانية'],
  ['saffron', 'mustard', 'زعفراني', 'زعفرانية', 'خردلي', 'خردلية'],
  ['terracotta', 'طيني', 'طينية'],
  ['stone', 'حجري', 'حجرية'],
  ['maroon', 'burgundy', 'خمري', 'خمرية'],
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const words of SYNONYMS)
    await sql`insert into search_synonyms (id, words) values (gen_random_uuid(), ${[...words]})`.execute(db);
}
