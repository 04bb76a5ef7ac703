import { expect, test } from 'vitest'
import { calm } from '../../../test/calm.ts'
import { cardUntil, isConnected } from '../../../test/card.ts'
import { blockedByUser, internalError } from '../../../test/fakes/telegram/refusal.ts'
import { openHouse, type TestHouse } from '../../../test/house.ts'
import { upload } from '../../../test/papers.ts'
import { converse, heard, signUp, thread, withAgent } from '../../../test/people.ts'

const luz = { id: 99, firstName: 'Luz' }
const letters = (letter: string) => letter.repeat(35)
const keys = { openai: 'sk-openai-canario', anthropic: 'sk-ant-canario', custom: 'clave-canario' }
const hidden = { openai: '***', anthropic: '***', custom: '***' }

/** A user, a bot of theirs that no agent has yet, and a draft that would do. */
async function ready(house: TestHouse, username = 'mariana', number = 71_001) {
  const { token, id: userId } = await signUp(house, username)
  const botToken = `${number}:${letters('B')}`
  const bot = house.telegram.addBot(botToken, { id: number, username: `bot${number}`, name: 'Tienda' })
  const draft = { name: 'Ventas', description: 'Vende', prompt: 'Eres vendedor', platform: 'telegram', botToken }
  const create = (change: object = {}) => house.call('POST', '/api/agents', { ...draft, ...change }, token)
  return { token, userId, bot, botToken, draft, create }
}

const rows = ({ db }: TestHouse) => db.selectFrom('agents').selectAll().execute()
const asked = (bot: { calls: { method: string }[] }, method: string) =>
  bot.calls.filter((call) => call.method === method)

test('an agent is created with its bot, and its card says all but its secrets', async () => {
  const house = await openHouse()
  const { userId, botToken, bot, create } = await ready(house)
  const { status, body } = await create({ customConfig: { apiKeys: keys, responseDelay: 0 } })
  expect(status).toBe(201)
  const { data: agent } = body
  expect(agent).toMatchObject({
    userId,
    name: 'Ventas',
    description: 'Vende',
    prompt: 'Eres vendedor',
    platform: 'telegram',
    status: 'active',
    problem: null,
    engine: 'embedded',
    brain: 'model',
    botToken: '***',
    conversationCount: 0,
    totalExecutions: 0,
    lastExecutionAt: null,
    customConfig: { responseDelay: 0, maxResponseLength: 1000, apiKeys: hidden, personality: { tone: 'friendly' } },
    platformConfig: { botId: '71001', botName: 'Tienda', botUsername: 'bot71001' },
  })
  expect(agent.sessionName).toMatch(/^[A-Za-z0-9_-]{1,64}$/)
  expect(agent.workflowId).toBe(agent.sessionName)
  expect(agent.platformConfig.sessionName).toBe(agent.sessionName)
  expect(agent.platformConfig).not.toHaveProperty('botToken')
  expect(asked(bot, 'getMe')).toHaveLength(1)

  const kept = JSON.stringify(await rows(house))
  for (const secret of [botToken, ...Object.values(keys)]) expect(kept).not.toContain(secret)
  expect((await rows(house))[0]?.secrets).toMatch(/^v1\.\w+\.[\w-]+$/)
})

test('the token may come in platformConfig, as an object or as a JSON string', async () => {
  const house = await openHouse()
  const first = await ready(house)
  const second = await ready(house, 'segunda', 71_002)
  const made = await first.create({ botToken: undefined, platformConfig: { botToken: first.botToken } })
  expect(made.body.data).toMatchObject({ botToken: '***', platformConfig: { botId: '71001' } })
  const alsoMade = await second.create({ botToken: '', platformConfig: JSON.stringify({ botToken: second.botToken }) })
  expect(alsoMade.body.data).toMatchObject({ botToken: '***', platformConfig: { botId: '71002' } })
})

test('a token that Telegram does not know, or that is none, is «Token de bot inválido»', async () => {
  const house = await openHouse()
  const { bot, create } = await ready(house)
  const wrong = [
    `99999:${letters('Z')}`,
    'prueba',
    '***',
    '',
    null,
    undefined,
    '../getMe',
    `71001:${letters('B')}/getMe?x=`,
    'a b',
  ]
  for (const botToken of wrong) {
    const { status, body } = await create({ botToken })
    expect({ botToken, status, body }).toMatchObject({
      botToken,
      status: 400,
      body: {
        code: 'telegram.bad_token',
        error: 'Token de bot inválido',
        fields: { botToken: 'Token de bot inválido' },
      },
    })
  }
  expect(await rows(house)).toEqual([])
  expect(bot.calls).toEqual([])
})

test('while Telegram does not answer, an agent is not created and the sentence says so', async () => {
  const house = await openHouse()
  const { bot, create } = await ready(house)
  const sentence = { code: 'telegram.unreachable', error: 'Error de conexión con el servicio de Telegram' }
  bot.fail('getMe', internalError())
  expect(await create()).toMatchObject({ status: 503, body: sentence })
  await house.telegram.unplug()
  expect(await create()).toMatchObject({ status: 503, body: sentence })
  expect(await rows(house)).toEqual([])
  await house.telegram.plugIn()
  bot.heal()
  expect((await create()).status).toBe(201)
})

test('a WhatsApp agent needs its linking first', async () => {
  const house = await openHouse()
  const { create } = await ready(house)
  expect(await create({ platform: 'whatsapp' })).toMatchObject({
    status: 400,
    body: { code: 'agents.linking_missing', error: 'No se ha vinculado WhatsApp' },
  })
})

test('blank words are told under their fields, and a description, a name or a prompt has its longest', async () => {
  const house = await openHouse()
  const { create } = await ready(house)
  const blank = await create({ name: ' ', description: '', prompt: '\n\t' })
  expect(blank).toMatchObject({ status: 400, body: { code: 'invalid' } })
  expect(blank.body.fields).toEqual({
    name: 'El nombre es requerido',
    description: 'La descripción es requerida',
    prompt: 'El prompt del sistema es requerido',
  })
  const long = await create({ name: 'a'.repeat(81), description: 'a'.repeat(501), prompt: 'a'.repeat(20_001) })
  expect(long.body.fields).toEqual({
    name: 'No puede tener más de 80 caracteres',
    description: 'No puede tener más de 500 caracteres',
    prompt: 'No puede tener más de 20000 caracteres',
  })
  expect((await create({ platform: 'paloma' })).body.fields).toEqual({ platform: 'Elige WhatsApp o Telegram' })
  expect(await rows(house)).toEqual([])
})

test('words are kept without their blank ends, and what no database keeps is dropped', async () => {
  const house = await openHouse()
  const { create } = await ready(house)
  const { status, body } = await create({
    name: '  Ventas\0 ',
    customConfig: { greeting: 'Hola\0 \ud800', variables: { 'ho\0ra': 'las\0 ocho' } },
  })
  expect(status).toBe(201)
  expect(body.data).toMatchObject({
    name: 'Ventas',
    customConfig: { greeting: 'Hola \ufffd', variables: { hora: 'las ocho' } },
  })
})

test('an owner, an id or a status sent along is ignored', async () => {
  const house = await openHouse()
  const stranger = await signUp(house, 'otra')
  const { userId, create } = await ready(house)
  const wishes = {
    id: 'elegido',
    userId: stranger.id,
    sessionName: 'elegida',
    workflowId: 'wf',
    status: 'inactive',
    engine: 'n8n',
  }
  const { data } = (await create(wishes)).body
  expect(data).toMatchObject({ userId, status: 'active', engine: 'embedded' })
  expect([data.id, data.sessionName, data.workflowId]).not.toContain('elegid')
  expect((await rows(house))[0]).toMatchObject({ userId, isActive: true })
})

test('a bot serves one agent of the installation, whoever asks', async () => {
  const house = await openHouse()
  const { botToken, create } = await ready(house)
  const { body: first } = await create()
  const other = await ready(house, 'otra', 71_002)
  const taken = {
    status: 409,
    body: { code: 'telegram.bot_taken', fields: { botToken: 'Ese bot ya atiende a otro agente' } },
  }
  expect(await create({ name: 'Otro' })).toMatchObject(taken)
  expect(await other.create({ botToken })).toMatchObject(taken)
  expect(JSON.stringify((await other.create({ botToken })).body)).not.toContain(first.data.name)
  expect(await rows(house)).toHaveLength(1)
})

test('two names of one owner differ by more than capitals; two owners may use one name', async () => {
  const house = await openHouse()
  const { token, create } = await ready(house)
  await create({ name: 'Atención Ñandú' })
  const spare = `71009:${letters('C')}`
  house.telegram.addBot(spare, { id: 71_009, username: 'otro_bot', name: 'Otro' })
  const taken = {
    status: 409,
    body: { code: 'agents.name_taken', fields: { name: 'Ya tienes un agente con ese nombre' } },
  }
  expect(await create({ name: 'ATENCIÓN ÑANDÚ', botToken: spare })).toMatchObject(taken)
  const { body } = await create({ name: 'Soporte', botToken: spare })
  expect(await house.call('PUT', `/api/agents/${body.data.id}`, { name: ' atención ñandú ' }, token)).toMatchObject(
    taken,
  )
  const other = await ready(house, 'otra', 71_002)
  expect((await other.create({ name: 'Atención Ñandú' })).status).toBe(201)
})

test('a name that is taken costs a bot nothing of what it has elsewhere', async () => {
  const house = await openHouse()
  const { create } = await ready(house)
  await create()
  const spare = `71009:${letters('C')}`
  const bot = house.telegram.addBot(spare, { id: 71_009, username: 'otro_bot', name: 'Otro' })
  bot.webhook.url = 'https://otro.ejemplo.co/hook'
  expect((await create({ botToken: spare, replaceWebhook: true })).status).toBe(409)
  expect(bot.webhook.url).toBe('https://otro.ejemplo.co/hook')
})

test('an edit with *** keeps the token and the keys, and touches only what it names', async () => {
  const house = await openHouse()
  const { token, bot, botToken, create } = await ready(house)
  const { id } = (await create({ customConfig: { apiKeys: keys } })).body.data
  const edit = (changes: object) => house.call('PUT', `/api/agents/${id}`, changes, token)

  const renamed = await edit({ name: 'Soporte', botToken: '***', platformConfig: '{"botToken":"***"}' })
  expect(renamed).toMatchObject({
    status: 200,
    body: { data: { name: 'Soporte', description: 'Vende', prompt: 'Eres vendedor', botToken: '***' } },
  })
  const configured = await edit({ customConfig: { apiKeys: { ...hidden, anthropic: '' }, responseDelay: 3000 } })
  expect(configured.body.data.customConfig).toMatchObject({
    responseDelay: 3000,
    maxResponseLength: 1000,
    greeting: '¡Hola! Escribe tu pregunta y te respondo enseguida.',
    escalationRules: { keywords: ['hablar con humano', 'quiero comprar', 'problema urgente'] },
    apiKeys: { openai: '***', anthropic: '', custom: '***' },
  })
  const told = await house.call('GET', `/api/agents/telegram/${id}/bot-token`, undefined, token)
  expect(told.body.data).toEqual({ botToken })
  expect(asked(bot, 'getMe')).toHaveLength(1)
})

test('an edit that leaves the keys out keeps them', async () => {
  const house = await openHouse()
  const { token, create } = await ready(house)
  const { id } = (await create({ customConfig: { apiKeys: keys } })).body.data
  const { body } = await house.call('PUT', `/api/agents/${id}`, { customConfig: { responseDelay: 3000 } }, token)
  expect(body.data.customConfig.apiKeys).toEqual(hidden)
})

test('an edit refuses blank words, numbers out of range and a bot that is not there', async () => {
  const house = await openHouse()
  const { token, create } = await ready(house)
  const { id } = (await create()).body.data
  const edit = (changes: object) => house.call('PUT', `/api/agents/${id}`, changes, token)
  expect((await edit({ name: ' ' })).body.fields).toEqual({ name: 'El nombre es requerido' })
  expect((await edit({ customConfig: { responseDelay: -1 } })).body.fields).toEqual({
    'customConfig.responseDelay': 'Escribe un número entero entre 0 y 60.000',
  })
  expect((await edit({ customConfig: { businessHours: { start: '25:00' } } })).body.fields).toEqual({
    'customConfig.businessHours.start': 'Escribe una hora como 09:00',
  })
  expect((await edit({ botToken: `99999:${letters('Z')}` })).body).toMatchObject({ error: 'Token de bot inválido' })
  const { body } = await house.call('GET', `/api/agents/${id}`, undefined, token)
  expect(body.data).toMatchObject({ name: 'Ventas', platformConfig: { botId: '71001' } })
})

test('no answer of any call of an agent carries a secret, but the one that is asked for it', async () => {
  const house = await openHouse()
  const { token, botToken, create, userId } = await ready(house)
  const { data } = (await create({ customConfig: { apiKeys: keys } })).body
  const paths = [
    '',
    `/${data.id}`,
    `/user/${userId}`,
    '/search?name=ventas',
    '/stats',
    `/telegram/${data.id}`,
    `/${data.id}/executions`,
  ]
  let read = JSON.stringify(data)
  for (const path of paths) {
    const { status, body } = await house.call('GET', `/api/agents${path}`, undefined, token)
    expect({ path, status }).toEqual({ path, status: 200 })
    read += JSON.stringify(body)
  }
  for (const change of [{ name: 'Nuevo' }, { customConfig: {} }])
    read += JSON.stringify((await house.call('PUT', `/api/agents/${data.id}`, change, token)).body)
  for (const path of [`/${data.id}/execution`, `/telegram/${data.id}/connect`, `/telegram/${data.id}/disconnect`])
    read += JSON.stringify((await house.call('POST', `/api/agents${path}`, { input: 'hola' }, token)).body)
  read += JSON.stringify(house.lines)
  const { rows: events } = await house.pool.query('select data from events')
  read += JSON.stringify(events)
  for (const secret of [botToken, botToken.split(':')[1], ...Object.values(keys)]) expect(read).not.toContain(secret)
})

test('the switch takes either of its two names, and needs one', async () => {
  const house = await openHouse()
  const { token, create } = await ready(house)
  const { id } = (await create()).body.data
  const turn = (body: object) => house.call('PUT', `/api/agents/${id}/status`, body, token)
  expect((await turn({ whatsappStatus: 'inactive', telegramStatus: 'inactive' })).body.data.status).toBe('inactive')
  expect((await turn({ whatsappStatus: 'active' })).body.data.status).toBe('active')
  expect((await turn({ telegramStatus: 'inactive' })).body.data.status).toBe('inactive')
  expect(await turn({})).toMatchObject({ status: 400, body: { code: 'agents.status_missing' } })
  expect((await turn({ telegramStatus: 'error' })).status).toBe(400)
  expect((await house.call('GET', `/api/agents/${id}`, undefined, token)).body.data.status).toBe('inactive')
})

test('whoever is about to delete an agent is told what goes with it, and afterwards what went', async () => {
  const house = await openHouse()
  const { token, bot, create } = await ready(house)
  const { id } = (await create()).body.data
  const kept = async () => (await house.call('GET', `/api/agents/${id}/belongings`, undefined, token)).body.data
  expect(await kept()).toEqual({ conversations: 0, files: 0, documents: 0, leads: 0 })
  await converse(house, bot, luz, 'hola')
  await upload(house, token, 'El envío cuesta 8.500 pesos', { name: 'Envíos', agentId: id })
  await upload(house, token, 'La tienda abre a las ocho', { name: 'De todos' })
  expect(await kept()).toEqual({ conversations: 1, files: 0, documents: 1, leads: 0 })
  const gone = await house.call('DELETE', `/api/agents/${id}`, undefined, token)
  expect(gone.body.data).toEqual({ pending: false, conversations: 1, files: 0, documents: 1, leads: 0 })
  const { body } = await house.call('GET', '/api/documents', undefined, token)
  expect(body.data.items.map(({ name }: { name: string }) => name)).toEqual(['De todos'])
})

test('an agent that is deleted takes its conversations with it, and frees its name and its bot', async () => {
  const house = await openHouse()
  const { token, bot, draft, create } = await ready(house)
  const { id } = (await create()).body.data
  await converse(house, bot, luz, 'hola')
  const { conversation, messages } = await thread(house, token)
  expect(await house.call('DELETE', `/api/agents/${id}`, undefined, token)).toMatchObject({
    status: 200,
    body: { success: true, data: { pending: false, conversations: 1 } },
  })
  for (const path of [`agents/${id}`, `conversations/${conversation.id}`, `messages/${messages[0].id}/journal`])
    expect({ path, ...(await house.call('GET', `/api/${path}`, undefined, token)) }).toMatchObject({
      path,
      status: 404,
    })
  expect((await house.call('GET', '/api/conversation-logs', undefined, token)).body.data).toEqual([])
  expect((await house.call('DELETE', `/api/agents/${id}`, undefined, token)).status).toBe(404)
  expect((await house.call('POST', '/api/agents', draft, token)).status).toBe(201)
})

test('a deleted agent whose reply was still owed says nothing more', async () => {
  const house = await openHouse()
  const { token, bot, create } = await ready(house)
  const { id } = (await create({ customConfig: { responseDelay: 0 } })).body.data
  bot.say(luz, 'hola')
  await heard(bot)
  await house.call('DELETE', `/api/agents/${id}`, undefined, token)
  await house.drain()
  expect(bot.sent).toEqual([])
  expect(house.lines.filter(({ level }) => Number(level) >= 50)).toEqual([])
})

test('the figures count by status, and the search finds any part of a name on its platform', async () => {
  const house = await openHouse()
  const { token, create } = await ready(house)
  for (const [n, name] of ['Ventas Ñuñoa', 'Soporte 100%', 'Soporte b'].entries()) {
    const botToken = `7200${n}:${letters('C')}`
    house.telegram.addBot(botToken, { id: 72_000 + n, username: `b${n}_bot`, name })
    await create({ name, botToken })
  }
  const [first, second] = (await house.call('GET', '/api/agents', undefined, token)).body.data
  expect([first.name, second.name]).toEqual(['Soporte 100%', 'Soporte b'])
  await house.db.updateTable('agents').set({ isActive: false }).where('id', '=', first.id).execute()
  await house.db.updateTable('agents').set({ modelProblem: 'model.bad_key' }).where('id', '=', second.id).execute()
  const stats = await house.call('GET', '/api/agents/stats', undefined, token)
  expect(stats.body.data).toEqual({ total: 3, active: 1, inactive: 1, error: 1 })

  const search = async (query: string) =>
    (await house.call('GET', `/api/agents/search?${query}`, undefined, token)).body.data.map(
      (agent: { name: string }) => agent.name,
    )
  expect(await search('name=SOPORTE')).toEqual(['Soporte 100%', 'Soporte b'])
  expect(await search(`name=${encodeURIComponent('ñuÑO')}`)).toEqual(['Ventas Ñuñoa'])
  expect(await search('name=%25')).toEqual(['Soporte 100%'])
  expect(await search('name=_')).toEqual([])
  expect(await search('name=&platform=telegram')).toHaveLength(3)
  expect(await search('platform=whatsapp')).toEqual([])
  expect(await search('platform=all')).toHaveLength(3)
})

test('the agents of a user are given to that user alone', async () => {
  const house = await openHouse()
  const { token, userId, create } = await ready(house)
  await create()
  const stranger = await signUp(house, 'otra')
  const own = await house.call('GET', `/api/agents/user/${userId}`, undefined, token)
  expect(own.body.data).toMatchObject([{ name: 'Ventas' }])
  expect((await house.call('GET', `/api/agents/user/${userId}`, undefined, stranger.token)).status).toBe(404)
  for (const id of ['no-existe', '%00', '%F0%9F%98%80', "'%20or%20true", 'x'.repeat(80)])
    expect({ id, ...(await house.call('GET', `/api/agents/${id}`, undefined, token)) }).toMatchObject({
      id,
      status: 404,
    })
})

test('the bot token is told to its owner, never stored by the browser, and leaves a line of audit', async () => {
  const house = await openHouse()
  const { token, botToken, agent, owner } = await withAgent(house)
  const shape = await house.call('GET', `/api/agents/telegram/${agent.id}`, undefined, token)
  expect(shape.body.data).toEqual({
    botToken: '***',
    platformConfig: expect.objectContaining({ sessionName: agent.sessionName }),
  })

  const told = await house.call('GET', `/api/agents/telegram/${agent.id}/bot-token`, undefined, token)
  expect(told.body.data).toEqual({ botToken })
  expect(told.headers.get('cache-control')).toBe('no-store')
  const audit = house.lines.filter((line) => line['msg'] === 'audit')
  expect(audit).toMatchObject([{ audit: 'bot token read', userId: owner.id, agentId: agent.id }])
  expect(JSON.stringify(audit)).not.toContain(botToken)
})

test('a token is validated before there is an agent', async () => {
  const house = await openHouse()
  const { token, botToken, bot } = await ready(house)
  const validate = (body: object) => house.call('POST', '/api/telegram/validate', body, token)
  expect((await validate({ botToken })).body.data).toEqual({
    botId: '71001',
    botName: 'Tienda',
    botUsername: 'bot71001',
    foreignWebhook: null,
  })
  expect(await validate({ botToken: 'x' })).toMatchObject({ status: 400, body: { error: 'Token de bot inválido' } })
  expect((await validate({ botToken: ' ' })).body.fields).toEqual({
    botToken: 'Escribe el token que te dio @BotFather',
  })
  bot.webhook.url = 'https://hooks.ejemplo.co:8443/otro?clave=secreta'
  expect((await validate({ botToken })).body.data.foreignWebhook).toBe('hooks.ejemplo.co:8443')
})

test('a disconnected bot is not heard, and what it was told waits for the connection', async () => {
  const house = await openHouse()
  const { bot, token, agent } = await withAgent(house)
  await cardUntil(house, token, agent.id, isConnected)
  const hungUp = await house.call('POST', `/api/agents/telegram/${agent.id}/disconnect`, undefined, token)
  expect(hungUp.body.data).toMatchObject({
    connection: { state: 'disconnected' },
    platformConfig: { isConnected: false },
  })
  await bot.waitFor(() => !bot.inbox.isPolled, 'the poller to hang up')
  bot.say(luz, '¿hay alguien?')
  expect((await thread(house, token)).conversation).toBeUndefined()

  const joined = await house.call('POST', `/api/agents/telegram/${agent.id}/connect`, undefined, token)
  expect(joined.body.data.connection.state).toBe('waiting_for_connection')
  await heard(bot)
  await house.drain()
  expect(bot.sent).toMatchObject([{ shown: 'Eco: ¿hay alguien?' }])
  await cardUntil(house, token, agent.id, isConnected)
})

test('connecting what is connected leaves it connected', async () => {
  const house = await openHouse()
  const { bot, token, agent } = await withAgent(house)
  await cardUntil(house, token, agent.id, isConnected)
  await house.call('POST', `/api/agents/telegram/${agent.id}/connect`, undefined, token)
  bot.say(luz, 'hola')
  await heard(bot)
  await cardUntil(house, token, agent.id, isConnected)
})

test('a bot that serves another system keeps serving it until its owner says otherwise', async () => {
  const house = await openHouse()
  const { token, bot, create } = await ready(house)
  bot.webhook.url = 'https://otro.ejemplo.co/hook'
  const { data: agent } = (await create({ customConfig: calm })).body
  const card = await cardUntil(house, token, agent.id, ({ problem }) => problem !== null)
  expect(card).toMatchObject({ status: 'error', problem: { code: 'telegram.foreign_webhook', heals: false } })
  expect(bot.webhook.url).toBe('https://otro.ejemplo.co/hook')
  expect(asked(bot, 'deleteWebhook')).toEqual([])
  const joined = await house.call('POST', `/api/agents/telegram/${agent.id}/connect`, { replaceWebhook: true }, token)
  expect(joined.body.data).toMatchObject({ status: 'active', problem: null })
  expect(bot.webhook.url).toBe('')
  await converse(house, bot, luz, 'hola')
  expect(bot.sent).toMatchObject([{ shown: 'Eco: hola' }])
})

test('a bot taken from another system with its owner’s word is heard from the first message', async () => {
  const house = await openHouse()
  const { bot, create } = await ready(house)
  bot.webhook.url = 'https://otro.ejemplo.co/hook'
  expect((await create({ replaceWebhook: true, customConfig: calm })).status).toBe(201)
  await converse(house, bot, luz, 'hola')
  expect(bot.sent).toMatchObject([{ shown: 'Eco: hola' }])
})

test('an agent can be tried without any channel', async () => {
  const house = await openHouse()
  const { token, bot, agent } = await withAgent(house)
  const tried = await house.call('POST', `/api/agents/${agent.id}/execution`, { input: ' ¿Tienen café? ' }, token)
  expect(tried.body.data).toMatchObject({
    reply: 'Eco: ¿Tienen café?',
    reason: 'Respondió el modelo',
    passages: [],
    tools: [],
  })
  expect(tried.body.data.usage.inputTokens).toBeGreaterThan(0)
  expect(JSON.stringify(house.model.calls[0]?.body)).toContain('Eres vendedor')
  expect(bot.sent).toEqual([])
  expect((await house.call('POST', `/api/agents/${agent.id}/execution`, { input: ' ' }, token)).body.fields).toEqual({
    input: 'Escribe un mensaje para probar',
  })
})

test('a trial says why it fell back: no model, or one that refuses the key', async () => {
  const house = await openHouse({
    allowsModel: true,
    env: { OPENAI_BASE_URL: '', OPENAI_API_KEY: '', OPENAI_MODEL: '' },
  })
  const { token, agent } = await withAgent(house)
  const fallback = 'Lo siento, no pude entender tu mensaje. ¿Podrías reformularlo?'
  const tryIt = async () =>
    (await house.call('POST', `/api/agents/${agent.id}/execution`, { input: 'hola' }, token)).body.data
  expect(await tryIt()).toMatchObject({
    reply: fallback,
    reason: 'Sin modelo: no hay ninguna clave configurada, y se envía el mensaje de respaldo',
  })

  const own = { provider: 'custom', name: 'eco', baseUrl: `${house.model.url}/v1` }
  const customConfig = { ...calm, model: own, apiKeys: { custom: 'clave' }, fallbackBehavior: { enabled: false } }
  await house.call('PUT', `/api/agents/${agent.id}`, { customConfig }, token)
  expect(await tryIt()).toMatchObject({ reply: 'Eco: hola' })
  house.model.reply({ status: 401 })
  expect(await tryIt()).toMatchObject({
    reply: null,
    reason: expect.stringMatching(/^El proveedor rechazó la clave: .* el mensaje de respaldo está desactivado/),
  })
})

test('the last executions are listed, trials among them, with what was asked, answered and why', async () => {
  const house = await openHouse()
  const { token, bot, agent } = await withAgent(house)
  const say = async (text: string) => {
    await converse(house, bot, luz, text)
  }
  await say('hola')
  await house.call('POST', `/api/agents/${agent.id}/execution`, { input: '¿abren hoy?' }, token)
  bot.fail('sendMessage', blockedByUser(), 1)
  await say('¿precio?')
  await house.call('PUT', `/api/agents/${agent.id}/status`, { telegramStatus: 'inactive' }, token)
  await say('¿están ahí?')

  const { body } = await house.call('GET', `/api/agents/${agent.id}/executions`, undefined, token)
  expect(body.data).toMatchObject([
    { input: '¿están ahí?', reply: null, reason: 'El agente estaba inactivo. Actívalo para que vuelva a responder.' },
    { input: '¿precio?', reply: 'Eco: ¿precio?', reason: 'No se pudo enviar: El contacto bloqueó al bot.' },
    { input: '¿abren hoy?', reply: 'Eco: ¿abren hoy?', reason: 'Respondió el modelo' },
    { input: 'hola', reply: 'Eco: hola', reason: 'El agente respondió.' },
  ])
  const { totalExecutions, lastExecutionAt } = (await house.call('GET', `/api/agents/${agent.id}`, undefined, token))
    .body.data
  expect(totalExecutions).toBe(3)
  expect(lastExecutionAt).not.toBeNull()
})
