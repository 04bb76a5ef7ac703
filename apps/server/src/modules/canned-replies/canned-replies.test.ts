import { limits } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { bothAtOnce } from '../../../test/locks.ts'
import { openHouse } from '../../../test/house.ts'
import { signUp } from '../../../test/people.ts'
import { openStream } from '../../../test/stream.ts'

const REPLIES = '/api/canned-replies'

async function account() {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  const make = (shortcut: string, content = 'Gracias') => house.call('POST', REPLIES, { shortcut, content }, token)
  const shortcuts = async () =>
    (await house.call('GET', REPLIES, undefined, token)).body.data.map(({ shortcut }: { shortcut: string }) => shortcut)
  return { house, token, make, shortcuts }
}

test('a reply is kept under a shortcut, written with or without its slash, and listed by it', async () => {
  const { make, shortcuts } = await account()
  expect((await make('/Gracias', '  Gracias por escribir ')).body.data).toMatchObject({
    shortcut: 'gracias',
    content: 'Gracias por escribir',
  })
  await make('envíos')
  await make('casa_2-a')
  expect(await shortcuts()).toEqual(['casa_2-a', 'envíos', 'gracias'])
})

test('a shortcut stands for one reply; blank, spaced and too long ones are refused beside their field', async () => {
  const { house, token, make } = await account()
  const { id } = (await make('gracias')).body.data
  const taken = await make('GRACIAS')
  expect(taken).toMatchObject({
    status: 409,
    body: { code: 'canned.shortcut_taken', fields: { shortcut: 'Ya tienes una respuesta rápida con ese atajo' } },
  })
  const { id: other } = (await make('adios')).body.data
  const renamed = await house.call('PUT', `${REPLIES}/${other}`, { shortcut: 'gracias', content: 'x' }, token)
  expect(renamed.body.code).toBe('canned.shortcut_taken')
  const edited = await house.call('PUT', `${REPLIES}/${id}`, { shortcut: 'gracias', content: 'Mil gracias' }, token)
  expect(edited.body.data).toMatchObject({ id, content: 'Mil gracias' })
  for (const [shortcut, sentence] of [
    ['/', 'Escribe un atajo'],
    ['dos palabras', 'Usa letras, números, guiones o guiones bajos, sin espacios'],
    ['a'.repeat(31), 'No puede tener más de 30 caracteres'],
  ] as const)
    expect((await make(shortcut)).body.fields).toMatchObject({ shortcut: sentence })
  expect((await make('vacio', ' ')).body.fields).toEqual({ content: 'Escribe la respuesta' })
})

test('open consoles of the account hear that one was kept, changed or removed, and of nothing that was refused', async () => {
  const { house, token, make } = await account()
  const stream = await openStream(house.url, token)
  const told = (): string[] => stream.events.map(({ type }) => type)
  const news = (n: number) =>
    stream.until(() => told().filter((type) => type === 'canned_reply').length >= n, `${n} changes`)
  const { id } = (await make('gracias')).body.data
  await news(1)
  const words = { shortcut: 'gracias', content: 'Mil gracias' }
  await house.call('PUT', `${REPLIES}/${id}`, words, token)
  await news(2)
  await make('gracias')
  await house.call('PUT', `${REPLIES}/otra`, words, token)
  await house.call('DELETE', `${REPLIES}/otra`, undefined, token)
  await house.call('DELETE', `${REPLIES}/${id}`, undefined, token)
  await news(3)
  await stream.close()
  const { rows } = await house.pool.query("select from events where data->>'type' = 'canned_reply'")
  expect(rows).toHaveLength(3)
})

test('others neither see, change nor remove it; removed it is gone; there are 200 at most', async () => {
  const { house, token, make, shortcuts } = await account()
  const { id } = (await make('gracias')).body.data
  const other = await signUp(house, 'vecina')
  const body = { shortcut: 'x', content: 'x' }
  expect((await house.call('GET', REPLIES, undefined, other.token)).body.data).toEqual([])
  expect((await house.call('PUT', `${REPLIES}/${id}`, body, other.token)).body.code).toBe('canned.not_found')
  expect((await house.call('DELETE', `${REPLIES}/${id}`, undefined, other.token)).body.code).toBe('canned.not_found')
  await house.pool.query(
    `insert into canned_replies (id, user_id, shortcut, content, updated_at)
      select n::text, (select user_id from canned_replies limit 1), 'a' || n, 'x', now() from generate_series(2, $1::int) n`,
    [limits.cannedMax],
  )
  expect((await make('sobra')).body.code).toBe('canned.too_many')
  expect((await house.call('DELETE', `${REPLIES}/${id}`, undefined, token)).status).toBe(200)
  expect(await shortcuts()).not.toContain('gracias')
})

test('one that another console changed meanwhile is not written over, until whoever edits it has seen that', async () => {
  const { house, token, make } = await account()
  const { id, updatedAt: since } = (await make('gracias')).body.data
  const put = (content: string, seen?: string) =>
    house.call('PUT', `${REPLIES}/${id}`, { shortcut: 'gracias', content, since: seen }, token)
  house.skip(1)
  const first = (await put('De una', since)).body.data
  expect(await put('De otra', since)).toMatchObject({ status: 409, body: { code: 'canned.changed' } })
  const listed = async () => (await house.call('GET', REPLIES, undefined, token)).body.data
  expect(await listed()).toMatchObject([{ content: 'De una' }])
  expect((await put('De otra', first.updatedAt)).body.data).toMatchObject({ content: 'De otra' })
  // Whoever does not say what they saw, as a program, writes as before.
  expect((await put('Sin mirar')).status).toBe(200)
})

test('of two that are kept at once by who saw the same, one is', async () => {
  const { house, token, make } = await account()
  const { id, updatedAt: since } = (await make('gracias')).body.data
  house.skip(1)
  const put = (content: string) => house.call('PUT', `${REPLIES}/${id}`, { shortcut: 'gracias', content, since }, token)
  const both = await bothAtOnce(house.database, 'select 1 from canned_replies for update', () =>
    Promise.all([put('De una'), put('De otra')]),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})
