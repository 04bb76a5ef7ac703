import { type Kysely, sql } from 'kysely'

const statements = [
  // A process that dies while the model looks at a picture asks it no second time.
  'alter table readings add column receipt_asked boolean not null default false',
  `create table payment_receipts (
    message_id id primary key references messages on delete cascade,
    workspace_id id not null references workspaces on delete cascade,
    status text not null default 'unverified' check (status in ('unverified', 'verified', 'rejected')),
    decided_by id references users on delete set null,
    decided_at timestamptz,
    wallet text,
    amount_cents bigint check (amount_cents between 0 and 1000000000000),
    currency text check (length(currency) = 3),
    paid_on text check (length(paid_on) = 10),
    reference text check (length(reference) <= 64),
    reference_key text check (length(reference_key) between 5 and 64),
    payer text check (length(payer) <= 120),
    payee text check (length(payee) <= 120),
    payee_account text check (length(payee_account) <= 120),
    fingerprint bit(256),
    agreed_cents bigint[] not null default '{}',
    received_at timestamptz not null,
    constraint payment_receipts_decided check ((status = 'unverified') = (decided_at is null)),
    constraint payment_receipts_decider check (decided_by is null or decided_at is not null)
  )`,
  `create index payment_receipts_references on payment_receipts (workspace_id, reference_key, received_at)
    where reference_key is not null`,
  `create index payment_receipts_pictures on payment_receipts (workspace_id, received_at)
    where fingerprint is not null`,
  'create index payment_receipts_workspace on payment_receipts (workspace_id)',
  'create index payment_receipts_decided_by on payment_receipts (decided_by) where decided_by is not null',
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
