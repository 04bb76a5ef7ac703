import { type Kysely, sql } from 'kysely'

const columns = [
  `alter table contacts
    add column network_name text,
    add column is_from_network boolean not null default false`,
  `update contacts set network_name = name where not is_named`,
  // Contacts of the network have an id of the database, or the one of their first conversation.
  `update contacts k
    set is_from_network = true
    where k.id like '________-____-4___-____-____________' or exists (select from conversations where id = k.id)`,
]

const names = [
  `create function take_network_name(owner_id text, reported text) returns void language sql as $$
    update contacts
    set
      network_name = reported,
      name = case when is_named then name else reported end
    where id = owner_id
      and reported is not null
      and (network_name is distinct from reported or not is_named and name is distinct from reported)
  $$`,
  // Values of the joined contact that the kept one has otherwise go into the joined one's notes.
  `create function note_lost_values(kept_id text, joined_id text) returns void language sql as $$
    update contacts g
    set about = concat_ws(E'\\n', nullif(g.about, ''), lost.lines)
    from (
      select string_agg(label || ': ' || value, E'\\n' order by place) as lines
      from (
        select 'Nombre' as label, g.name as value, '' as place
        from contacts k, contacts g
        where k.id = kept_id and g.id = joined_id and k.is_named and g.is_named and k.name <> g.name
        union all
        select f.name, g.fields ->> f.id, f.id
        from contacts k, contacts g
        join contact_fields f on f.workspace_id = g.workspace_id
        where k.id = kept_id and g.id = joined_id and k.fields ->> f.id <> g.fields ->> f.id
      ) v
    ) lost
    where g.id = joined_id and lost.lines is not null
  $$`,
]

const functions = [
  `create or replace function join_contacts(kept_id text, joined_id text) returns void language plpgsql as $$
  begin
    perform from conversations where contact_id in (kept_id, joined_id) order by id for update;
    perform from contacts where id in (kept_id, joined_id) order by id for update;
    if kept_id = joined_id or (select count(*) from contacts where id in (kept_id, joined_id)) < 2 then
      return;
    end if;
    update contacts k
    set
      name = case when k.is_named or not g.is_named then coalesce(k.name, g.name) else g.name end,
      is_named = k.is_named or g.is_named,
      network_name = coalesce(k.network_name, g.network_name),
      is_from_network = k.is_from_network and g.is_from_network,
      tags = (k.tags || array(
        select tag from unnest(g.tags) tag
        where plain_text(tag) not in (select plain_text(known) from unnest(k.tags) known)
      ))[1:30],
      fields = g.fields || k.fields,
      about = left(concat_ws(E'\\n', nullif(k.about, ''), nullif(g.about, '')), 4000),
      blocked_at = least(k.blocked_at, g.blocked_at),
      opted_out_at = least(k.opted_out_at, g.opted_out_at),
      revision = greatest(k.revision, g.revision) + (k.revision + g.revision > 2)::int,
      created_at = least(k.created_at, g.created_at),
      updated_at = greatest(k.updated_at, g.updated_at)
    from contacts g
    where k.id = kept_id and g.id = joined_id;
    update contact_identities set contact_id = kept_id where contact_id = joined_id;
    update conversations c
    set
      contact_id = kept_id,
      is_blocked = k.blocked_at is not null,
      contact_name = case when k.is_named then k.name else c.contact_name end
    from contacts k
    where k.id = kept_id and c.contact_id in (kept_id, joined_id);
    delete from contacts where id = joined_id;
    insert into events (workspace_id, data)
    select workspace_id, jsonb_build_object('type', 'contact', 'contactId', joined_id, 'continuesIn', kept_id)
    from contacts
    where id = kept_id;
  end $$`,
  `create or replace function link_contact(own_id text, owner text, new_kind text, address text)
    returns text language plpgsql as $$
  declare
    other_id text;
    kept_id text;
    joined_id text;
  begin
    if address is null then
      return own_id;
    end if;
    insert into contact_identities (workspace_id, kind, external_id, contact_id)
    values (owner, new_kind, address, own_id)
    on conflict do nothing;
    if found then
      return own_id;
    end if;
    -- The arguments inherit the collation of the ids, with which the index of the addresses does not work.
    select contact_id into other_id
    from contact_identities
    where workspace_id = owner
      and kind = new_kind collate "default"
      and external_id = address collate "default";
    if other_id is null or other_id = own_id then
      return own_id;
    end if;
    -- The one that people already edited stays, then the older one.
    select id into kept_id
    from contacts
    where id in (own_id, other_id)
    order by is_named desc, created_at, id
    limit 1;
    joined_id := case when kept_id = own_id then other_id else own_id end;
    perform note_lost_values(kept_id, joined_id);
    perform join_contacts(kept_id, joined_id);
    return kept_id;
  end $$`,
  `create or replace function keep_contact() returns trigger language plpgsql as $$
  declare
    phone text := contact_phone_of(new.contact_key, new.contact_phone);
    own_id text;
    is_created boolean := false;
  begin
    loop
      select contact_id into own_id
      from (
        select contact_id, 1 as place
        from contact_identities
        where workspace_id = new.workspace_id
          and kind = new.platform collate "default"
          and external_id = new.contact_key collate "default"
        union all
        select contact_id, 2
        from contact_identities
        where workspace_id = new.workspace_id and kind = 'phone' and external_id = phone collate "default"
      ) known
      order by place
      limit 1;
      if not found then
        own_id := gen_random_uuid()::text;
        insert into contacts (id, workspace_id, name, network_name, is_from_network, created_at, updated_at)
        values (
          own_id, new.workspace_id, new.contact_name, new.contact_name, true, new.created_at, new.created_at
        );
        insert into contact_identities (workspace_id, kind, external_id, contact_id)
        values (
          new.workspace_id,
          case when phone is null then new.platform else 'phone' end,
          coalesce(phone, new.contact_key),
          own_id
        )
        on conflict do nothing;
        if not found then
          delete from contacts where id = own_id;
          continue;
        end if;
        is_created := true;
      end if;
      own_id := link_contact(own_id, new.workspace_id, new.platform, new.contact_key);
      own_id := link_contact(own_id, new.workspace_id, 'phone', phone);
      -- A block that is under way waits for this conversation, or this conversation for the block.
      perform from contacts where id = own_id for share;
      exit when found;
    end loop;
    perform take_network_name(own_id, new.contact_name);
    update conversations c
    set
      contact_id = k.id,
      is_blocked = k.blocked_at is not null,
      contact_name = case when k.is_named then k.name else c.contact_name end
    from contacts k
    where k.id = own_id and c.id = new.id;
    if is_created then
      insert into events (workspace_id, data)
      values (new.workspace_id, jsonb_build_object('type', 'contact', 'contactId', own_id));
    end if;
    return null;
  end $$`,
  `create or replace function keep_contact_current() returns trigger language plpgsql as $$
  begin
    if new.is_muted <> old.is_muted then
      update contacts
      set opted_out_at = case when new.is_muted then coalesce(opted_out_at, new.updated_at) end
      where id = new.contact_id;
    end if;
    if new.contact_name is distinct from old.contact_name then
      perform take_network_name(new.contact_id, new.contact_name)
      from contacts
      where id = new.contact_id and not is_named;
    end if;
    if new.contact_id is null then
      return null;
    end if;
    if new.contact_key <> old.contact_key and new.contact_key <> new.id then
      perform link_contact(new.contact_id, new.workspace_id, new.platform, new.contact_key);
    end if;
    if contact_phone_of(new.contact_key, new.contact_phone)
      is distinct from contact_phone_of(old.contact_key, old.contact_phone)
    then
      perform link_contact(
        (select contact_id from conversations where id = new.id),
        new.workspace_id, 'phone', contact_phone_of(new.contact_key, new.contact_phone)
      );
    end if;
    return null;
  end $$`,
  // The name of the network is kept beside the one that people gave.
  `create or replace function apply_contact() returns trigger language plpgsql as $$
  declare
    given_name text;
  begin
    if new.is_blocked then
      new.unread_count := 0;
      new.waiting_since := null;
      new.status := case
        when new.status <> 'waiting' then new.status
        when old.status = 'waiting' then 'active'
        else old.status
      end;
    end if;
    if new.contact_name is distinct from old.contact_name then
      select name into given_name from contacts where id = new.contact_id and is_named;
      if given_name <> new.contact_name then
        perform take_network_name(new.contact_id, new.contact_name);
      end if;
      new.contact_name := coalesce(given_name, new.contact_name);
    end if;
    return new;
  end $$`,
]

const triggers = [
  // A conversation whose contact was erased while it arrived gets one with its next message.
  `create trigger conversations_keep_lost_contact after update of contact_name, contact_phone on conversations
    for each row when (old.contact_id is null and new.contact_id is null) execute function keep_contact()`,
  `update conversations set contact_name = contact_name where contact_id is null`,

  // As before, once for all deleted conversations. Many contacts are one event.
  `drop trigger conversations_forget_contact on conversations`,
  `create or replace function forget_contact() returns trigger language plpgsql as $$
  begin
    with gone as (
      delete from contacts k
      where k.id in (select contact_id from deleted_conversations)
        and k.is_from_network
        and not k.is_named
        and k.revision = 1
        and not exists (select from conversations where contact_id = k.id)
        and not exists (select from contact_import_changes where contact_id = k.id)
      returning k.id, k.workspace_id
    ), counted as (
      select id, workspace_id, count(*) over (partition by workspace_id) as total
      from gone
      where exists (select from workspaces where id = gone.workspace_id)
    )
    insert into events (workspace_id, data)
    select workspace_id, jsonb_build_object('type', 'contact', 'contactId', id, 'isGone', true)
    from counted
    where total <= 20
    union all
    select distinct workspace_id, jsonb_build_object('type', 'contacts')
    from counted
    where total > 20;
    return null;
  end $$`,
  `create trigger conversations_forget_contact after delete on conversations
    referencing old table as deleted_conversations
    for each statement execute function forget_contact()`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of [...columns, ...names, ...functions, ...triggers]) await sql.raw(statement).execute(db)
}
