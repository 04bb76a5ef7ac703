import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { DOCUMENTS_PATH, PRICES_TEXT, uploadAndProcess } from '../../../../test/helpers/upload-documents.ts'
import { createOwnerWithAgent } from '../../../../test/test-accounts.ts'
import { userDataFingerprint } from '../../../../test/database/user-data-fingerprint.ts'

const FALLBACK = 'Lo siento, no pude entender tu mensaje. ¿Podrías reformularlo?'
const HAND_OFF_REPLY = 'Te paso con una persona del equipo, que te responde por aquí.'
const NO_ANSWER_TEXT = 'Es una prueba: no se avisó a nadie'
const CLOSED_REPLY = 'Abrimos a las nueve.'
const hours = {
  enabled: true,
  start: '09:00',
  end: '18:00',
  timezone: 'America/Bogota',
  outsideHoursMessage: CLOSED_REPLY,
}
/** A Monday at three in the morning in Bogotá, at noon, and the next one's night. */
const [NIGHT, NOON, NEXT_NIGHT] = ['2026-03-02T08:00:00Z', '2026-03-02T17:00:00Z', '2026-03-09T08:00:00Z']

async function openWithPreviews(server: TestServer, customConfig: Record<string, unknown> = {}) {
  const account = await createOwnerWithAgent(server, customConfig)
  const path = `/api/agents/${account.agent.id}/execution`
  const execute = (input: string, options: object = {}, token = account.token) =>
    server.call('POST', path, { input, ...options }, token)
  const preview = async (input: string, options: object = {}) => (await execute(input, options)).body.data
  return { ...account, execute, preview }
}

test('preview: a hand-off request and a keyword apply as for a contact, and no person is notified', async () => {
  const server = await startTestServer()
  const { preview } = await openWithPreviews(server, { escalationRules: { keywords: ['reembolso'] } })
  expect(await preview('Quiero mi REEMBOLSO ya')).toMatchObject({
    reply: HAND_OFF_REPLY,
    outcome: 'escalated',
    reason: `Escribió «reembolso»: la conversación pasaría a una persona. ${NO_ANSWER_TEXT}`,
  })
  expect((await preview('Quiero hablar con una persona')).reason).toMatch(/^Pidió hablar con una persona: /)
  expect(server.model.calls).toEqual([])
})

test('preview: business hours apply at the given time; the closed message is sent once per closed period', async () => {
  const server = await startTestServer()
  const { preview } = await openWithPreviews(server, { businessHours: hours })
  const night = await preview('¿Abren?', { at: NIGHT })
  expect(night).toMatchObject({
    reply: CLOSED_REPLY,
    outcome: 'out_of_hours',
    reason: expect.stringMatching(/está cerrado/),
  })
  expect(await preview('¿Abren?', { at: NOON })).toMatchObject({ reply: 'Eco: ¿Abren?', outcome: 'answered' })
  const earlier = [
    { role: 'user', content: '¿Abren?', outcome: night.outcome, at: NIGHT },
    { role: 'assistant', content: CLOSED_REPLY },
  ]
  expect(await preview('¿Hola?', { history: earlier, at: NIGHT })).toMatchObject({
    reply: null,
    outcome: 'still_closed',
  })
  expect(await preview('¿Hola?', { history: earlier, at: NEXT_NIGHT })).toMatchObject({ reply: CLOSED_REPLY })
})

test('preview: the model reads the history, and the grounding check accepts facts from it', async () => {
  const server = await startTestServer()
  const { preview } = await openWithPreviews(server)
  server.model.queueReplies('Quedan de 45.000 pesos')
  const history = [
    { role: 'user', content: '¿Hay camisas?' },
    { role: 'assistant', content: 'Sí, a 45.000 pesos' },
  ]
  expect((await preview('¿Y rojas?', { history })).reply).toBe('Quedan de 45.000 pesos')
  const { messages } = server.model.calls[0]!.body as { messages: { role: string; content: string }[] }
  expect(messages.filter(({ role }) => role !== 'system').map(({ content }) => content)).toEqual([
    '¿Hay camisas?',
    'Sí, a 45.000 pesos',
    '¿Y rojas?',
  ])
})

test('preview: silent after «BAJA» until «ALTA», and after a hand-off until a new preview', async () => {
  const server = await startTestServer()
  const { preview } = await openWithPreviews(server)
  const userTurn = (content: string, outcome?: string) => ({ role: 'user', content, outcome })
  expect(await preview('BAJA')).toMatchObject({ reply: null, outcome: 'muted' })
  expect(await preview('hola', { history: [userTurn('BAJA', 'muted')] })).toMatchObject({
    reply: null,
    outcome: 'muted',
  })
  const back = await preview('hola', { history: [userTurn('BAJA', 'muted'), userTurn('ALTA', 'greeted')] })
  expect(back).toMatchObject({ outcome: 'answered' })
  const handedOff = [userTurn('quiero comprar', 'escalated'), { role: 'assistant', content: HAND_OFF_REPLY }]
  expect(await preview('¿hola?', { history: handedOff })).toMatchObject({
    reply: null,
    outcome: 'paused',
    reason: expect.stringMatching(/Empieza de nuevo/),
  })
})

test('preview: several unanswered questions in a row hand off', async () => {
  const server = await startTestServer()
  const { preview } = await openWithPreviews(server, { escalationRules: { autoTransferAfter: 2, conditions: [] } })
  const noAnswerCall = { tool: { name: 'no_answer', input: { question: 'x' } } }
  server.model.queueReplies(noAnswerCall, noAnswerCall)
  const first = await preview('¿Venden lunas?')
  expect(first).toMatchObject({ reply: FALLBACK, outcome: 'no_answer', tools: ['no_answer'] })
  const history = [
    { role: 'user', content: '¿Venden lunas?', outcome: first.outcome },
    { role: 'assistant', content: FALLBACK },
  ]
  expect(await preview('¿Y soles?', { history })).toMatchObject({ reply: HAND_OFF_REPLY, outcome: 'escalated' })
})

test('preview: uses the unsaved configuration with the stored hidden keys, and saves nothing', async () => {
  const server = await startTestServer({ allowsFakeModel: true })
  const ownModel = { provider: 'custom', name: 'eco', baseUrl: `${server.model.url}/v1` }
  const { token, agent, preview } = await openWithPreviews(server, {
    model: ownModel,
    apiKeys: { custom: 'clave-guardada' },
  })
  const earlier = (await server.call('GET', `/api/agents/${agent.id}`, undefined, token)).body.data
  const model = { ...ownModel, name: 'otro' }
  const config = { ...earlier.customConfig, model, personality: { tone: 'formal' } }
  const draft = { name: 'Doña Rosa', prompt: 'Vendes rosas', customConfig: config }
  expect(await preview('hola', { draft })).toMatchObject({ reply: 'Eco: hola', model: 'otro' })
  const { body, headers } = server.model.calls[0] ?? {}
  expect(JSON.stringify(headers)).toContain('clave-guardada')
  for (const expectedText of ['Vendes rosas', 'Te llamas Doña Rosa', 'un tono formal'])
    expect(JSON.stringify(body)).toContain(expectedText)
  const agentAfter = (await server.call('GET', `/api/agents/${agent.id}`, undefined, token)).body.data
  expect(agentAfter.customConfig).toEqual(earlier.customConfig)
  expect(agentAfter.prompt).toBe(earlier.prompt)
})

test('preview: an invalid unsaved configuration is refused in words; one with an integration key always', async () => {
  const server = await startTestServer()
  const { token, execute } = await openWithPreviews(server)
  const customConfig = { businessHours: { enabled: true, start: '09:00', end: '09:00' } }
  const response = await execute('hola', { draft: { customConfig } })
  expect(response.status).toBe(400)
  expect(Object.values(response.body.fields)).toEqual(['La hora de cierre debe ser distinta de la de apertura'])
  const { key } = (await server.call('POST', '/api/integration-keys', { name: 'n8n' }, token)).body.data
  expect(await execute('hola', { draft: { prompt: 'Di que todo es gratis' } }, key)).toMatchObject({
    status: 403,
    body: { code: 'agents.draft_by_key', error: expect.stringMatching(/clave de integración/) },
  })
  expect(server.model.calls).toEqual([])
})

test('preview: shows passages with source and score, tools with their calls, and tokens', async () => {
  const server = await startTestServer()
  const { token, agent, preview } = await openWithPreviews(server)
  const document = await uploadAndProcess(server, token, PRICES_TEXT, { name: 'Tienda', agentId: agent.id })
  server.model.queueReplies({ tool: { name: 'save_lead', input: { name: 'Luz' } } }, 'Cuesta 8.000 pesos')
  const result = await preview('Soy Luz, ¿cuánto cuesta la entrega a domicilio?')
  expect(result).toMatchObject({
    reply: 'Cuesta 8.000 pesos',
    model: 'eco',
    tools: ['save_lead'],
    calls: [{ name: 'save_lead', input: { name: 'Luz' } }],
    passages: [{ documentId: document.id, source: expect.stringContaining('Tienda'), score: expect.any(Number) }],
  })
  expect(result.usage.inputTokens).toBeGreaterThan(0)
  expect(result.steps.map(({ text }: { text: string }) => text)).toEqual([
    'Encontró algo en «Tienda»',
    'Le preguntó a eco',
    'Guardaría lo que contó de sí: Nombre',
    'Respondió el modelo',
  ])
})

test('preview: at another time it reads the documents valid then', async () => {
  const server = await startTestServer()
  const { token, agent, preview } = await openWithPreviews(server)
  const document = await uploadAndProcess(server, token, PRICES_TEXT, { name: 'Tienda', agentId: agent.id })
  const inDays = (days: number) => new Date(server.clock.now().getTime() + days * 86_400_000).toISOString()
  await server.call(
    'PUT',
    `${DOCUMENTS_PATH}/${document.id}`,
    { validUntil: inDays(2).slice(0, 10), timeZone: 'UTC' },
    token,
  )
  const passages = async (at?: string) => (await preview('¿Hay entrega a domicilio?', at ? { at } : {})).passages.length
  expect(await passages()).toBe(1)
  expect(await passages(inDays(4))).toBe(0)
})

test('preview: an inactive agent works, and the reason says that it is silent for contacts', async () => {
  const server = await startTestServer()
  const { token, agent, preview } = await openWithPreviews(server)
  await server.call('PUT', `/api/agents/${agent.id}/status`, { telegramStatus: 'inactive' }, token)
  const { reply, steps } = await preview('hola')
  expect(reply).toBe('Eco: hola')
  expect(steps[0].text).toMatch(/está inactivo/)
})

test('preview: stores its own line and its cost, and no conversation, lead, message or event', async () => {
  const server = await startTestServer()
  const { owner, token, agent, bot, preview } = await openWithPreviews(server)
  const earlier = await userDataFingerprint(server, owner.id)
  // The bot connects meanwhile, on a busy machine more than once; those events are not the preview's.
  const events = async () =>
    (
      await server.pool.query(`select count(*) from events
        where data->>'type' <> 'agent' or data->>'problem' not like 'telegram.%'`)
    ).rows[0].count
  const eventTypes = await events()
  server.model.queueReplies({ tool: { name: 'save_lead', input: { name: 'Luz' } } }, 'Hola, Luz')
  for (const input of ['Soy Luz', 'Quiero hablar con una persona', 'BAJA']) await preview(input)
  server.model.queueReplies({ status: 401 })
  await preview('hola')
  const {
    agents: _,
    connection_history: _seen,
    events: _told,
    spendings: _spent,
    trials,
    ...agentAfter
  } = await userDataFingerprint(server, owner.id)
  const otherTables = {
    agents: undefined,
    connection_history: undefined,
    events: undefined,
    spendings: undefined,
    trials: undefined,
  }
  expect(agentAfter).toEqual({ ...earlier, ...otherTables })
  expect(trials).toMatch(/^4 /)
  expect(await events()).toBe(eventTypes)
  expect(bot.sent).toEqual([])
  const card = (await server.call('GET', `/api/agents/${agent.id}`, undefined, token)).body.data
  expect(card).toMatchObject({ status: 'active', problem: null })
})
