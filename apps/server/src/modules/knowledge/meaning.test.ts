import { expect, test } from 'vitest'
import { openHouse } from '../../../test/house.ts'
import { openMeaningHouse, QUESTION, RATES, WARRANTY, WORDED } from '../../../test/meaning.ts'
import { DOCUMENTS, read } from '../../../test/papers.ts'
import { converse, signUp, thread, withAgent } from '../../../test/people.ts'

const ana = { id: 77, firstName: 'Ana' }
const names = (asked: { recalled: { documentName: string }[] }) => asked.recalled.map((one) => one.documentName)

test('what is asked in other words is found by its meaning, and reaches the model; without one nothing is said of it', async () => {
  const { house, token, bot, ask, paper } = await openMeaningHouse()
  const rates = await paper(RATES, 'Tarifas')
  await paper(WARRANTY, 'Garantía')
  expect(rates).toMatchObject({ processingStatus: 'COMPLETED', stage: null, meaning: { isRead: true, trouble: null } })

  const found = await ask()
  expect(found).toMatchObject({ by: 'words_and_meaning', quote: null })
  expect(found.recalled).toMatchObject([{ documentName: 'Tarifas', by: 'meaning', strength: 0 }])
  expect(found.recalled[0].similarity).toBeGreaterThan(0.2)
  const worded = await ask(WORDED)
  expect(worded.recalled[0]).toMatchObject({ documentName: 'Tarifas', by: 'both' })
  expect(worded.quote.text).toBe(RATES)

  house.model.reply('A Bogotá son 8.000 [1].')
  await converse(house, bot, ana, QUESTION)
  expect(JSON.stringify(house.model.calls.at(-1)?.body)).toContain(RATES)
  const reply = (await thread(house, token)).messages.at(-1)
  expect(reply).toMatchObject({ content: 'A Bogotá son 8.000.', metadata: { sources: [{ name: 'Tarifas' }] } })
  const asked = house.model.embedded.length
  expect((await ask('¿y a mí qué?')).by).toBe('words')
  expect(house.model.embedded).toHaveLength(asked)
})

test('nobody’s meaning brings to mind what is another’s, another agent’s, past its last day, or gone', async () => {
  const { house, token, agent, ask, paper } = await openMeaningHouse()
  const neighbour = await signUp(house, 'vecina')
  await read(house, neighbour.token, `${RATES} Y un recargo.`, { name: 'De la vecina' })
  const second = await house.call('GET', '/api/agents', undefined, token)
  expect(second.body.data).toHaveLength(1)
  const mine = await paper(RATES, 'Mías')
  expect(names(await ask())).toEqual(['Mías'])
  expect(names(await ask(QUESTION, null))).toEqual(['Mías'])

  const path = `${DOCUMENTS}/${mine.id}`
  const until = async (validUntil: string | null) =>
    house.call('PUT', path, { validUntil, timeZone: 'America/Bogota' }, token)
  await until('2020-01-31')
  expect(await ask()).toMatchObject({ recalled: [], by: 'words' })
  await until(null)
  expect(names(await ask())).toEqual(['Mías'])
  const everybodys = await read(house, token, RATES, { name: 'De todos' })
  expect(new Set(names(await ask()))).toEqual(new Set(['Mías', 'De todos']))

  // Nobody had the time to tidy up: they are gone with the answer.
  await house.call('DELETE', path, undefined, token)
  expect(names(await ask())).toEqual(['De todos'])
  await house.call('PUT', `${DOCUMENTS}/${everybodys.id}`, { agentId: agent.id }, token)
  expect(names(await ask())).toEqual(['De todos'])
  await house.call('DELETE', `/api/agents/${agent.id}`, undefined, token)
  expect(names(await ask(QUESTION, null))).toEqual([])
  const { rows } = await house.pool.query(
    'select s.user_id from vectors v join vector_sets s on s.id = v.set_id group by s.user_id',
  )
  expect(rows).toEqual([{ user_id: neighbour.id }])
})

test('a file that takes another’s place is found by what it means, and the old one no more', async () => {
  const { house, token, ask, paper } = await openMeaningHouse()
  const { id } = await paper(RATES, 'Papel')
  await ask()
  const form = new FormData()
  form.append('file', new Blob([WARRANTY]), 'garantia.txt')
  await house.call('PUT', `${DOCUMENTS}/${id}/file`, form, token)
  expect((await ask()).recalled).toEqual([])
  await house.drain()
  expect((await ask()).recalled).toEqual([])
  expect((await ask('¿Y si lo compré en un año y la fábrica…?')).recalled[0]).toMatchObject({
    text: WARRANTY,
    by: 'both',
  })
})

test('a provider that is late leaves a question to its words, and is not asked again for a while', async () => {
  const { house, ask, paper } = await openMeaningHouse({ meaningTimeoutMs: 300 })
  await paper(RATES, 'Tarifas')
  house.model.embed({ trouble: 'hang' })
  const late = await ask(WORDED)
  expect(late).toMatchObject({ by: 'words', recalled: [{ documentName: 'Tarifas', by: 'words', similarity: null }] })
  const asked = house.model.embedded.length
  expect((await ask(WORDED)).by).toBe('words')
  expect(house.model.embedded).toHaveLength(asked)
  house.skip(31_000)
  expect((await ask(WORDED)).by).toBe('words_and_meaning')
})

test('without a model that reads meanings nothing is asked, and no document waits for one', async () => {
  const house = await openHouse()
  const { token, agent } = await withAgent(house)
  const paper = await read(house, token, RATES, { name: 'Tarifas', agentId: agent.id })
  expect(paper).toMatchObject({ processingStatus: 'COMPLETED', stage: null, meaning: null })
  const { body } = await house.call('POST', '/api/knowledge/search', { query: WORDED, agentId: agent.id }, token)
  expect(body.data).toMatchObject({ by: 'words', recalled: [{ by: 'words', similarity: null }] })
  expect(house.model.embedded).toEqual([])
})

test('an agent’s own key of OpenAI reads its documents, from the day it has one until it has none', async () => {
  const house = await openHouse({ allowsModel: true })
  const model = { provider: 'openai', name: 'eco', baseUrl: `${house.model.url}/v1` }
  const { token, agent } = await withAgent(house)
  await read(house, token, RATES, { name: 'Tarifas', agentId: agent.id })
  const ask = async () =>
    (await house.call('POST', '/api/knowledge/search', { query: QUESTION, agentId: agent.id }, token)).body.data
  const give = (openai: string) =>
    house.call('PUT', `/api/agents/${agent.id}`, { customConfig: { model, apiKeys: { openai } } }, token)
  expect(await ask()).toMatchObject({ by: 'words', recalled: [] })

  await give('sk-de-ana')
  await house.drain()
  expect(names(await ask())).toEqual(['Tarifas'])
  expect(house.model.embedded.at(-1)).toMatchObject({
    model: 'text-embedding-3-small',
    headers: { authorization: 'Bearer sk-de-ana' },
  })
  const asked = house.model.embedded.length
  await give('')
  await house.drain()
  expect(await ask()).toMatchObject({ by: 'words', recalled: [] })
  expect(house.model.embedded).toHaveLength(asked)
})
