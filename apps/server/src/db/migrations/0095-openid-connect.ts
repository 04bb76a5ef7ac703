import { type Kysely, sql } from 'kysely'

const statements = [
  // Without one the hash is of a random text.
  `alter table users add column has_password boolean not null default true`,
  // False once the person unlinked the provider: then only that person links it again.
  `alter table users add column links_by_email boolean not null default true`,
  `create table oidc_identities (
    issuer text not null check (length(issuer) <= 500),
    subject text not null check (subject <> '' and length(subject) <= 255),
    user_id id not null references users on delete cascade,
    email text,
    created_at timestamptz not null,
    last_used_at timestamptz,
    primary key (issuer, subject),
    unique (user_id, issuer)
  )`,
  `create table oidc_sign_ins (
    state_hash text primary key,
    browser_hash text not null unique,
    purpose text not null check (purpose in ('sign_in', 'link')),
    user_id id references users on delete cascade,
    sealed text not null,
    response text,
    expires_at timestamptz not null,
    check ((purpose = 'link') = (user_id is not null))
  )`,
  `create index oidc_sign_ins_of_user on oidc_sign_ins (user_id)`,
  `create index oidc_sign_ins_due on oidc_sign_ins (expires_at)`,
  `alter table second_factor_challenges add column is_oidc boolean not null default false`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
