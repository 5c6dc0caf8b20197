// Words that a search treats as the same (synonyms), and searches that found nothing. A shop begins with words that
// shoppers of the Gulf write in several ways; operators change them.
import { type Kysely, sql } from 'kysely';

const SYNONYMS: readonly (readonly string[])[] = [
  ['abaya', 'abaia', 'abayah', 'abayat', 'aba', 'abaaya', 'عباية', 'عبايا', 'عباءة', 'عباءات', 'عبي'],
  [
    'jalabiya',
    'jalabia',
    'jalabiyah',
    'jellabiya',
    'galabiya',
    'galabeya',
    'jalabiyat',
    'جلابية',
    'جلابيا',
    'جلاليب',
    'جلالبيه',
  ],
  ['kaftan', 'caftan', 'qaftan', 'kaftaan', 'kaftans', 'قفطان', 'قفاطين', 'كفتان'],
  ['shayla', 'sheila', 'shaila', 'shela', 'sheyla', 'shaylah', 'شيلة', 'شيل', 'شيلا'],
  ['hijab', 'hejab', 'حجاب', 'أحجبة', 'حجابات'],
  ['scarf', 'scarves', 'وشاح', 'أوشحة', 'شال', 'شالات'],
  ['dress', 'gown', 'frock', 'فستان', 'فساتين', 'ثوب', 'أثواب'],
  ['mukhawar', 'mukhawwar', 'mkhawar', 'makhawar', 'مخور', 'مخاوير'],
  ['bisht', 'besht', 'بشت', 'بشوت'],
  ['skirt', 'تنورة', 'تنانير'],
  ['blouse', 'top', 'shirt', 'بلوزة', 'بلايز', 'قميص', 'قمصان'],
  ['trousers', 'pants', 'بنطلون', 'بناطيل', 'بنطال', 'سروال'],
  ['bag', 'handbag', 'purse', 'clutch', 'حقيبة', 'حقائب', 'شنطة', 'شنط'],
  ['belt', 'حزام', 'أحزمة'],
  ['set', 'suit', 'طقم', 'أطقم', 'بدلة'],
  ['jacket', 'جاكيت', 'جاكيتات'],
  ['coat', 'معطف', 'معاطف', 'كوت'],
  ['undercap', 'bonnet', 'بونيه'],
  ['black', 'أسود', 'سوداء', 'سود', 'aswad'],
  ['white', 'أبيض', 'بيضاء', 'بيض', 'abyad'],
  ['red', 'أحمر', 'حمراء'],
  ['green', 'أخضر', 'خضراء'],
  ['blue', 'أزرق', 'زرقاء'],
  ['yellow', 'أصفر', 'صفراء'],
  ['brown', 'بني', 'بنية'],
  ['pink', 'وردي', 'زهري', 'روز', 'rose'],
  ['grey', 'gray', 'رمادي', 'رصاصي', 'رمادية'],
  ['gold', 'golden', 'ذهبي', 'ذهبية'],
  ['silver', 'فضي', 'فضية'],
  ['beige', 'بيج', 'بيجي'],
  ['navy', 'كحلي', 'كحلية'],
  ['maroon', 'burgundy', 'عنابي', 'خمري', 'عنابية'],
  ['purple', 'violet', 'بنفسجي', 'موف'],
  ['olive', 'زيتي', 'زيتوني'],
  ['silk', 'حرير', 'حريري', 'حريرية'],
  ['velvet', 'مخمل', 'قطيفة', 'مخملي'],
  ['linen', 'كتان'],
  ['cotton', 'قطن', 'قطني', 'قطنية'],
  ['lace', 'دانتيل', 'دانتيلا'],
  ['chiffon', 'شيفون'],
  ['crepe', 'crape', 'كريب'],
  ['satin', 'ساتان'],
  ['embroidered', 'embroidery', 'مطرز', 'مطرزة', 'تطريز'],
  ['eid', 'عيد', 'أعياد'],
  ['wedding', 'bridal', 'عرس', 'أعراس', 'زفاف', 'زواج'],
  ['work', 'office', 'عمل', 'دوام'],
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table search_synonyms (
    id uuid primary key,
    words text[] not null check (cardinality(words) between 2 and 40),
    saved_at timestamptz not null default shop.now()
  )`.execute(db);
  for (const words of SYNONYMS)
    await sql`insert into search_synonyms (id, words) values (gen_random_uuid(), ${[...words]})`.execute(db);
  await sql`create table search_misses (
    day date not null,
    language text not null check (length(language) <= 3),
    words text not null check (length(words) between 1 and 60),
    count bigint not null check (count > 0),
    primary key (day, language, words)
  )`.execute(db);
  await sql`comment on table search_misses is 'searches that found nothing, by the day in UTC; no row says who searched'`.execute(
    db,
  );
}
