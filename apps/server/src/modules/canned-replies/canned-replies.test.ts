import { limits } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { runBothAtOnce } from '../../../test/database/run-behind-lock.ts'
import { startTestServer } from '../../../test/test-server.ts'
import { signUp } from '../../../test/test-accounts.ts'
import { openEventStream } from '../../../test/helpers/event-stream.ts'

const REPLIES = '/api/canned-replies'

async function account() {
  const server = await startTestServer()
  const { token } = await signUp(server, 'mariana')
  const make = (shortcut: string, content = 'Gracias') => server.call('POST', REPLIES, { shortcut, content }, token)
  const shortcuts = async () =>
    (await server.call('GET', REPLIES, undefined, token)).body.data.map(
      ({ shortcut }: { shortcut: string }) => shortcut,
    )
  return { server, token, make, shortcuts }
}

test('create canned reply: the shortcut is stored without its slash, and the list is sorted by it', async () => {
  const { make, shortcuts } = await account()
  expect((await make('/Gracias', '  Gracias por escribir ')).body.data).toMatchObject({
    shortcut: 'gracias',
    content: 'Gracias por escribir',
  })
  await make('envíos')
  await make('casa_2-a')
  expect(await shortcuts()).toEqual(['casa_2-a', 'envíos', 'gracias'])
})

test('create canned reply: a taken, blank, spaced or too long shortcut is refused at its field', async () => {
  const { server, token, make } = await account()
  const { id } = (await make('gracias')).body.data
  const duplicate = await make('GRACIAS')
  expect(duplicate).toMatchObject({
    status: 409,
    body: { code: 'canned.shortcut_taken', fields: { shortcut: 'Ya tienes una respuesta rápida con ese atajo' } },
  })
  const { id: otherId } = (await make('adios')).body.data
  const renamed = await server.call('PUT', `${REPLIES}/${otherId}`, { shortcut: 'gracias', content: 'x' }, token)
  expect(renamed.body.code).toBe('canned.shortcut_taken')
  const edited = await server.call('PUT', `${REPLIES}/${id}`, { shortcut: 'gracias', content: 'Mil gracias' }, token)
  expect(edited.body.data).toMatchObject({ id, content: 'Mil gracias' })
  for (const [shortcut, sentence] of [
    ['/', 'Escribe un atajo'],
    ['dos palabras', 'Usa letras, números, guiones o guiones bajos, sin espacios'],
    ['a'.repeat(31), 'No puede tener más de 30 caracteres'],
  ] as const)
    expect((await make(shortcut)).body.fields).toMatchObject({ shortcut: sentence })
  expect((await make('vacio', ' ')).body.fields).toEqual({ content: 'Escribe la respuesta' })
})

test('canned replies: open consoles are notified of creation, change and deletion, not of refusals', async () => {
  const { server, token, make } = await account()
  const stream = await openEventStream(server.url, token)
  const eventTypes = (): string[] => stream.events.map(({ type }) => type)
  const waitForEvents = (n: number) =>
    stream.waitUntil(() => eventTypes().filter((type) => type === 'canned_reply').length >= n, `${n} changes`)
  const { id } = (await make('gracias')).body.data
  await waitForEvents(1)
  const reply = { shortcut: 'gracias', content: 'Mil gracias' }
  await server.call('PUT', `${REPLIES}/${id}`, reply, token)
  await waitForEvents(2)
  await make('gracias')
  await server.call('PUT', `${REPLIES}/otra`, reply, token)
  await server.call('DELETE', `${REPLIES}/otra`, undefined, token)
  await server.call('DELETE', `${REPLIES}/${id}`, undefined, token)
  await waitForEvents(3)
  await stream.close()
  const { rows } = await server.pool.query("select from events where data->>'type' = 'canned_reply'")
  expect(rows).toHaveLength(3)
})

test('canned replies: another account neither sees, changes nor deletes them; 200 at most', async () => {
  const { server, token, make, shortcuts } = await account()
  const { id } = (await make('gracias')).body.data
  const otherId = await signUp(server, 'vecina')
  const body = { shortcut: 'x', content: 'x' }
  expect((await server.call('GET', REPLIES, undefined, otherId.token)).body.data).toEqual([])
  expect((await server.call('PUT', `${REPLIES}/${id}`, body, otherId.token)).body.code).toBe('canned.not_found')
  expect((await server.call('DELETE', `${REPLIES}/${id}`, undefined, otherId.token)).body.code).toBe('canned.not_found')
  await server.pool.query(
    `insert into canned_replies (id, workspace_id, shortcut, content, updated_at)
      select n::text, (select workspace_id from canned_replies limit 1), 'a' || n, 'x', now()
      from generate_series(2, $1::int) n`,
    [limits.cannedMax],
  )
  expect((await make('sobra')).body.code).toBe('canned.too_many')
  expect((await server.call('DELETE', `${REPLIES}/${id}`, undefined, token)).status).toBe(200)
  expect(await shortcuts()).not.toContain('gracias')
})

test('update canned reply: a reply changed by another console is not overwritten until it was read again', async () => {
  const { server, token, make } = await account()
  const { id, updatedAt: since } = (await make('gracias')).body.data
  const update = (content: string, seen?: string) =>
    server.call('PUT', `${REPLIES}/${id}`, { shortcut: 'gracias', content, since: seen }, token)
  server.advanceClock(1)
  const first = (await update('De una', since)).body.data
  expect(await update('De otra', since)).toMatchObject({ status: 409, body: { code: 'canned.changed' } })
  const listed = async () => (await server.call('GET', REPLIES, undefined, token)).body.data
  expect(await listed()).toMatchObject([{ content: 'De una' }])
  expect((await update('De otra', first.updatedAt)).body.data).toMatchObject({ content: 'De otra' })
  // A client that does not send `since` overwrites.
  expect((await update('Sin mirar')).status).toBe(200)
})

test('update canned reply: of two simultaneous updates of the same version one succeeds', async () => {
  const { server, token, make } = await account()
  const { id, updatedAt: since } = (await make('gracias')).body.data
  server.advanceClock(1)
  const update = (content: string) =>
    server.call('PUT', `${REPLIES}/${id}`, { shortcut: 'gracias', content, since }, token)
  const results = await runBothAtOnce(server.database, 'select 1 from canned_replies for update', () =>
    Promise.all([update('De una'), update('De otra')]),
  )
  expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})
