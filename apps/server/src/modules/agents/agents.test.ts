import { expect, test } from 'vitest'
import { instantReplies } from '../../../test/helpers/instant-replies.ts'
import { waitForAgent, isAgentConnected } from '../../../test/helpers/wait-for-agent.ts'
import { blockedByUser, internalError } from '../../../test/fakes/telegram/bot-api-error.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { uploadDocument } from '../../../test/helpers/upload-documents.ts'
import {
  addMember,
  inWorkspace,
  sendAndDrain,
  waitUntilConfirmed,
  signUp,
  fetchThread,
  createOwnerWithAgent,
} from '../../../test/test-accounts.ts'

const luz = { id: 99, firstName: 'Luz' }
const letters = (letter: string) => letter.repeat(35)
const keys = { openai: 'sk-openai-canario', anthropic: 'sk-ant-canario', custom: 'clave-canario' }
const hidden = { openai: '***', anthropic: '***', custom: '***' }

/** A user, a bot without an agent, and a valid draft. */
async function ready(server: TestServer, username = 'mariana', number = 71_001) {
  const { token, id: workspaceId } = await signUp(server, username)
  const botToken = `${number}:${letters('B')}`
  const bot = server.telegram.addBot(botToken, { id: number, username: `bot${number}`, name: 'Tienda' })
  const draft = { name: 'Ventas', description: 'Vende', prompt: 'Eres vendedor', platform: 'telegram', botToken }
  const create = (overrides: object = {}) => server.call('POST', '/api/agents', { ...draft, ...overrides }, token)
  return { token, workspaceId, bot, botToken, draft, create }
}

const rows = ({ db }: TestServer) => db.selectFrom('agents').selectAll().execute()
const modelRequests = (bot: { calls: { method: string }[] }, method: string) =>
  bot.calls.filter((call) => call.method === method)

test('create agent: the answer has its bot and no secret', async () => {
  const server = await startTestServer()
  const { workspaceId, botToken, bot, create } = await ready(server)
  const { status, body } = await create({ customConfig: { apiKeys: keys, responseDelay: 0 } })
  expect(status).toBe(201)
  const { data: agent } = body
  expect(agent).toMatchObject({
    userId: workspaceId,
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
  expect(modelRequests(bot, 'getMe')).toHaveLength(1)

  const snapshot = JSON.stringify(await rows(server))
  for (const secret of [botToken, ...Object.values(keys)]) expect(snapshot).not.toContain(secret)
  expect((await rows(server))[0]?.secrets).toMatch(/^v1\.\w+\.[\w-]+$/)
})

test('create agent: the token may be in platformConfig, as an object or as a JSON string', async () => {
  const server = await startTestServer()
  const first = await ready(server)
  const second = await ready(server, 'segunda', 71_002)
  const created = await first.create({ botToken: undefined, platformConfig: { botToken: first.botToken } })
  expect(created.body.data).toMatchObject({ botToken: '***', platformConfig: { botId: '71001' } })
  const alsoMade = await second.create({ botToken: '', platformConfig: JSON.stringify({ botToken: second.botToken }) })
  expect(alsoMade.body.data).toMatchObject({ botToken: '***', platformConfig: { botId: '71002' } })
})

test('create agent: a missing or unknown token is «Token de bot inválido»', async () => {
  const server = await startTestServer()
  const { bot, create } = await ready(server)
  const invalidValues = [
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
  for (const botToken of invalidValues) {
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
  expect(await rows(server)).toEqual([])
  expect(bot.calls).toEqual([])
})

test('create agent: while Telegram does not answer, nothing is created and the sentence says so', async () => {
  const server = await startTestServer()
  const { bot, create } = await ready(server)
  const sentence = { code: 'telegram.unreachable', error: 'Error de conexión con el servicio de Telegram' }
  bot.fail('getMe', internalError())
  expect(await create()).toMatchObject({ status: 503, body: sentence })
  await server.telegram.unplug()
  expect(await create()).toMatchObject({ status: 503, body: sentence })
  expect(await rows(server)).toEqual([])
  await server.telegram.plugIn()
  bot.clearFaults()
  expect((await create()).status).toBe(201)
})

test('create WhatsApp agent: needs a linked session first', async () => {
  const server = await startTestServer()
  const { create } = await ready(server)
  expect(await create({ platform: 'whatsapp' })).toMatchObject({
    status: 400,
    body: { code: 'agents.linking_missing', error: 'No se ha vinculado WhatsApp' },
  })
})

test('create agent: blank texts are reported at their fields, and each text has a maximum length', async () => {
  const server = await startTestServer()
  const { create } = await ready(server)
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
  expect((await create({ platform: 'paloma' })).body.fields).toEqual({
    platform: 'Elige WhatsApp, Telegram o página web',
  })
  expect(await rows(server)).toEqual([])
})

test('create agent: texts are trimmed, and characters that no database stores are dropped', async () => {
  const server = await startTestServer()
  const { create } = await ready(server)
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

test('create agent: an owner, id or status in the request is ignored', async () => {
  const server = await startTestServer()
  const otherUser = await signUp(server, 'otra')
  const { workspaceId, create } = await ready(server)
  const wishes = {
    id: 'elegido',
    userId: otherUser.id,
    workspaceId: otherUser.id,
    sessionName: 'elegida',
    workflowId: 'wf',
    status: 'inactive',
    engine: 'n8n',
  }
  const { data } = (await create(wishes)).body
  expect(data).toMatchObject({ userId: workspaceId, status: 'active', engine: 'embedded' })
  expect([data.id, data.sessionName, data.workflowId]).not.toContain('elegid')
  expect((await rows(server))[0]).toMatchObject({ workspaceId, isActive: true })
})

test('create agent: a bot serves one agent of the installation', async () => {
  const server = await startTestServer()
  const { botToken, create } = await ready(server)
  const { body: first } = await create()
  const other = await ready(server, 'otra', 71_002)
  const conflict = {
    status: 409,
    body: { code: 'telegram.bot_taken', fields: { botToken: 'Ese bot ya atiende a otro agente' } },
  }
  expect(await create({ name: 'Otro' })).toMatchObject(conflict)
  expect(await other.create({ botToken })).toMatchObject(conflict)
  expect(JSON.stringify((await other.create({ botToken })).body)).not.toContain(first.data.name)
  expect(await rows(server)).toHaveLength(1)
})

test('create agent: names of one account differ by more than case; two accounts may use one name', async () => {
  const server = await startTestServer()
  const { token, create } = await ready(server)
  await create({ name: 'Atención Ñandú' })
  const spare = `71009:${letters('C')}`
  server.telegram.addBot(spare, { id: 71_009, username: 'otro_bot', name: 'Otro' })
  const conflict = {
    status: 409,
    body: { code: 'agents.name_taken', fields: { name: 'Ya tienes un agente con ese nombre' } },
  }
  expect(await create({ name: 'ATENCIÓN ÑANDÚ', botToken: spare })).toMatchObject(conflict)
  const { body } = await create({ name: 'Soporte', botToken: spare })
  expect(await server.call('PUT', `/api/agents/${body.data.id}`, { name: ' atención ñandú ' }, token)).toMatchObject(
    conflict,
  )
  const other = await ready(server, 'otra', 71_002)
  expect((await other.create({ name: 'Atención Ñandú' })).status).toBe(201)
})

test('create agent: a name that is taken does not take the bot from another system', async () => {
  const server = await startTestServer()
  const { create } = await ready(server)
  await create()
  const spare = `71009:${letters('C')}`
  const bot = server.telegram.addBot(spare, { id: 71_009, username: 'otro_bot', name: 'Otro' })
  bot.webhook.url = 'https://otro.ejemplo.co/hook'
  expect((await create({ botToken: spare, replaceWebhook: true })).status).toBe(409)
  expect(bot.webhook.url).toBe('https://otro.ejemplo.co/hook')
})

test('edit agent: *** keeps the token and the keys, and only named fields change', async () => {
  const server = await startTestServer()
  const { token, bot, botToken, create } = await ready(server)
  const { id } = (await create({ customConfig: { apiKeys: keys } })).body.data
  const edit = (changes: object) => server.call('PUT', `/api/agents/${id}`, changes, token)

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
  const response = await server.call('GET', `/api/agents/telegram/${id}/bot-token`, undefined, token)
  expect(response.body.data).toEqual({ botToken })
  expect(modelRequests(bot, 'getMe')).toHaveLength(1)
})

test('edit agent: an edit without keys keeps them', async () => {
  const server = await startTestServer()
  const { token, create } = await ready(server)
  const { id } = (await create({ customConfig: { apiKeys: keys } })).body.data
  const { body } = await server.call('PUT', `/api/agents/${id}`, { customConfig: { responseDelay: 3000 } }, token)
  expect(body.data.customConfig.apiKeys).toEqual({ ...hidden, transcriber: '' })
})

test('edit agent: blank texts, numbers out of range and an unknown bot are refused', async () => {
  const server = await startTestServer()
  const { token, create } = await ready(server)
  const { id } = (await create()).body.data
  const edit = (changes: object) => server.call('PUT', `/api/agents/${id}`, changes, token)
  expect((await edit({ name: ' ' })).body.fields).toEqual({ name: 'El nombre es requerido' })
  expect((await edit({ customConfig: { responseDelay: -1 } })).body.fields).toEqual({
    'customConfig.responseDelay': 'Escribe un número entero entre 0 y 60.000',
  })
  expect((await edit({ customConfig: { businessHours: { start: '25:00' } } })).body.fields).toEqual({
    'customConfig.businessHours.start': 'Escribe una hora como 09:00',
  })
  expect((await edit({ botToken: `99999:${letters('Z')}` })).body).toMatchObject({ error: 'Token de bot inválido' })
  const { body } = await server.call('GET', `/api/agents/${id}`, undefined, token)
  expect(body.data).toMatchObject({ name: 'Ventas', platformConfig: { botId: '71001' } })
})

test('agents: no endpoint answers with a secret, except the one that reads the token', async () => {
  const server = await startTestServer()
  const { token, botToken, create, workspaceId } = await ready(server)
  const { data } = (await create({ customConfig: { apiKeys: keys } })).body
  const paths = [
    '',
    `/${data.id}`,
    `/user/${workspaceId}`,
    '/search?name=ventas',
    '/stats',
    `/telegram/${data.id}`,
    `/${data.id}/executions`,
  ]
  let serialized = JSON.stringify(data)
  for (const path of paths) {
    const { status, body } = await server.call('GET', `/api/agents${path}`, undefined, token)
    expect({ path, status }).toEqual({ path, status: 200 })
    serialized += JSON.stringify(body)
  }
  for (const overrides of [{ name: 'Nuevo' }, { customConfig: {} }])
    serialized += JSON.stringify((await server.call('PUT', `/api/agents/${data.id}`, overrides, token)).body)
  for (const path of [`/${data.id}/execution`, `/telegram/${data.id}/connect`, `/telegram/${data.id}/disconnect`])
    serialized += JSON.stringify((await server.call('POST', `/api/agents${path}`, { input: 'hola' }, token)).body)
  serialized += JSON.stringify(server.logLines)
  const { rows: events } = await server.pool.query('select data from events')
  serialized += JSON.stringify(events)
  for (const secret of [botToken, botToken.split(':')[1], ...Object.values(keys)])
    expect(serialized).not.toContain(secret)
})

test('set status: takes either of its two names and needs one', async () => {
  const server = await startTestServer()
  const { token, create } = await ready(server)
  const { id } = (await create()).body.data
  const setStatus = (body: object) => server.call('PUT', `/api/agents/${id}/status`, body, token)
  expect((await setStatus({ whatsappStatus: 'inactive', telegramStatus: 'inactive' })).body.data.status).toBe(
    'inactive',
  )
  expect((await setStatus({ whatsappStatus: 'active' })).body.data.status).toBe('active')
  expect((await setStatus({ telegramStatus: 'inactive' })).body.data.status).toBe('inactive')
  expect(await setStatus({})).toMatchObject({ status: 400, body: { code: 'agents.status_missing' } })
  expect((await setStatus({ telegramStatus: 'error' })).status).toBe(400)
  expect((await server.call('GET', `/api/agents/${id}`, undefined, token)).body.data.status).toBe('inactive')
})

test('delete agent: what will be deleted is shown before, and what was deleted afterwards', async () => {
  const server = await startTestServer()
  const { token, bot, create } = await ready(server)
  const { id } = (await create()).body.data
  const snapshot = async () => (await server.call('GET', `/api/agents/${id}/belongings`, undefined, token)).body.data
  expect(await snapshot()).toEqual({ conversations: 0, files: 0, documents: 0, leads: 0 })
  await sendAndDrain(server, bot, luz, 'hola')
  await uploadDocument(server, token, 'El envío cuesta 8.500 pesos', { name: 'Envíos', agentId: id })
  await uploadDocument(server, token, 'La tienda abre a las ocho', { name: 'De todos' })
  expect(await snapshot()).toEqual({ conversations: 1, files: 0, documents: 1, leads: 0 })
  const deleted = await server.call('DELETE', `/api/agents/${id}`, undefined, token)
  expect(deleted.body.data).toEqual({ pending: false, conversations: 1, files: 0, documents: 1, leads: 0 })
  const { body } = await server.call('GET', '/api/documents', undefined, token)
  expect(body.data.items.map(({ name }: { name: string }) => name)).toEqual(['De todos'])
})

test('delete agent: deletes its conversations, and frees its name and its bot', async () => {
  const server = await startTestServer()
  const { token, bot, draft, create } = await ready(server)
  const { id } = (await create()).body.data
  await sendAndDrain(server, bot, luz, 'hola')
  const { conversation, messages } = await fetchThread(server, token)
  expect(await server.call('DELETE', `/api/agents/${id}`, undefined, token)).toMatchObject({
    status: 200,
    body: { success: true, data: { pending: false, conversations: 1 } },
  })
  for (const path of [`agents/${id}`, `conversations/${conversation.id}`, `messages/${messages[0].id}/journal`])
    expect({ path, ...(await server.call('GET', `/api/${path}`, undefined, token)) }).toMatchObject({
      path,
      status: 404,
    })
  expect((await server.call('GET', '/api/conversation-logs', undefined, token)).body.data).toEqual([])
  expect((await server.call('DELETE', `/api/agents/${id}`, undefined, token)).status).toBe(404)
  expect((await server.call('POST', '/api/agents', draft, token)).status).toBe(201)
})

test('delete agent: a pending reply is not sent', async () => {
  const server = await startTestServer()
  const { token, bot, create } = await ready(server)
  const { id } = (await create({ customConfig: { responseDelay: 0 } })).body.data
  bot.sendAsCustomer(luz, 'hola')
  await waitUntilConfirmed(bot)
  await server.call('DELETE', `/api/agents/${id}`, undefined, token)
  await server.drain()
  expect(bot.sent).toEqual([])
  expect(server.logLines.filter(({ level }) => Number(level) >= 50)).toEqual([])
})

test('agents: statistics count by status, and search finds part of a name on a platform', async () => {
  const server = await startTestServer()
  const { token, create } = await ready(server)
  for (const [n, name] of ['Ventas Ñuñoa', 'Soporte 100%', 'Soporte b'].entries()) {
    const botToken = `7200${n}:${letters('C')}`
    server.telegram.addBot(botToken, { id: 72_000 + n, username: `b${n}_bot`, name })
    await create({ name, botToken })
  }
  const [first, second] = (await server.call('GET', '/api/agents', undefined, token)).body.data
  expect([first.name, second.name]).toEqual(['Soporte 100%', 'Soporte b'])
  await server.db.updateTable('agents').set({ isActive: false }).where('id', '=', first.id).execute()
  await server.db.updateTable('agents').set({ modelProblem: 'model.bad_key' }).where('id', '=', second.id).execute()
  const stats = await server.call('GET', '/api/agents/stats', undefined, token)
  expect(stats.body.data).toEqual({ total: 3, active: 1, inactive: 1, error: 1 })

  const search = async (query: string) =>
    (await server.call('GET', `/api/agents/search?${query}`, undefined, token)).body.data.map(
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

test('agents: another account sees none', async () => {
  const server = await startTestServer()
  const { token, workspaceId, create } = await ready(server)
  await create()
  const otherUser = await signUp(server, 'otra')
  const ownModel = await server.call('GET', `/api/agents/user/${workspaceId}`, undefined, token)
  expect(ownModel.body.data).toMatchObject([{ name: 'Ventas' }])
  expect((await server.call('GET', `/api/agents/user/${workspaceId}`, undefined, otherUser.token)).status).toBe(404)
  for (const id of ['no-existe', '%00', '%F0%9F%98%80', "'%20or%20true", 'x'.repeat(80)])
    expect({ id, ...(await server.call('GET', `/api/agents/${id}`, undefined, token)) }).toMatchObject({
      id,
      status: 404,
    })
})

test('agents: the list is of the named workspace, else of the person’s first one', async () => {
  const server = await startTestServer()
  const shop = await ready(server)
  const own = await ready(server, 'rodrigo', 71_002)
  await shop.create({ name: 'De la tienda' })
  await own.create({ name: 'Propio' })
  await addMember(server, shop.workspaceId, own.workspaceId, 'viewer')
  const namesOf = async (headers = {}) => {
    const { body } = await server.call('GET', `/api/agents/user/${own.workspaceId}`, undefined, own.token, headers)
    return body.data.map(({ name }: { name: string }) => name)
  }
  expect(await namesOf(inWorkspace(shop.workspaceId))).toEqual(['De la tienda'])
  expect(await namesOf()).toEqual(['Propio'])
  expect(await namesOf(inWorkspace(own.workspaceId))).toEqual(['Propio'])
})

test('read bot token: only for its owner, not cached by the browser, and audited', async () => {
  const server = await startTestServer()
  const { token, botToken, agent, owner } = await createOwnerWithAgent(server)
  const shape = await server.call('GET', `/api/agents/telegram/${agent.id}`, undefined, token)
  expect(shape.body.data).toEqual({
    botToken: '***',
    platformConfig: expect.objectContaining({ sessionName: agent.sessionName }),
  })

  const response = await server.call('GET', `/api/agents/telegram/${agent.id}/bot-token`, undefined, token)
  expect(response.body.data).toEqual({ botToken })
  expect(response.headers.get('cache-control')).toBe('no-store')
  const audit = server.logLines.filter((auditLines) => auditLines['msg'] === 'audit')
  expect(audit).toMatchObject([{ audit: 'bot token read', workspaceId: owner.id, agentId: agent.id }])
  expect(JSON.stringify(audit)).not.toContain(botToken)
})

test('validate token: works before the agent exists', async () => {
  const server = await startTestServer()
  const { token, botToken, bot } = await ready(server)
  const validate = (body: object) => server.call('POST', '/api/telegram/validate', body, token)
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

test('validate token: a bot that has an agent is refused, in any account and without its name', async () => {
  const server = await startTestServer()
  const { token, botToken, create } = await ready(server)
  const other = await ready(server, 'otra', 71_002)
  await create()
  for (const viewer of [token, other.token]) {
    const { status, body } = await server.call('POST', '/api/telegram/validate', { botToken }, viewer)
    expect([status, body.code]).toEqual([409, 'telegram.bot_taken'])
    expect(body.fields).toEqual({ botToken: 'Ese bot ya atiende a otro agente' })
    expect(body.data).toBeUndefined()
  }
})

test('disconnected bot: its messages wait for the connection', async () => {
  const server = await startTestServer()
  const { bot, token, agent } = await createOwnerWithAgent(server)
  await waitForAgent(server, token, agent.id, isAgentConnected)
  const hungUp = await server.call('POST', `/api/agents/telegram/${agent.id}/disconnect`, undefined, token)
  expect(hungUp.body.data).toMatchObject({
    connection: { state: 'disconnected' },
    platformConfig: { isConnected: false },
  })
  await bot.waitFor(() => !bot.updateQueue.isPolled, 'the poller to hang up')
  bot.sendAsCustomer(luz, '¿hay alguien?')
  expect((await fetchThread(server, token)).conversation).toBeUndefined()

  const connected = await server.call('POST', `/api/agents/telegram/${agent.id}/connect`, undefined, token)
  expect(connected.body.data.connection.state).toBe('waiting_for_connection')
  await waitUntilConfirmed(bot)
  await server.drain()
  expect(bot.sent).toMatchObject([{ shown: 'Eco: ¿hay alguien?' }])
  await waitForAgent(server, token, agent.id, isAgentConnected)
})

test('connect: a connected agent stays connected', async () => {
  const server = await startTestServer()
  const { bot, token, agent } = await createOwnerWithAgent(server)
  await waitForAgent(server, token, agent.id, isAgentConnected)
  await server.call('POST', `/api/agents/telegram/${agent.id}/connect`, undefined, token)
  bot.sendAsCustomer(luz, 'hola')
  await waitUntilConfirmed(bot)
  await waitForAgent(server, token, agent.id, isAgentConnected)
})

test('connect: a bot with a foreign webhook is left alone without consent', async () => {
  const server = await startTestServer()
  const { token, bot, create } = await ready(server)
  bot.webhook.url = 'https://otro.ejemplo.co/hook'
  const { data: agent } = (await create({ customConfig: instantReplies })).body
  const card = await waitForAgent(server, token, agent.id, ({ problem }) => problem !== null)
  expect(card).toMatchObject({ status: 'error', problem: { code: 'telegram.foreign_webhook', heals: false } })
  expect(bot.webhook.url).toBe('https://otro.ejemplo.co/hook')
  expect(modelRequests(bot, 'deleteWebhook')).toEqual([])
  const connected = await server.call(
    'POST',
    `/api/agents/telegram/${agent.id}/connect`,
    { replaceWebhook: true },
    token,
  )
  expect(connected.body.data).toMatchObject({ status: 'active', problem: null })
  expect(bot.webhook.url).toBe('')
  await sendAndDrain(server, bot, luz, 'hola')
  expect(bot.sent).toMatchObject([{ shown: 'Eco: hola' }])
})

test('connect: a bot taken over with consent is received from its first message', async () => {
  const server = await startTestServer()
  const { bot, create } = await ready(server)
  bot.webhook.url = 'https://otro.ejemplo.co/hook'
  expect((await create({ replaceWebhook: true, customConfig: instantReplies })).status).toBe(201)
  await sendAndDrain(server, bot, luz, 'hola')
  expect(bot.sent).toMatchObject([{ shown: 'Eco: hola' }])
})

test('preview: works without a channel', async () => {
  const server = await startTestServer()
  const { token, bot, agent } = await createOwnerWithAgent(server)
  const preview = await server.call('POST', `/api/agents/${agent.id}/execution`, { input: ' ¿Tienen café? ' }, token)
  expect(preview.body.data).toMatchObject({
    reply: 'Eco: ¿Tienen café?',
    reason: 'Respondió el modelo',
    passages: [],
    tools: [],
  })
  expect(preview.body.data.usage.inputTokens).toBeGreaterThan(0)
  expect(JSON.stringify(server.model.calls[0]?.body)).toContain('Eres vendedor')
  expect(bot.sent).toEqual([])
  expect((await server.call('POST', `/api/agents/${agent.id}/execution`, { input: ' ' }, token)).body.fields).toEqual({
    input: 'Escribe un mensaje para probar',
  })
})

test('preview: says why it used the fallback: no model, or a refused key', async () => {
  const server = await startTestServer({
    allowsFakeModel: true,
    env: { OPENAI_BASE_URL: '', OPENAI_API_KEY: '', OPENAI_MODEL: '' },
  })
  const { token, agent } = await createOwnerWithAgent(server)
  const fallback = 'Lo siento, no pude entender tu mensaje. ¿Podrías reformularlo?'
  const tryIt = async () =>
    (await server.call('POST', `/api/agents/${agent.id}/execution`, { input: 'asdf' }, token)).body.data
  expect(await tryIt()).toMatchObject({
    reply: fallback,
    reason: 'Sin modelo: no hay ninguna clave configurada, y se envía el mensaje de respaldo',
  })

  const ownModel = { provider: 'custom', name: 'eco', baseUrl: `${server.model.url}/v1` }
  const customConfig = {
    ...instantReplies,
    model: ownModel,
    apiKeys: { custom: 'clave' },
    fallbackBehavior: { enabled: false },
  }
  await server.call('PUT', `/api/agents/${agent.id}`, { customConfig }, token)
  expect(await tryIt()).toMatchObject({ reply: 'Eco: asdf' })
  server.model.queueReplies({ status: 401 })
  expect(await tryIt()).toMatchObject({
    reply: null,
    reason: expect.stringMatching(/^El proveedor rechazó la clave: .* el mensaje de respaldo está desactivado/),
  })
})

test('executions: the newest are listed, previews included, with input, reply and reason', async () => {
  const server = await startTestServer()
  const { token, bot, agent } = await createOwnerWithAgent(server)
  const say = async (text: string) => {
    await sendAndDrain(server, bot, luz, text)
  }
  await say('hola')
  await server.call('POST', `/api/agents/${agent.id}/execution`, { input: '¿abren hoy?' }, token)
  bot.fail('sendMessage', blockedByUser(), 1)
  await say('¿precio?')
  await server.call('PUT', `/api/agents/${agent.id}/status`, { telegramStatus: 'inactive' }, token)
  await say('¿están ahí?')

  const { body } = await server.call('GET', `/api/agents/${agent.id}/executions`, undefined, token)
  expect(body.data).toMatchObject([
    { input: '¿están ahí?', reply: null, reason: 'El agente estaba inactivo. Actívalo para que vuelva a responder.' },
    { input: '¿precio?', reply: 'Eco: ¿precio?', reason: 'No se pudo enviar: El contacto bloqueó al bot.' },
    { input: '¿abren hoy?', reply: 'Eco: ¿abren hoy?', reason: 'Respondió el modelo', isPreview: true },
    { input: 'hola', reply: 'Eco: hola', reason: 'Respondió sin citar ningún documento.', isPreview: false },
  ])
  const { totalExecutions, lastExecutionAt } = (await server.call('GET', `/api/agents/${agent.id}`, undefined, token))
    .body.data
  expect(totalExecutions).toBe(3)
  expect(lastExecutionAt).not.toBeNull()
})
