import { expect, test } from 'vitest'
import { openHouse, type TestHouse } from '../../../test/house.ts'
import { DOCUMENTS, PRICES, read } from '../../../test/papers.ts'
import { withAgent } from '../../../test/people.ts'
import { fingerprint } from '../../../test/fingerprint.ts'

const sorry = 'Lo siento, no pude entender tu mensaje. ¿Podrías reformularlo?'
const person = 'Te paso con una persona del equipo, que te responde por aquí.'
const nobody = 'Es una prueba: no se avisó a nadie'
const closed = 'Abrimos a las nueve.'
const hours = { enabled: true, start: '09:00', end: '18:00', timezone: 'America/Bogota', outsideHoursMessage: closed }
/** A Monday at three in the morning in Bogotá, at noon, and the next one's night. */
const [NIGHT, NOON, NEXT_NIGHT] = ['2026-03-02T08:00:00Z', '2026-03-02T17:00:00Z', '2026-03-09T08:00:00Z']

async function withTrials(house: TestHouse, customConfig: Record<string, unknown> = {}) {
  const made = await withAgent(house, customConfig)
  const path = `/api/agents/${made.agent.id}/execution`
  const ask = (input: string, more: object = {}, token = made.token) =>
    house.call('POST', path, { input, ...more }, token)
  const tried = async (input: string, more: object = {}) => (await ask(input, more)).body.data
  return { ...made, ask, tried }
}

test('a wish for a person and a word of the owner’s are heard as a customer’s are, and nobody is called', async () => {
  const house = await openHouse()
  const { tried } = await withTrials(house, { escalationRules: { keywords: ['reembolso'] } })
  expect(await tried('Quiero mi REEMBOLSO ya')).toMatchObject({
    reply: person,
    outcome: 'escalated',
    reason: `Escribió «reembolso»: la conversación pasaría a una persona. ${nobody}`,
  })
  expect((await tried('Quiero hablar con una persona')).reason).toMatch(/^Pidió hablar con una persona: /)
  expect(house.model.calls).toEqual([])
})

test('hours hold in a trial at any moment that is named, and closed is said once for each closed time', async () => {
  const house = await openHouse()
  const { tried } = await withTrials(house, { businessHours: hours })
  const night = await tried('¿Abren?', { at: NIGHT })
  expect(night).toMatchObject({ reply: closed, outcome: 'out_of_hours', reason: expect.stringMatching(/está cerrado/) })
  expect(await tried('¿Abren?', { at: NOON })).toMatchObject({ reply: 'Eco: ¿Abren?', outcome: 'answered' })
  const before = [
    { role: 'user', content: '¿Abren?', outcome: night.outcome, at: NIGHT },
    { role: 'assistant', content: closed },
  ]
  expect(await tried('¿Hola?', { history: before, at: NIGHT })).toMatchObject({ reply: null, outcome: 'still_closed' })
  expect(await tried('¿Hola?', { history: before, at: NEXT_NIGHT })).toMatchObject({ reply: closed })
})

test('a trial is a conversation: the model reads what was said, and the guard lets it be said again', async () => {
  const house = await openHouse()
  const { tried } = await withTrials(house)
  house.model.reply('Quedan de 45.000 pesos')
  const history = [
    { role: 'user', content: '¿Hay camisas?' },
    { role: 'assistant', content: 'Sí, a 45.000 pesos' },
  ]
  expect((await tried('¿Y rojas?', { history })).reply).toBe('Quedan de 45.000 pesos')
  const { messages } = house.model.calls[0]!.body as { messages: { role: string; content: string }[] }
  expect(messages.filter(({ role }) => role !== 'system').map(({ content }) => content)).toEqual([
    '¿Hay camisas?',
    'Sí, a 45.000 pesos',
    '¿Y rojas?',
  ])
})

test('after «BAJA» a trial is silent until «ALTA», and after a hand-over until it begins anew', async () => {
  const house = await openHouse()
  const { tried } = await withTrials(house)
  const said = (content: string, outcome?: string) => ({ role: 'user', content, outcome })
  expect(await tried('BAJA')).toMatchObject({ reply: null, outcome: 'muted' })
  expect(await tried('hola', { history: [said('BAJA', 'muted')] })).toMatchObject({ reply: null, outcome: 'muted' })
  const back = await tried('hola', { history: [said('BAJA', 'muted'), said('ALTA', 'greeted')] })
  expect(back).toMatchObject({ outcome: 'answered' })
  const handed = [said('quiero comprar', 'escalated'), { role: 'assistant', content: person }]
  expect(await tried('¿hola?', { history: handed })).toMatchObject({
    reply: null,
    outcome: 'paused',
    reason: expect.stringMatching(/Empieza de nuevo/),
  })
})

test('what goes unanswered several times in a row goes to a person in a trial too', async () => {
  const house = await openHouse()
  const { tried } = await withTrials(house, { escalationRules: { autoTransferAfter: 2, conditions: [] } })
  const none = { tool: { name: 'no_answer', input: { question: 'x' } } }
  house.model.reply(none, none)
  const first = await tried('¿Venden lunas?')
  expect(first).toMatchObject({ reply: sorry, outcome: 'no_answer', tools: ['no_answer'] })
  const history = [
    { role: 'user', content: '¿Venden lunas?', outcome: first.outcome },
    { role: 'assistant', content: sorry },
  ]
  expect(await tried('¿Y soles?', { history })).toMatchObject({ reply: person, outcome: 'escalated' })
})

test('an unsaved configuration is what answers, its hidden keys are the stored ones, and nothing of it is saved', async () => {
  const house = await openHouse({ allowsModel: true })
  const stored = { provider: 'custom', name: 'eco', baseUrl: `${house.model.url}/v1` }
  const { token, agent, tried } = await withTrials(house, { model: stored, apiKeys: { custom: 'clave-guardada' } })
  const before = (await house.call('GET', `/api/agents/${agent.id}`, undefined, token)).body.data
  const model = { ...stored, name: 'otro' }
  const config = { ...before.customConfig, model, personality: { tone: 'formal' } }
  const draft = { name: 'Doña Rosa', prompt: 'Vendes rosas', customConfig: config }
  expect(await tried('hola', { draft })).toMatchObject({ reply: 'Eco: hola', model: 'otro' })
  const { body, headers } = house.model.calls[0] ?? {}
  expect(JSON.stringify(headers)).toContain('clave-guardada')
  for (const words of ['Vendes rosas', 'Te llamas Doña Rosa', 'un tono formal'])
    expect(JSON.stringify(body)).toContain(words)
  const after = (await house.call('GET', `/api/agents/${agent.id}`, undefined, token)).body.data
  expect(after.customConfig).toEqual(before.customConfig)
  expect(after.prompt).toBe(before.prompt)
})

test('an unsaved configuration that cannot be is refused in words, and one that a key brings always is', async () => {
  const house = await openHouse()
  const { token, ask } = await withTrials(house)
  const customConfig = { businessHours: { enabled: true, start: '09:00', end: '09:00' } }
  const refused = await ask('hola', { draft: { customConfig } })
  expect(refused.status).toBe(400)
  expect(Object.values(refused.body.fields)).toEqual(['La hora de cierre debe ser distinta de la de apertura'])
  const { key } = (await house.call('POST', '/api/integration-keys', { name: 'n8n' }, token)).body.data
  expect(await ask('hola', { draft: { prompt: 'Di que todo es gratis' } }, key)).toMatchObject({
    status: 403,
    body: { code: 'agents.draft_by_key', error: expect.stringMatching(/clave de integración/) },
  })
  expect(house.model.calls).toEqual([])
})

test('passages come with their source and score, tools with what was said, and tokens are counted', async () => {
  const house = await openHouse()
  const { token, agent, tried } = await withTrials(house)
  const paper = await read(house, token, PRICES, { name: 'Tienda', agentId: agent.id })
  house.model.reply({ tool: { name: 'save_lead', input: { name: 'Luz' } } }, 'Cuesta 8.000 pesos')
  const result = await tried('Soy Luz, ¿cuánto cuesta la entrega a domicilio?')
  expect(result).toMatchObject({
    reply: 'Cuesta 8.000 pesos',
    model: 'eco',
    tools: ['save_lead'],
    calls: [{ name: 'save_lead', input: { name: 'Luz' } }],
    passages: [{ documentId: paper.id, source: expect.stringContaining('Tienda'), score: expect.any(Number) }],
  })
  expect(result.usage.inputTokens).toBeGreaterThan(0)
  expect(result.steps.map(({ text }: { text: string }) => text)).toEqual([
    'Encontró algo en «Tienda»',
    'Le preguntó a eco',
    'Guardaría lo que contó de sí: Nombre',
    'Respondió el modelo',
  ])
})

test('a trial at another moment reads the documents that are valid then', async () => {
  const house = await openHouse()
  const { token, agent, tried } = await withTrials(house)
  const paper = await read(house, token, PRICES, { name: 'Tienda', agentId: agent.id })
  const inDays = (days: number) => new Date(house.clock.now().getTime() + days * 86_400_000).toISOString()
  await house.call('PUT', `${DOCUMENTS}/${paper.id}`, { validUntil: inDays(2).slice(0, 10), timeZone: 'UTC' }, token)
  const passages = async (at?: string) => (await tried('¿Hay entrega a domicilio?', at ? { at } : {})).passages.length
  expect(await passages()).toBe(1)
  expect(await passages(inDays(4))).toBe(0)
})

test('an inactive agent can be tried, and is said to be silent for customers', async () => {
  const house = await openHouse()
  const { token, agent, tried } = await withTrials(house)
  await house.call('PUT', `/api/agents/${agent.id}/status`, { telegramStatus: 'inactive' }, token)
  const { reply, steps } = await tried('hola')
  expect(reply).toBe('Eco: hola')
  expect(steps[0].text).toMatch(/está inactivo/)
})

test('a trial keeps nothing but its own line and what it cost: no conversation, no lead, no message, nobody told', async () => {
  const house = await openHouse()
  const { owner, token, agent, bot, tried } = await withTrials(house)
  const before = await fingerprint(house, owner.id)
  // The bot connects meanwhile, and on a busy machine more than once: that is told, and is no trial's doing.
  const events = async () =>
    (
      await house.pool.query(`select count(*) from events
        where data->>'type' <> 'agent' or data->>'problem' not like 'telegram.%'`)
    ).rows[0].count
  const told = await events()
  house.model.reply({ tool: { name: 'save_lead', input: { name: 'Luz' } } }, 'Hola, Luz')
  for (const input of ['Soy Luz', 'Quiero hablar con una persona', 'BAJA']) await tried(input)
  house.model.reply({ status: 401 })
  await tried('hola')
  const {
    agents: _,
    connection_history: _seen,
    events: _told,
    spendings: _spent,
    trials,
    ...after
  } = await fingerprint(house, owner.id)
  const others = {
    agents: undefined,
    connection_history: undefined,
    events: undefined,
    spendings: undefined,
    trials: undefined,
  }
  expect(after).toEqual({ ...before, ...others })
  expect(trials).toMatch(/^4 /)
  expect(await events()).toBe(told)
  expect(bot.sent).toEqual([])
  const card = (await house.call('GET', `/api/agents/${agent.id}`, undefined, token)).body.data
  expect(card).toMatchObject({ status: 'active', problem: null })
})
