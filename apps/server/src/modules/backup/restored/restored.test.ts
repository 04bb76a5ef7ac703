import type { AgentState } from '@portavoz/contract'
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { savePage } from '../../../../test/channels/web-server.ts'
import { startServerWithWhatsAppAgent, waitUntilRead } from '../../../../test/channels/whatsapp-server.ts'
import { runStatement } from '../../../../test/database/run-statement.ts'
import { startFakeWhatsApp } from '../../../../test/fakes/whatsapp/whatsapp.ts'
import { auditLines } from '../../../../test/helpers/audit-lines.ts'
import { requestAgent } from '../../../../test/helpers/create-agent.ts'
import { createOwnerWithAgent, fetchThread, sendAndDrain, signUp } from '../../../../test/test-accounts.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { readInstallationId } from '../../../db/installation/installation-id.ts'

const DAY_MS = 86_400_000
const PATH = '/api/installation/restored'
const luz = { id: 99, firstName: 'Luz' }

/** As a restore leaves the database. */
const markRestored = ({ database }: TestServer, wasRunning: boolean) =>
  runStatement(
    database.url,
    `insert into restored_installation (restored_at, backup_at, was_running)
      values (clock_timestamp(), '2026-11-24T08:00:00Z', ${wasRunning})`,
  )

/** The next processes on the database, bot and model of a server that stopped. */
const startNext = (former: TestServer, options: Parameters<typeof startTestServer>[0] = {}) =>
  startTestServer({
    ...options,
    sharedWith: { database: former.database, telegramUrl: former.telegram.url, modelUrl: former.model.url },
  })

async function readyState({ url }: TestServer) {
  const response = await fetch(`${url}/health/ready`)
  expect(response.status).toBe(200)
  return response.json()
}

/** A shop with a WhatsApp and a Telegram agent. */
async function startShop() {
  const whatsapp = await startFakeWhatsApp()
  onTestFinished(() => whatsapp.close())
  const { server, token, shop, ana } = await startServerWithWhatsAppAgent({}, { whatsapp })
  const { bot } = await createOwnerWithAgent(server, {}, 'rosa')
  return { whatsapp, server, token, shop, ana, bot }
}

/** Resolves when leased workers and queues had their turn to speak. */
async function giveTurn(servers: readonly TestServer[]) {
  for (const server of servers) {
    expect(await server.server.drain()).toBe(0)
    await server.deleteExpired()
    expect(await readyState(server)).toMatchObject({ status: 'ok', waitsForConfirmation: true })
  }
}

test('restored installation: no process opens a line, polls or sends until the administrator confirms', async () => {
  const { whatsapp, server, token, bot, ana, shop } = await startShop()
  await sendAndDrain(server, bot, luz, 'hola')
  await server.stop()
  bot.sendAsCustomer(luz, '¿siguen ahí?')
  await ana.write(shop, '¿Tienen arepas?')
  await markRestored(server, false)
  const [polls, sockets] = [bot.calls.length, whatsapp.totalConnections]

  const web = await startNext(server, { whatsapp, env: { ROLE: 'web' } })
  const killed = await startNext(server, { whatsapp, runsWorkers: true })
  await giveTurn([web, killed])
  await killed.stop()
  const worker = await startNext(server, { whatsapp, runsWorkers: true, env: { ROLE: 'worker' } })
  await giveTurn([web, worker])
  const agents = await web.db.selectFrom('agents').select('connection').execute()
  expect(agents.map(({ connection }) => connection)).toEqual(['waiting_for_connection', 'waiting_for_connection'])
  expect(bot.calls).toHaveLength(polls)
  expect(whatsapp.totalConnections).toBe(sockets)

  const confirmed = await web.call('POST', `${PATH}/confirm`, {}, token)
  expect(confirmed).toMatchObject({ status: 200, body: { data: { waiting: null } } })
  await bot.waitFor(() => bot.sent.length === 2, 'the answer to Luz')
  await waitUntilRead(whatsapp, ana, /arepas/)
  for (const one of [web, worker]) expect(await readyState(one)).toEqual({ status: 'ok', workers: expect.any(Number) })
})

test('database replaced under an open process: it is silent and told to end, also if it was confirmed', async () => {
  let ends = 0
  const web = await startTestServer({ env: { ROLE: 'web' }, inputs: { onReplaced: () => void (ends += 1) } })
  expect(await readyState(web)).not.toHaveProperty('waitsForConfirmation')
  await markRestored(web, false)
  await web.db.updateTable('restoredInstallation').set({ confirmedAt: web.clock.now() }).execute()
  await expect.poll(() => ends).toBe(1)
  expect(await readyState(web)).toMatchObject({ waitsForConfirmation: true })
  expect(web.logLines).toContainEqual(expect.objectContaining({ msg: expect.stringContaining('se sustituyó') }))

  const next = await startNext(web, { inputs: { onReplaced: () => void (ends += 1) } })
  await next.server.drain()
  expect(await readyState(next)).not.toHaveProperty('waitsForConfirmation')
  expect(ends).toBe(1)
})

test('restored installation: a message by hand waits for the confirmation and is sent once', async () => {
  const former = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(former)
  await sendAndDrain(former, bot, luz, 'hola')
  await former.stop()
  await markRestored(former, true)
  const server = await startNext(former, { runsWorkers: true })
  const { conversation } = await fetchThread(server, token)
  const sent = await server.call('POST', `/api/conversations/${conversation.id}/messages`, { content: 'Ya voy' }, token)
  expect(sent.status).toBe(201)
  await giveTurn([server])
  expect(bot.sent).toHaveLength(1)
  await server.call('POST', `${PATH}/confirm`, {}, token)
  await bot.waitFor(() => bot.sent.length === 2, 'the message by hand')
  expect(bot.sent[1]).toMatchObject({ shown: 'Ya voy' })
})

test('restored installation: agents, also with an open page, are not answering and say why', async () => {
  const former = await startTestServer()
  const { token, agent } = await createOwnerWithAgent(former)
  await savePage(former, { agentId: agent.id, token })
  const onlyPage = await requestAgent(former, token, { platform: 'web', name: 'Otra' })
  await savePage(former, { agentId: onlyPage.body.data.id, token }, { slug: 'solo-pagina' })
  await former.stop()
  await markRestored(former, false)
  const server = await startNext(former)
  const states = async () => {
    const { body } = await server.call('GET', '/api/agents', undefined, token)
    return body.data.map(({ state }: { state: AgentState }) => state)
  }
  const cause = { text: expect.stringContaining('espera a que se confirme la recuperación'), remedy: null }
  expect(await states()).toEqual([
    { name: 'not_answering', cause },
    { name: 'not_answering', cause },
  ])
  const pending = await server.call('GET', '/api/pending', undefined, token)
  expect(pending.body.data.agents.total).toBe(2)
  await server.call('POST', `${PATH}/confirm`, {}, token)
  expect((await states()).map(({ name }: AgentState) => name)).toEqual(['answering', 'answering'])
})

test('backup of a running installation: what waited in it is uncertain, unanswered and not sent again', async () => {
  const former = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(former)
  await sendAndDrain(former, bot, luz, 'hola')
  const { conversation } = await fetchThread(former, token)
  await former.call('POST', `/api/conversations/${conversation.id}/messages`, { content: 'Ya voy' }, token)
  bot.sendAsCustomer({ id: 7, firstName: 'Ana' }, '¿a qué hora abren?')
  await bot.waitFor(() => bot.updateQueue.pending.length === 0, 'the message of Ana to be stored')
  await former.stop()
  await markRestored(former, true)

  const server = await startNext(former)
  await server.call('POST', `${PATH}/confirm`, {}, token)
  await server.drain()
  expect(bot.sent).toHaveLength(1)
  const { body } = await server.call('GET', '/api/conversations', undefined, token)
  expect(body.data.items).toMatchObject([{ status: 'waiting' }, { status: 'waiting' }])
  const statuses = await server.db.selectFrom('messages').select(['content', 'status']).orderBy('at').execute()
  expect(statuses).toContainEqual({ content: 'Ya voy', status: 'uncertain' })
  const [open] = await server.db
    .selectFrom('messages')
    .select(['id', 'exchangeId'])
    .where('content', '=', '¿a qué hora abren?')
    .execute()
  const why = await server.call('GET', `/api/messages/${open!.id}/journal`, undefined, token)
  expect(JSON.stringify(why.body)).toContain('puede que ya se le haya respondido')
})

test('e-mails: those of before the restore wait, those of the restored installation go', async () => {
  const former = await startTestServer({ smtp: true })
  await former.call('POST', '/api/auth/signup', {
    username: 'ana',
    email: 'ana@ejemplo.co',
    password: 'una-clave-larga',
  })
  await former.stop()
  await markRestored(former, true)
  const server = await startNext(former, { smtp: true })
  await server.call('POST', '/api/auth/signup', {
    username: 'luz',
    email: 'luz@ejemplo.co',
    password: 'una-clave-larga',
  })
  await server.drain()
  expect(server.smtpServer!.emails.map(({ to }) => JSON.stringify(to))).toEqual([
    expect.stringContaining('luz@ejemplo.co'),
  ])
  await server.db.updateTable('restoredInstallation').set({ confirmedAt: server.clock.now() }).execute()
  await expect.poll(async () => (await server.server.drain()) > 0, { timeout: 10_000 }).toBe(true)
  expect(server.smtpServer!.emails).toHaveLength(2)
})

test('connecting is refused with a sentence meanwhile, and Telegram keeps what it would hand in', async () => {
  const former = await startTestServer()
  const { bot, token, agent } = await createOwnerWithAgent(former)
  const { webhookId } = await former.db.selectFrom('agents').select('webhookId').executeTakeFirstOrThrow()
  await former.stop()
  await markRestored(former, false)
  const server = await startNext(former)
  const holder = { token: 'a'.repeat(43), secret: 'b'.repeat(43) }
  const calls: [string, string, object][] = [
    ['POST', '/api/whatsapp/sessions', {}],
    ['POST', '/api/remote-link/open', holder],
    ['POST', '/api/remote-link/state', holder],
    ['POST', `/api/agents/telegram/${agent.id}/connect`, {}],
    [
      'POST',
      `/api/agents/${agent.id}/execution`,
      { input: 'hola', conversation: { sessionName: 'n8n_1', externalId: 'x' } },
    ],
  ]
  for (const [method, path, body] of calls)
    expect(await server.call(method, path, body, token)).toMatchObject({
      status: 409,
      body: { code: 'installation.unconfirmed' },
    })
  expect(bot.sent).toEqual([])
  const { createWebhookSecretOf } = await import('../../../adapters/telegram/inbound/webhook-secret.ts')
  const headers = { 'x-telegram-bot-api-secret-token': createWebhookSecretOf(server.secrets)(webhookId) }
  const update = { update_id: 1, message: { message_id: 1, date: 1, chat: { id: 1, type: 'private' }, text: 'hola' } }
  const handIn = () => server.call('POST', `/webhooks/telegram/${webhookId}`, update, undefined, headers)
  expect(await handIn()).toMatchObject({ status: 503 })
  await server.call('POST', `${PATH}/confirm`, {}, token)
  expect(await handIn()).toMatchObject({ status: 200 })
})

test('confirmation: all read that it waits, only the administrator confirms, and it is recorded', async () => {
  const former = await startTestServer()
  const admin = await signUp(former, 'primera')
  const other = await signUp(former, 'segunda')
  await former.stop()
  const untouched = await startNext(former)
  expect(await untouched.call('POST', `${PATH}/confirm`, {}, admin.token)).toMatchObject({ status: 200 })
  await untouched.stop()
  await markRestored(former, false)
  const server = await startNext(former)
  const state = (token: string) => server.call('GET', PATH, undefined, token)
  const waiting = { restoredAt: expect.any(String), backupAt: '2026-11-24T08:00:00.000Z' }
  expect((await state(other.token)).body.data).toEqual({ waiting })
  expect(await server.call('POST', `${PATH}/confirm`, {}, other.token)).toMatchObject({ status: 403 })
  const report = await server.call('GET', '/api/installation/report', undefined, admin.token)
  expect(report.body.data.findings).toContainEqual(
    expect.objectContaining({ check: 'Instalación recuperada', state: 'bad' }),
  )

  const confirm = () => server.call('POST', `${PATH}/confirm`, {}, admin.token)
  for (const { status, body } of await Promise.all([confirm(), confirm()]))
    expect({ status, waiting: body.data.waiting }).toEqual({ status: 200, waiting: null })
  expect((await state(other.token)).body.data).toEqual({ waiting: null })
  const lines = (await auditLines(server)).filter(({ action }) => action === 'backup.former_stopped')
  expect(lines).toMatchObject([{ userId: admin.id, userName: 'primera', workspaceId: null }])
})

test('restored installation: the former one keeps its files and backups where both use the same place', async () => {
  const former = await startTestServer()
  const { token } = await signUp(former, 'rosa')
  await former.stop()
  await markRestored(former, true)
  const copy = await startNext(former, { runsWorkers: true })
  const theirs = join(copy.dataDir, 'documents', '01', '01900000-0000-7000-8000-000000000001')
  mkdirSync(dirname(theirs), { recursive: true })
  writeFileSync(theirs, 'of a document that only the former installation knows')
  writeFileSync(join(copy.dataDir, 'documents', '.of'), await readInstallationId(copy.db))
  const sweep = async (days: number) => {
    copy.advanceClock(days * DAY_MS)
    utimesSync(theirs, 1, 1)
    await copy.deleteExpired()
  }
  await sweep(2)
  expect(await copy.db.selectFrom('backupRuns').selectAll().execute()).toEqual([])
  await copy.call('POST', `${PATH}/confirm`, {}, token)
  await sweep(20)
  expect(existsSync(theirs)).toBe(true)
  await sweep(20)
  expect(existsSync(theirs)).toBe(false)
})
