import { type Kysely, sql } from 'kysely'

const statements = [
  // Every tag of every conversation as a row: an account's tags are counted from its primary key alone.
  `create table conversation_tags (
    user_id id not null,
    tag text not null,
    conversation_id id not null references conversations on delete cascade,
    primary key (user_id, tag, conversation_id)
  )`,
  `create index conversation_tags_of_conversation on conversation_tags (conversation_id)`,
  `insert into conversation_tags (user_id, tag, conversation_id)
    select user_id, tag, id from conversations, unnest(tags) as tag
    on conflict do nothing`,
  `create function keep_conversation_tags() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' then
      delete from conversation_tags
        where conversation_id = new.id and (user_id <> new.user_id or tag <> all(new.tags));
    end if;
    insert into conversation_tags (user_id, tag, conversation_id)
      select new.user_id, tag, new.id from unnest(new.tags) as tag
      on conflict do nothing;
    return null;
  end $$`,
  `create trigger conversations_tagged after insert on conversations for each row
    when (new.tags <> '{}') execute function keep_conversation_tags()`,
  `create trigger conversations_retagged after update of tags, user_id on conversations for each row
    when (old.tags <> new.tags or old.user_id <> new.user_id) execute function keep_conversation_tags()`,

  // The two lists by who answers, each in its order.
  `create index conversations_by_person on conversations (user_id, last_at desc, id desc)
    where paused_by is not null or status = 'transferred'`,
  `create index conversations_by_agent on conversations (user_id, last_at desc, id desc)
    where not (paused_by is not null or status = 'transferred')`,

  // A phone without its country is found by how it ends.
  `create index conversations_of_phone_end on conversations (user_id, (reverse(contact_phone) collate "C"))
    where contact_phone is not null`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
