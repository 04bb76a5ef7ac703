import { expect, test } from 'vitest'
import { startWithTeam } from '../../../../test/helpers/team.ts'
import { signUp } from '../../../../test/test-accounts.ts'
import { openEventStream } from '../../../../test/helpers/event-stream.ts'

async function withDeletedNote() {
  const team = await startWithTeam()
  const { owner, luis, call, clara } = team
  await call(luis.token, 'POST', `/${clara}/notes`, { content: 'Paga los viernes, @mariana' })
  const read = async () => (await call(owner.token, 'GET', `/${clara}/notes`)).body.data
  const [note] = await read()
  const deleted = await call(owner.token, 'DELETE', `/${clara}/notes/${note.id}`)
  const restore = (undo: unknown = deleted.body.data.undo, token = owner.token) =>
    call(token, 'POST', `/${clara}/notes/restore`, { undo })
  return { ...team, note, read, restore }
}

test('undo the deletion of a note: author, time, text and mentions stay, and it is put back once', async () => {
  const { server, owner, luis, note, read, restore } = await withDeletedNote()
  const stream = await openEventStream(server.url, owner.token)
  expect(await read()).toEqual([])
  expect(await restore()).toMatchObject({ status: 200, body: { data: note } })
  expect(await restore()).toMatchObject({ status: 200, body: { data: note } })
  expect(await read()).toEqual([note])
  expect(note.author).toEqual({ id: luis.id, name: 'luis' })
  const mentions = await server.db.selectFrom('noteMentions').select(['noteId', 'userId']).execute()
  expect(mentions).toEqual([{ noteId: note.id, userId: owner.id }])
  await stream.waitUntil(() => stream.events.some(({ type }) => type === 'conversation'), 'the note that is back')
  const mentioning = await server.pool.query(`select id from events where data ? 'mention'`)
  expect(mentioning.rows).toHaveLength(1)
})

test('undo the deletion of a note: another workspace, an hour later or a changed note is refused', async () => {
  const { server, owner, luis, restore, clara } = await withDeletedNote()
  const stranger = await signUp(server, 'vecina')
  const { body } = await server.call('GET', '/api/conversations', undefined, stranger.token)
  expect(body.data.items).toEqual([])
  const path = `/api/conversations/${clara}/notes/restore`
  expect((await server.call('POST', path, { undo: 'x' }, stranger.token)).status).toBe(404)
  expect((await restore('v1.a.b')).body.code).toBe('notes.not_found')
  expect((await restore(undefined, luis.token)).status).toBe(200)
  server.advanceClock(61 * 60_000)
  expect((await restore(undefined, owner.token)).body.code).toBe('notes.not_found')
})

test('undo the deletion of a note: an author whose account was deleted meanwhile is null', async () => {
  const { server, luis, restore } = await withDeletedNote()
  await server.db.deleteFrom('users').where('id', '=', luis.id).execute()
  expect((await restore()).body.data.author).toBeNull()
})
