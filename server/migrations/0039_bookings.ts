// Home visits: where they are offered (areas), who makes them (teams), when (weekly hours less closures), and the
// bookings. An exclusion constraint keeps a team from having two visits at once; it compares the team's id as a range
// of one value, so that it needs no extension. A foreign key to booking_moves allows in the history only status
// changes that are listed there.
import { type Kysely, sql } from 'kysely';

const MOVES: readonly [from: string, to: string, mover: string][] = [
  ['requested', 'contacted', 'operator'],
  ['contacted', 'scheduled', 'operator'],
  ['scheduled', 'on_the_way', 'operator'],
  ['on_the_way', 'done', 'operator'],
  ['on_the_way', 'no_show', 'operator'],
  ['requested', 'cancelled', 'operator'],
  ['contacted', 'cancelled', 'operator'],
  ['scheduled', 'cancelled', 'operator'],
  ['on_the_way', 'cancelled', 'operator'],
  ['requested', 'cancelled', 'shopper'],
  ['contacted', 'cancelled', 'shopper'],
  ['scheduled', 'cancelled', 'shopper'],
];

async function offer(db: Kysely<unknown>): Promise<void> {
  await sql`create table visit_areas (
    code text primary key check (code ~ '^[a-z][a-z0-9-]{1,39}$'),
    market text not null references markets (code),
    states text[] not null default '{}',
    position int not null default 0,
    active boolean not null default true
  )`.execute(db);
  await sql`comment on column visit_areas.states is 'values of an address’s state that lie in the area; empty = any of the country'`.execute(
    db,
  );
  await sql`create table visit_area_texts (
    area text not null references visit_areas (code) on delete cascade,
    language text not null references languages (code),
    name text not null check (name <> ''),
    primary key (area, language)
  )`.execute(db);
  await sql`create table visit_teams (
    id int generated always as identity primary key,
    market text not null references markets (code),
    name text not null check (name <> ''),
    active boolean not null default true
  )`.execute(db);
  await sql`create table visit_team_operators (
    team int not null references visit_teams (id) on delete cascade,
    operator_id uuid not null references operators (id),
    primary key (team, operator_id)
  )`.execute(db);
  await sql`create table visit_hours (
    id int generated always as identity primary key,
    area text not null references visit_areas (code) on delete cascade,
    team int not null references visit_teams (id) on delete cascade,
    weekday int not null check (weekday between 0 and 6),
    starts time not null,
    minutes int not null default 90 check (minutes between 15 and 480),
    first_day date,
    last_day date,
    unique (area, team, weekday, starts, first_day),
    check (extract(epoch from starts) / 60 + minutes <= 1440)
  )`.execute(db);
  await sql`comment on table visit_hours is 'one visit a week on the market’s clock; 0 = Sunday. Seasonal hours have a first and a last day'`.execute(
    db,
  );
  await sql`create table visit_closures (
    id int generated always as identity primary key,
    market text not null references markets (code),
    area text references visit_areas (code) on delete cascade,
    team int references visit_teams (id) on delete cascade,
    weekday int check (weekday between 0 and 6),
    from_time time,
    to_time time,
    first_day date,
    last_day date,
    name text not null,
    check (num_nonnulls(from_time, to_time) <> 1 and to_time > from_time)
  )`.execute(db);
  await sql`comment on table visit_closures is 'when no visit is offered, e.g. Fridays 12:00–14:00; an empty column means every one'`.execute(
    db,
  );
}

async function bookings(db: Kysely<unknown>): Promise<void> {
  await sql`create table bookings (
    id uuid primary key,
    reference text not null unique,
    customer_id uuid references customers (id),
    guest_hash bytea check (octet_length(guest_hash) = 32),
    market text not null references markets (code),
    area text not null references visit_areas (code),
    team int not null references visit_teams (id),
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    status text not null default 'requested',
    language text not null references languages (code),
    name text not null,
    email text,
    dial_code text not null,
    phone text not null,
    address jsonb not null,
    type_ids uuid[] not null default '{}',
    remarks text not null default '',
    contact_due timestamptz not null,
    escalated_at timestamptz,
    measurement_set_id uuid,
    custom_size_id uuid,
    sequence int not null default 0,
    version int not null default 1,
    access_version int not null default 1,
    created_at timestamptz not null default shop.now(),
    updated_at timestamptz not null default shop.now(),
    check (ends_at > starts_at),
    check (num_nonnulls(customer_id, guest_hash) >= 1),
    constraint bookings_one_visit_a_team exclude using gist (
      int4range(team, team, '[]') with &&, tstzrange(starts_at, ends_at) with &&
    ) where (status <> 'cancelled')
  )`.execute(db);
  await sql`comment on column bookings.contact_due is 'the last second of the working day by which the shop calls'`.execute(
    db,
  );
  await sql`comment on column bookings.guest_hash is 'whose a guest’s measurements are: of the guest id, else of a random number'`.execute(
    db,
  );
  await sql`comment on column bookings.sequence is 'number of the calendar entry: a higher one replaces what the calendar has'`.execute(
    db,
  );
  await sql`create index bookings_customer on bookings (customer_id) where customer_id is not null`.execute(db);
  await sql`create index bookings_due on bookings (contact_due) where status = 'requested'`.execute(db);
  await sql`create index bookings_starts on bookings (starts_at)`.execute(db);
  await sql`create index bookings_email on bookings (email) where email is not null`.execute(db);
  await sql`create index bookings_phone on bookings (phone, dial_code)`.execute(db);
  await sql`create trigger bookings_of_a_member before insert or update of customer_id on bookings
    for each row when (new.customer_id is not null) execute function shop.require_member()`.execute(db);
}

async function moves(db: Kysely<unknown>): Promise<void> {
  await sql`create table booking_moves (
    from_status text not null,
    to_status text not null,
    mover text not null,
    primary key (from_status, to_status, mover)
  )`.execute(db);
  for (const [from, to, mover] of MOVES)
    await sql`insert into booking_moves values (${from}, ${to}, ${mover})`.execute(db);
  // A history row that is no move has null statuses, so PostgreSQL does not check its foreign key.
  await sql`create table booking_events (
    id uuid primary key,
    booking_id uuid not null references bookings (id) on delete cascade,
    at timestamptz not null default shop.now(),
    from_status text,
    to_status text,
    mover text not null,
    operator_id uuid references operators (id),
    what text not null,
    note text not null default '',
    foreign key (from_status, to_status, mover) references booking_moves
  )`.execute(db);
  await sql`create index booking_events_booking on booking_events (booking_id, at)`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await offer(db);
  await bookings(db);
  await moves(db);
}
