// How often each kind of action was done in the shop, by the hour of the market's zone; no row says who did it.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table analytics_counts (
    market text not null references markets (code),
    day date not null,
    hour smallint not null check (hour between 0 and 23),
    kind text not null check (kind ~ '^[a-z_]{1,20}$'),
    name text not null check (length(name) <= 100),
    language text not null check (length(language) <= 3),
    count bigint not null check (count > 0),
    primary key (market, day, hour, kind, name, language)
  )`.execute(db);
  await sql`comment on column analytics_counts.name is 'of a view, the page; empty where the kind says everything'`.execute(
    db,
  );
  await sql`comment on column analytics_counts.language is 'the language of the page or the call; empty where it is not known'`.execute(
    db,
  );
}
