// Members and their addresses. A member's name and contacts are in one table, gender and date of birth in another; the
// row of a deleted member has no name and no contact.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table customers (
    id uuid primary key,
    name text not null check (length(name) <= 100),
    email text check (email = lower(email)),
    dial_code text check (dial_code ~ '^\\+[0-9]{1,6}$'),
    phone text check (phone ~ '^[0-9]{3,15}$'),
    language text not null references languages (code),
    terms_agreed_at timestamptz not null,
    created_at timestamptz not null default shop.now(),
    deleted_at timestamptz,
    check ((dial_code is null) = (phone is null)),
    check (deleted_at is not null or email is not null or phone is not null),
    check (deleted_at is null or (name = '' and email is null and phone is null))
  )`.execute(db);
  await sql`create unique index customers_email on customers (email)`.execute(db);
  await sql`create unique index customers_phone on customers (dial_code, phone)`.execute(db);
  await sql`create table customer_personal (
    customer_id uuid primary key references customers (id) on delete cascade,
    gender text check (gender in ('male', 'female', 'other')),
    date_of_birth date
  )`.execute(db);
  await sql`comment on table customer_personal is 'never in logs, mails, pushes or statistics'`.execute(db);
  await sql`create table addresses (
    id uuid primary key,
    customer_id uuid not null references customers (id) on delete cascade,
    type text not null check (type in ('home', 'work', 'other')),
    name text not null, country text not null check (country ~ '^[A-Z]{2}$'),
    state text not null, district text not null, city text not null,
    address_line_one text not null, address_line_two text not null, zip_code text not null,
    dial_code text not null, phone text not null, alternate_number text not null, landmark text not null, email text,
    default_shipping boolean not null, default_billing boolean not null,
    created_at timestamptz not null default shop.now(), updated_at timestamptz not null default shop.now()
  )`.execute(db);
  await sql`create index addresses_customer on addresses (customer_id)`.execute(db);
  await sql`create unique index addresses_default_shipping on addresses (customer_id) where default_shipping`.execute(
    db,
  );
  await sql`create unique index addresses_default_billing on addresses (customer_id) where default_billing`.execute(db);
  // What other modules may read of members; members whose account was deleted are left out.
  await sql`create view members as
    select id as customer_id, name, email, dial_code, phone, language from customers where deleted_at is null`.execute(
    db,
  );
}
