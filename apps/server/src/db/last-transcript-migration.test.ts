import { expect, onTestFinished, test } from 'vitest'
import { createEmptyDatabase } from '../../test/database/test-database.ts'
import { runStatement } from '../../test/database/run-statement.ts'
import { migrate } from './migrate.ts'

test('migrate: conversations of an earlier version get the mark of their last message', async () => {
  const { url, drop } = await createEmptyDatabase()
  onTestFinished(drop)
  await migrate(url, '0147-test-outcomes')
  await runStatement(
    url,
    `insert into users (id, username, email, password_hash, roles, created_at)
      values ('lucia', 'Lucia', 'lucia@ejemplo.co', 'x', '{ROLE_USER}', now());
    insert into workspaces (id, name, created_at) values ('lucia', 'Lucia', now());
    insert into agents (id, workspace_id, name, description, prompt, platform, session_name, is_active, connection,
        custom_config, secrets, webhook_id, created_at, updated_at)
      values ('a', 'lucia', 'Ventas', '', '', 'telegram', 'ventas', true, 'connected', '{}', '', 'w', now(), now());
    insert into conversations (id, workspace_id, agent_id, platform, session_name, contact_key, last_direction, last_at,
        created_at, updated_at)
      select id, 'lucia', 'a', 'telegram', id, id, direction, now(), now(), now()
      from (values ('heard', 'incoming'), ('typed later', 'incoming'), ('deleted', 'incoming'),
        ('answered', 'outgoing'), ('typed', 'incoming'), ('empty', 'incoming')) c (id, direction);
    insert into messages (id, conversation_id, workspace_id, direction, origin, type, content, details, status, at,
        created_at, deleted_at)
      select c || n, c, 'lucia', direction,
        case when direction = 'incoming' then 'contact' else 'console' end, 'voice', 'dos', details::jsonb,
        case when direction = 'outgoing' then 'sent' end, now() + n * interval '1 second', now(),
        case when c = 'deleted' then now() end
      from (values
        ('heard', 1, 'incoming', null), ('heard', 2, 'incoming', '{"isTranscript": true}'),
        ('typed later', 1, 'incoming', '{"isTranscript": true}'), ('typed later', 2, 'incoming', '{"seconds": 3}'),
        ('deleted', 1, 'incoming', '{"isTranscript": true}'),
        ('answered', 1, 'incoming', '{"isTranscript": true}'), ('answered', 2, 'outgoing', null),
        ('typed', 1, 'incoming', null)) m (c, n, direction, details)`,
  )
  await migrate(url)
  const marked = await runStatement(url, 'select id from conversations where last_is_transcript')
  expect(marked).toEqual([{ id: 'heard' }])
})
