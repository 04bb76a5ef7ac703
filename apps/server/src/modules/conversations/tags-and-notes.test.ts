import { limits } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { bothAtOnce } from '../../../test/locks.ts'
import { openHouse } from '../../../test/house.ts'
import { converse, signUp, thread, withAgent } from '../../../test/people.ts'
import { openStream } from '../../../test/stream.ts'

async function oneWrote() {
  const house = await openHouse()
  const made = await withAgent(house)
  await converse(house, made.bot, { id: 99, firstName: 'Luz' }, 'hola')
  const { conversation } = await thread(house, made.token)
  const path = `/api/conversations/${conversation.id}`
  const ask = (method: string, tail: string, body?: unknown, token = made.token) =>
    house.call(method, path + tail, body, token)
  return { house, ...made, conversation, ask }
}

test('tags are kept as they were written first, once in any letters, and taken off by any', async () => {
  const { ask } = await oneWrote()
  const add = async (tag: string) => (await ask('POST', '/tags', { tag })).body
  expect((await add('  Cliente   nueva ')).data.tags).toEqual(['Cliente nueva'])
  expect((await add('CLIENTE NUEVA')).data.tags).toEqual(['Cliente nueva'])
  expect((await add('café')).data.tags).toEqual(['Cliente nueva', 'café'])
  expect((await add('  ')).fields).toEqual({ tag: 'Escribe la etiqueta' })
  expect((await add('x'.repeat(41))).fields).toEqual({ tag: 'No puede tener más de 40 caracteres' })
  const odd = '<b>50% / a_b\\c</b>'
  expect((await add(odd)).data.tags).toContain(odd)
  expect((await ask('DELETE', `/tags/${encodeURIComponent(odd)}`)).body.data.tags).not.toContain(odd)
  expect((await ask('DELETE', '/tags/CAFE')).body.data.tags).toEqual(['Cliente nueva'])
})

test('a tag has a letter, a number or an emoji; one that was kept without is taken off all the same', async () => {
  const { house, ask } = await oneWrote()
  for (const tag of ['.', '..', '#', '- -', '¿?', '\u200b'])
    expect([tag, (await ask('POST', '/tags', { tag })).body.fields]).toEqual([
      tag,
      { tag: 'Usa al menos una letra, un número o un emoji' },
    ])
  for (const tag of ['⭐', '❤️', '🇨🇴', '1.ª', 'ж', '客', '.com'])
    expect((await ask('POST', '/tags', { tag })).body.data.tags).toContain(tag)
  await house.db
    .updateTable('conversations')
    .set({ tags: ['.', '..', 'vip'] })
    .execute()
  await ask('DELETE', '/tags/%20.')
  expect((await ask('DELETE', '/tags/%20..')).body.data.tags).toEqual(['vip'])
})

test('a conversation has thirty tags at most, also when two are added at once; the account knows them all', async () => {
  const { house, ask, token } = await oneWrote()
  for (let n = 1; n < limits.tagsMax; n++) await ask('POST', '/tags', { tag: `etiqueta ${n}` })
  const both = await bothAtOnce(house.database, 'select 1 from conversations for update', () =>
    Promise.all([ask('POST', '/tags', { tag: 'una' }), ask('POST', '/tags', { tag: 'otra' })]),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const { body } = await house.call('GET', '/api/conversations/tags', undefined, token)
  expect(body.data).toHaveLength(limits.tagsMax)
})

test('open consoles hear of a tag and of a note', async () => {
  const { house, ask, token } = await oneWrote()
  const stream = await openStream(house.url, token)
  const news = () => stream.events.filter(({ type }) => type === 'conversation').length
  await ask('POST', '/tags', { tag: 'una' })
  await stream.until(() => news() >= 1, 'the tag')
  // What became of the message before may be told here too.
  const before = news()
  await ask('POST', '/notes', { content: 'Paga los viernes' })
  await stream.until(() => news() > before, 'the note')
  await stream.close()
})

test('a note and the news of it are kept together, and what is refused is no news', async () => {
  const { house, ask } = await oneWrote()
  const told = async () =>
    (await house.pool.query<{ n: number }>('select count(*)::int as n from events')).rows[0]?.n ?? -1
  const { body } = await ask('POST', '/notes', { content: 'una' })
  await house.pool.query('alter table events add constraint no_news check (false) not valid')
  expect((await ask('POST', '/notes', { content: 'otra' })).status).toBe(500)
  expect((await ask('DELETE', `/notes/${body.data.id}`)).status).toBe(500)
  const contents = async () => (await ask('GET', '/notes')).body.data.map(({ content }: { content: string }) => content)
  expect(await contents()).toEqual(['una'])
  await house.pool.query('alter table events drop constraint no_news')

  await house.pool.query(
    `insert into notes select id || n, conversation_id, user_id, content, created_at from notes, generate_series(2, $1) n`,
    [limits.notesMax],
  )
  const before = await told()
  expect((await ask('POST', '/notes', { content: 'de más' })).body.code).toBe('notes.too_many')
  expect((await ask('DELETE', '/notes/ninguna')).body.code).toBe('notes.not_found')
  expect(await told()).toBe(before)
})

test('notes stay with the account: neither the contact nor the model reads them', async () => {
  const { house, bot, ask } = await oneWrote()
  const made = await ask('POST', '/notes', { content: '  Paga los viernes ' })
  expect(made).toMatchObject({ status: 201, body: { data: { content: 'Paga los viernes' } } })
  await ask('POST', '/notes', { content: 'Es prima de Ana' })
  const list = (await ask('GET', '/notes')).body.data
  expect(list.map(({ content }: { content: string }) => content)).toEqual(['Es prima de Ana', 'Paga los viernes'])

  await converse(house, bot, { id: 99, firstName: 'Luz' }, '¿y el viernes?')
  expect(JSON.stringify(bot.sent)).not.toContain('viernes ')
  expect(JSON.stringify(house.model.calls)).not.toContain('Paga los viernes')

  expect((await ask('DELETE', `/notes/${list[0].id}`)).status).toBe(200)
  expect((await ask('DELETE', `/notes/${list[0].id}`)).body.code).toBe('notes.not_found')
  expect((await ask('GET', '/notes')).body.data).toHaveLength(1)
  expect((await ask('POST', '/notes', { content: ' ' })).body.fields).toEqual({ content: 'Escribe la nota' })

  const other = await signUp(house, 'vecina')
  for (const [method, tail, body] of [
    ['GET', '/notes', undefined],
    ['POST', '/notes', { content: 'x' }],
    ['DELETE', `/notes/${list[1].id}`, undefined],
  ] as const)
    expect([method, (await ask(method, tail, body, other.token)).status]).toEqual([method, 404])
})
