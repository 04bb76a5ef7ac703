import { expect, test } from 'vitest'
import { openEventStream } from '../../../../test/helpers/event-stream.ts'
import { startWithTeam } from '../../../../test/helpers/team.ts'

test('mention: its person gets an event, and finds the conversation until the note is deleted', async () => {
  const { owner, luis, call, listNames, server, clara, ivan } = await startWithTeam()
  const stream = await openEventStream(server.url, luis.token)
  const note = await call(owner.token, 'POST', `/${clara}/notes`, { content: '@luis llámala; yo no (@mariana)' })
  await call(luis.token, 'POST', `/${ivan}/notes`, { content: 'correo a mariana@luis.co' })
  await stream.waitUntil(() => stream.events.filter(({ type }) => type === 'conversation').length >= 2, 'two notes')
  expect(
    stream.events.flatMap((event) => (event.type === 'conversation' && event.mention ? [event.mention] : [])),
  ).toMatchObject([
    {
      userIds: [luis.id],
      byName: 'mariana',
      excerpt: '@luis llámala; yo no (@mariana)',
      contactName: 'Clara',
    },
  ])
  expect(await listNames(luis.token, '?assignee=mentioned')).toEqual(['Clara'])
  expect(await listNames(owner.token, '?assignee=mentioned')).toEqual([])
  await call(owner.token, 'DELETE', `/${clara}/notes/${note.body.data.id}`)
  expect(await listNames(luis.token, '?assignee=mentioned')).toEqual([])
  await stream.close()
})

test('mention: a person who left the workspace is not named any more', async () => {
  const { server, owner, luis, call, clara } = await startWithTeam()
  await call(owner.token, 'POST', `/${clara}/notes`, { content: 'pregúntale a @luis' })
  await server.call('DELETE', `/api/workspace/members/${luis.id}`, undefined, owner.token)
  await call(owner.token, 'POST', `/${clara}/notes`, { content: 'ya no está @luis' })
  const { rows } = await server.pool.query('select from note_mentions')
  expect(rows).toHaveLength(0)
})
