import { type Kysely, sql } from 'kysely'

const tables = [
  `create table contacts (
    id id primary key,
    workspace_id id not null references workspaces on delete cascade,
    name text,
    is_named boolean not null default false,
    sort_name text collate "C" not null
      generated always as (coalesce(nullif(left(plain_text(left(btrim(name), 100)), 100), ''), '{')) stored,
    tags text[] not null default '{}',
    fields jsonb not null default '{}',
    about text not null default '',
    blocked_at timestamptz,
    opted_out_at timestamptz,
    revision int not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint contacts_tags_few check (cardinality(tags) <= 30),
    constraint contacts_fields_object check (jsonb_typeof(fields) = 'object'),
    constraint contacts_named check (not is_named or name <> '')
  )`,
  `create table contact_identities (
    workspace_id id not null references workspaces on delete cascade,
    kind text not null check (kind <> ''),
    external_id text not null check (external_id <> ''),
    contact_id id not null references contacts on delete cascade,
    primary key (workspace_id, kind, external_id)
  )`,
  `create table contact_fields (
    id id primary key,
    workspace_id id not null references workspaces on delete cascade,
    name text not null check (name <> '' and length(name) <= 40),
    created_at timestamptz not null
  )`,
  `create table contact_imports (
    id id primary key,
    workspace_id id not null references workspaces on delete cascade,
    created_by id references users on delete set null,
    file_name text not null,
    created_count int not null,
    completed_count int not null,
    unchanged_count int not null,
    refused_count int not null,
    created_at timestamptz not null,
    undone_at timestamptz
  )`,
  `create table contact_import_changes (
    import_id id not null references contact_imports on delete cascade,
    contact_id id not null references contacts on delete cascade,
    revision int not null,
    before jsonb,
    primary key (import_id, contact_id)
  )`,
]

const functions = [
  `create function bare_phone(digits text) returns text
    language sql immutable strict parallel safe return
      regexp_replace(digits, '^(52)1(\\d{10})$|^(54)9(\\d{10})$|^(55\\d\\d)9([6-9]\\d{7})$', '\\1\\2\\3\\4\\5\\6')`,
  // The phone of a conversation in the form that all its spellings share.
  `create function contact_phone_of(contact_key text, contact_phone text) returns text
    language sql immutable parallel safe return
      bare_phone(nullif(ltrim(coalesce(
        contact_phone,
        case when contact_key like '%@s.whatsapp.net' then split_part(contact_key, '@', 1) end
      ), '+'), ''))`,
]

/** Conversations of one address, or of one phone, belong to one contact, which gets the id of the first. */
const fill = [
  `create temporary table contact_groups on commit drop as
    with keyed as (
      select workspace_id, platform, contact_key, min(contact_phone_of(contact_key, contact_phone)) as phone
      from conversations
      group by workspace_id, platform, contact_key
    )
    select
      c.id,
      k.phone,
      first_value(c.id) over (
        partition by c.workspace_id, coalesce('phone ' || k.phone, c.platform || ' ' || c.contact_key)
        order by c.created_at, c.id
      ) as contact_id
    from conversations c
    join keyed k using (workspace_id, platform, contact_key)`,
  `insert into contacts (id, workspace_id, name, opted_out_at, created_at, updated_at)
    select
      g.contact_id,
      c.workspace_id,
      (array_agg(c.contact_name order by c.last_at desc, c.id) filter (where c.contact_name is not null))[1],
      max(c.updated_at) filter (where c.is_muted),
      min(c.created_at),
      max(c.updated_at)
    from contact_groups g
    join conversations c on c.id = g.id
    group by g.contact_id, c.workspace_id`,
  `update contacts k
    set tags = t.tags
    from (
      select contact_id, (array_agg(tag order by tag))[1:30] as tags
      from (
        select distinct on (g.contact_id, plain_text(t.tag)) g.contact_id, t.tag
        from contact_groups g
        join conversation_tags t on t.conversation_id = g.id
        order by g.contact_id, plain_text(t.tag), t.tag
      ) different
      group by contact_id
    ) t
    where t.contact_id = k.id`,
  `insert into contact_identities (workspace_id, kind, external_id, contact_id)
    select c.workspace_id, c.platform, c.contact_key, min(g.contact_id)
    from contact_groups g
    join conversations c on c.id = g.id
    group by c.workspace_id, c.platform, c.contact_key
    on conflict do nothing`,
  `insert into contact_identities (workspace_id, kind, external_id, contact_id)
    select c.workspace_id, 'phone', g.phone, min(g.contact_id)
    from contact_groups g
    join conversations c on c.id = g.id
    where g.phone is not null
    group by c.workspace_id, g.phone
    on conflict do nothing`,
  `alter table conversations
    add column contact_id id,
    add column is_blocked boolean not null default false`,
  `update conversations c set contact_id = g.contact_id from contact_groups g where g.id = c.id`,
  `alter table conversations
    add constraint conversations_contact_id_fkey foreign key (contact_id) references contacts on delete set null`,
]

const indexes = [
  `create index conversations_of_contact on conversations (contact_id, last_at desc, id desc)`,
  `create index contacts_by_name on contacts (workspace_id, sort_name, id)`,
  `create index contacts_blocked on contacts (workspace_id, sort_name, id) where blocked_at is not null`,
  `create index contacts_opted_out on contacts (workspace_id, sort_name, id) where opted_out_at is not null`,
  `create index contacts_words on contacts using gin (words_of(workspace_id, name))`,
  `create index contacts_tags on contacts using gin (tags)`,
  `create index contact_identities_of_contact on contact_identities (contact_id)`,
  `create unique index contact_fields_by_name on contact_fields (workspace_id, plain_text(name))`,
  `create index contact_imports_of_workspace on contact_imports (workspace_id, created_at desc, id desc)`,
  `create index contact_imports_of_creator on contact_imports (created_by) where created_by is not null`,
  `create index contact_import_changes_of_contact on contact_import_changes (contact_id)`,
]

const triggers = [
  // Both in one workspace. The kept contact wins where both have a value.
  `create function join_contacts(kept_id text, joined_id text) returns void language plpgsql as $$
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

  // Gives the address to the contact; joins the contact that already has it.
  `create function link_contact(own_id text, owner text, new_kind text, address text)
    returns text language plpgsql as $$
  declare
    other_id text;
    kept_id text;
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
    select contact_id into other_id
    from contact_identities
    where workspace_id = owner and kind = new_kind and external_id = address;
    if other_id is null or other_id = own_id then
      return own_id;
    end if;
    -- The one that people already edited stays, then the older one.
    select id into kept_id
    from contacts
    where id in (own_id, other_id)
    order by is_named desc, created_at, id
    limit 1;
    perform join_contacts(kept_id, case when kept_id = own_id then other_id else own_id end);
    return kept_id;
  end $$`,

  // A new conversation belongs to the contact with its address or phone, or to a new one.
  `create function keep_contact() returns trigger language plpgsql as $$
  declare
    phone text := contact_phone_of(new.contact_key, new.contact_phone);
    own_id text;
  begin
    loop
      select i.contact_id into own_id
      from contact_identities i
      where i.workspace_id = new.workspace_id
        and (i.kind, i.external_id) in ((new.platform, new.contact_key), ('phone', phone))
      order by i.kind = 'phone'
      limit 1;
      if not found then
        own_id := gen_random_uuid()::text;
        insert into contacts (id, workspace_id, name, created_at, updated_at)
        values (own_id, new.workspace_id, new.contact_name, new.created_at, new.created_at);
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
      end if;
      own_id := link_contact(own_id, new.workspace_id, new.platform, new.contact_key);
      own_id := link_contact(own_id, new.workspace_id, 'phone', phone);
      -- A block that is under way waits for this conversation, or this conversation for the block.
      perform from contacts where id = own_id for share;
      exit when found;
    end loop;
    update contacts set name = new.contact_name
    where id = own_id and not is_named and new.contact_name is not null and name is distinct from new.contact_name;
    update conversations c
    set
      contact_id = k.id,
      is_blocked = k.blocked_at is not null,
      contact_name = case when k.is_named then k.name else c.contact_name end
    from contacts k
    where k.id = own_id and c.id = new.id;
    return null;
  end $$`,
  `create trigger conversations_keep_contact after insert on conversations
    for each row execute function keep_contact()`,

  // What the network reports later: a name, a phone, another address, «BAJA» and «ALTA».
  `create function keep_contact_current() returns trigger language plpgsql as $$
  begin
    if new.is_muted <> old.is_muted then
      update contacts
      set opted_out_at = case when new.is_muted then coalesce(opted_out_at, new.updated_at) end
      where id = new.contact_id;
    end if;
    if new.contact_name is distinct from old.contact_name and new.contact_name is not null then
      update contacts set name = new.contact_name
      where id = new.contact_id and not is_named and name is distinct from new.contact_name;
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
  `create trigger conversations_keep_contact_current
    after update of contact_name, contact_phone, contact_key, is_muted on conversations
    for each row when (
      old.contact_name is distinct from new.contact_name
      or old.contact_phone is distinct from new.contact_phone
      or old.contact_key::text <> new.contact_key::text
      or old.is_muted <> new.is_muted
    ) execute function keep_contact_current()`,

  // A contact that only the network made goes with its last conversation; one that people changed or imported stays.
  `create function forget_contact() returns trigger language plpgsql as $$
  begin
    with gone as (
      delete from contacts k
      where k.id = old.contact_id
        and not k.is_named
        and k.revision = 1
        and not exists (select from conversations where contact_id = k.id)
        and not exists (select from contact_import_changes where contact_id = k.id)
      returning k.id, k.workspace_id
    )
    insert into events (workspace_id, data)
    select gone.workspace_id, jsonb_build_object('type', 'contact', 'contactId', gone.id, 'isGone', true)
    from gone
    where exists (select from workspaces where id = gone.workspace_id);
    return null;
  end $$`,
  `create trigger conversations_forget_contact after delete on conversations
    for each row when (old.contact_id is not null) execute function forget_contact()`,

  // A name that people gave stays; a blocked contact is not counted.
  `create function apply_contact() returns trigger language plpgsql as $$
  declare
    given_name text;
  begin
    if new.is_blocked then
      new.unread_count := 0;
      new.status := case
        when new.status <> 'waiting' then new.status
        when old.status = 'waiting' then 'active'
        else old.status
      end;
    end if;
    if new.contact_name is distinct from old.contact_name then
      select name into given_name from contacts where id = new.contact_id and is_named;
      new.contact_name := coalesce(given_name, new.contact_name);
    end if;
    return new;
  end $$`,
  `create trigger conversations_apply_contact
    before update of contact_name, is_blocked, unread_count, status on conversations
    for each row when (
      new.contact_name is distinct from old.contact_name
      or new.is_blocked and (new.unread_count > 0 or new.status = 'waiting')
    ) execute function apply_contact()`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of [...tables, ...functions, ...fill, ...indexes, ...triggers])
    await sql.raw(statement).execute(db)
}
