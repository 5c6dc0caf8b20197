// The documents an operator writes: questions and answers, terms, privacy and the like. A version is a draft until it
// is published; from then on neither its texts nor its date can change, so that it is always known what a buyer agreed
// to.
import { type Kysely, sql } from 'kysely';

const NAMES = ['faq', 'about', 'privacy-policy', 'terms', 'delivery-returns', 'size-guide'];

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table documents (name text primary key)`.execute(db);
  await sql`insert into documents select unnest(${NAMES}::text[])`.execute(db);
  await sql`create table document_versions (
    document text not null references documents (name),
    version int not null check (version > 0),
    revision int not null default 1 check (revision > 0),
    changed_at timestamptz not null default shop.now(),
    operator_id uuid references operators (id),
    published_at timestamptz,
    note text not null default '' check (length(note) <= 500),
    primary key (document, version)
  )`.execute(db);
  await sql`comment on column document_versions.published_at is 'null for a draft'`.execute(db);
  await sql`comment on column document_versions.operator_id is 'who changed or published it last; null for the texts a shop begins with'`.execute(
    db,
  );
  await sql`create unique index document_drafts on document_versions (document) where published_at is null`.execute(db);
  await sql`create table document_texts (
    document text not null,
    version int not null,
    language text not null references languages (code),
    title text not null check (title <> '' and length(title) <= 200),
    body text not null check (body <> '' and length(body) <= 50000),
    primary key (document, version, language),
    foreign key (document, version) references document_versions on delete cascade
  )`.execute(db);

  await sql`create function shop.keep_published_version() returns trigger language plpgsql as $body$
    begin
      if tg_op <> 'INSERT' and old.published_at is not null then
        raise exception 'a published version of a document cannot change';
      end if;
      if tg_op <> 'DELETE' and new.published_at is not null and exists (
        select from languages l where not exists (
          select from document_texts t
          where t.document = new.document and t.version = new.version and t.language = l.code)
      ) then
        raise exception 'a document is published in every language';
      end if;
      return coalesce(new, old);
    end $body$`.execute(db);
  await sql`create trigger document_versions_kept before insert or update or delete on document_versions
    for each row execute function shop.keep_published_version()`.execute(db);
  await sql`create function shop.keep_published_text() returns trigger language plpgsql as $body$
    begin
      if exists (
        select from document_versions v
        where (v.document, v.version) in ((old.document, old.version), (new.document, new.version))
          and v.published_at is not null
      ) then
        raise exception 'a published text of a document cannot change';
      end if;
      return coalesce(new, old);
    end $body$`.execute(db);
  await sql`create trigger document_texts_kept before insert or update or delete on document_texts
    for each row execute function shop.keep_published_text()`.execute(db);
}
