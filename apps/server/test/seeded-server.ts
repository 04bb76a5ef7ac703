import { createECDH } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Message } from '@portavoz/contract'
import { canary } from './contract/canary.ts'
import { readInstallationId } from '../src/db/installation/installation-id.ts'
import { formatBackupName, installationMark } from '../src/modules/backup/backup-name.ts'
import { onTestFinished } from 'vitest'
import { type CrookedProvider, startCrookedProvider } from './fakes/oidc/crooked-provider.ts'
import { startWebServer } from './fakes/web/web-server.ts'
import type { FakeN8n } from './fakes/n8n/n8n.ts'
import { pdfFile } from './fakes/media/sample-files.ts'
import { buildBlackPng } from './fakes/media/black-png.ts'
import type { startTestServer, TestServer } from './test-server.ts'
import { insertLead } from './helpers/lead-server.ts'
import { startEmptyN8n } from './channels/n8n-installation.ts'
import { uploadDocument } from './helpers/upload-documents.ts'
import { addMember, PASSWORD, waitUntilConfirmed, signUp, fetchThread } from './test-accounts.ts'
import { openEventStream } from './helpers/event-stream.ts'
import { startWhatsAppServer, SESSIONS_PATH, waitForSession, remoteLinkTokenOf } from './channels/whatsapp-server.ts'

export const DAY_MS = 86_400_000
export const ownerBotToken = '81001:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
export const unusedBotToken = '81002:BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB'
/** Its bot never gets an agent. */
export const validatedBotToken = '81003:CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC'

const browserKeys = createECDH('prime256v1')
export const pushDeviceKeys = { p256dh: browserKeys.generateKeys('base64url'), auth: 'A'.repeat(22) }

export const avatarPng = new Uint8Array(buildBlackPng(8, 8))

export type SeededData = Awaited<ReturnType<typeof seedData>> &
  Awaited<ReturnType<typeof createPushDevices>> & { avatarUrl: string; n8n: FakeN8n; provider: CrookedProvider }

/** A server that allows one owner-supplied origin with one picture, and an owner with one of each kind of data. */
export async function startSeededServer({ env, ...options }: Parameters<typeof startTestServer>[0] = {}) {
  const { url } = await startWebServer((_, response) => void response.end(avatarPng))
  const n8n = await startEmptyN8n({ apiKey: 'token-canario-de-n8n' })
  const provider = await startCrookedProvider()
  onTestFinished(provider.close)
  const allowedOrigins = { ALLOWED_PRIVATE_ORIGINS: `${url},${n8n.url}`, ...provider.env }
  const { server: testServer } = await startWhatsAppServer({ ...options, env: { ...allowedOrigins, ...env } })
  return {
    server: testServer,
    seeded: {
      ...(await seedData(testServer, n8n)),
      ...(await createPushDevices(testServer, url)),
      n8n,
      provider,
      avatarUrl: `${url}/yo.png`,
    },
  }
}

const ownerModel = { provider: 'custom', name: canary.model, baseUrl: 'http://127.0.0.1:9/v1', apiKey: 'clave-canaria' }
const ownerN8n = ({ webhookUrl, url, apiKey }: FakeN8n) => ({
  webhookUrl: `${webhookUrl}/${canary.automation}`,
  apiUrl: url,
  apiToken: apiKey,
  // Its sessions run on this server.
  isEnabled: false,
})
const ownerPrice = { model: canary.model, inputMicros: 1, outputMicros: 2 }

async function seedData(testServer: TestServer, n8n: FakeN8n) {
  const owner = await signUp(testServer, 'canaria')
  const bot = testServer.telegram.addBot(ownerBotToken, { id: 81_001, username: canary.botUsername, name: canary.bot })
  testServer.telegram.addBot(unusedBotToken, { id: 81_002, username: 'libre_bot', name: 'Libre' })
  testServer.telegram.addBot(validatedBotToken, { id: 81_003, username: 'otro_libre_bot', name: 'Otro libre' })
  const stream = await openEventStream(testServer.url, owner.token)
  const { name, description, prompt } = canary
  const agentInput = { name, description, prompt, platform: 'telegram', botToken: ownerBotToken }
  const response = await testServer.call('POST', '/api/agents', agentInput, owner.token)
  const agent = response.body.data
  const told = () => stream.events.map(({ type }) => type)
  await stream.waitUntil(() => told().filter((type) => type === 'agent').length >= 2, 'the agent to be connected')
  await stream.close()
  bot.sendAsCustomer({ id: 990_017, firstName: canary.contact }, canary.question)
  await (bot.webhook.url ? bot.webhook.deliverPending({ origin: testServer.url }) : waitUntilConfirmed(bot))
  await testServer.drain()
  const document = { ...bot.files.add(pdfFile(canary.file)), file_name: 'canario.pdf' }
  bot.sendAsCustomer({ id: 990_017, firstName: canary.contact }, { document })
  await (bot.webhook.url ? bot.webhook.deliverPending({ origin: testServer.url }) : waitUntilConfirmed(bot))
  await testServer.drain()
  const { conversation, messages } = await fetchThread(testServer, owner.token)
  const toDelete = await createConversationsToDelete(testServer, owner.token, agent.sessionName)
  const post = (path: string, body: unknown) => testServer.call('POST', `/api${path}`, body, owner.token)
  const note = (await post(`/conversations/${conversation.id}/notes`, { content: canary.note })).body.data
  const notePath = `/api/conversations/${conversation.id}/notes`
  const spareNote = (await testServer.call('POST', notePath, { content: canary.note }, owner.token)).body.data
  const deleted = await testServer.call('DELETE', `${notePath}/${spareNote.id}`, undefined, owner.token)
  const bulkChange = { ids: [conversation.id], change: { kind: 'tag', tag: canary.bulkTag } }
  const { undoId } = (await post('/conversations/bulk', bulkChange)).body.data
  const canned = (await post('/canned-replies', { shortcut: 'canario', content: canary.canned })).body.data
  const integrationKey = (await post('/integration-keys', { name: canary.key })).body.data
  await post(`/conversations/${conversation.id}/tags`, { tag: canary.tag })
  const logs = await testServer.call('GET', '/api/conversation-logs', undefined, owner.token)
  await testServer.call('PUT', '/api/configuration/model', ownerModel, owner.token)
  await testServer.call('PUT', '/api/configuration/prices', ownerPrice, owner.token)
  await testServer.call('PUT', '/api/configuration/transcription', ownerModel, owner.token)
  await insertTranscript(testServer, owner.id, messages)
  await post('/configuration/n8n/config', ownerN8n(n8n))
  const searchInput = { name: canary.search, query: 'canario', days: { last: 30 } }
  const search = (await post('/saved-searches', searchInput)).body.data
  const documents = await createDocuments(testServer, owner.token, agent.id)
  const leads = await createLeads(testServer, owner.token, agent.id, [conversation.id, toDelete.lead.id])
  const unansweredId = await insertUnansweredQuestion(testServer, messages[0].id)
  const { tests, run } = await createTests(testServer, owner.token, agent.id)
  const contacts = await createContacts(testServer, owner.token)
  const people = await createPeople(testServer, owner)
  const backups = await createBackupFiles(testServer)
  const page = await testServer.call('GET', '/api/conversations?limit=1', undefined, owner.token)
  const sessions = await testServer.call('GET', '/api/user/sessions', undefined, owner.token)
  const linking = await testServer.call('POST', SESSIONS_PATH, {}, owner.token)
  const { sessionName } = linking.body.data
  await waitForSession(testServer, owner.token, sessionName, ({ qrCode }) => qrCode !== null)
  await insertExpiredSession(testServer, owner.id)
  const uploaded = await testServer.call('POST', `${SESSIONS_PATH}/${sessionName}/remote-link`, {}, owner.token)
  return {
    owner,
    agent,
    conversation,
    message: messages[0],
    fileMessage: messages.find(({ type }: Message) => type === 'document'),
    log: logs.body.data[0],
    search,
    session: sessions.body.data[0],
    linking: linking.body.data,
    remoteToken: remoteLinkTokenOf(uploaded.body.data.address),
    cursor: page.body.data.nextCursor,
    toDelete,
    note,
    deletedNote: deleted.body.data.undo,
    undoId,
    canned,
    integrationKey,
    documents,
    leads,
    unansweredId,
    tests,
    run,
    contacts,
    backups,
    ...people,
  }
}

/** A session whose pairing window expired. */
export const EXPIRED_SESSION = 'sesion_que_sobra'
const insertExpiredSession = ({ db, clock }: TestServer, workspaceId: string) => {
  const [connectionSince, createdAt] = [clock.now(), clock.now()]
  const row = {
    name: EXPIRED_SESSION,
    workspaceId,
    wish: 'rest',
    connection: 'expired',
    connectionSince,
    createdAt,
  } as const
  return db.insertInto('whatsappSessions').values(row).execute()
}

/** Of the message with a file. */
async function insertTranscript({ db, clock }: TestServer, workspaceId: string, messages: Message[]): Promise<void> {
  const at = clock.now()
  const heard = {
    state: 'kept',
    text: canary.transcript,
    model: 'oido',
    dueBy: at,
    createdAt: at,
    endedAt: at,
  } as const
  const messageId = messages.find(({ type }) => type === 'document')?.id ?? ''
  await db
    .insertInto('transcripts')
    .values({ messageId, workspaceId, ...heard })
    .execute()
}

/** Records the exchange of this message as unanswered. Returns its id. */
async function insertUnansweredQuestion({ db, clock }: TestServer, messageId: string): Promise<string> {
  const { exchangeId, conversationId, workspaceId, agentId } = await db
    .selectFrom('messages as m')
    .innerJoin('exchanges as e', 'e.id', 'm.exchangeId')
    .select(['e.id as exchangeId', 'e.conversationId', 'e.workspaceId', 'e.agentId'])
    .where('m.id', '=', messageId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('unanswered')
    .values({ exchangeId, conversationId, workspaceId, agentId, at: clock.now() })
    .execute()
  return exchangeId
}

/** Contacts to keep, edit, merge and delete, a field to keep and one to delete, and an import. */
async function createContacts(testServer: TestServer, token: string) {
  const post = async (path: string, body: unknown) =>
    (await testServer.call('POST', `/api/${path}`, body, token)).body.data
  const field = await post('contact-fields', { name: 'Canario campo' })
  const fieldToDelete = await post('contact-fields', { name: 'Canario campo de sobra' })
  const create = (digit: number) => {
    const values = { about: canary.note, tags: [canary.tag], fields: { [field.id]: canary.lead } }
    return post('contacts', { name: `${canary.contact} ${digit}`, phone: `+5730044455${digit}${digit}`, ...values })
  }
  const form = new FormData()
  form.append('file', new Blob([`Nombre,Teléfono\n${canary.contact},+573004445599`]), 'canario.csv')
  return {
    field,
    fieldToDelete,
    stays: await create(1),
    edited: await create(2),
    merged: await create(3),
    toDelete: await create(4),
    imported: await post('contact-imports', form),
  }
}

/** Files with the names of backups of this installation: one that stays and one to delete. */
async function createBackupFiles({ db, dataDir }: TestServer) {
  const installation = installationMark(await readInstallationId(db))
  const folder = join(dataDir, 'copias')
  mkdirSync(folder)
  const create = (createdAt: string) => {
    const name = { installation, createdAt: new Date(createdAt), kind: 'manual' as const, isEncrypted: false }
    const file = formatBackupName(name)
    writeFileSync(join(folder, file), 'copia')
    return file
  }
  return { stays: create('2026-11-01T03:00:00Z'), toDelete: create('2026-11-02T03:00:00Z') }
}

/** An administrator of the workspace, an invitation into it, and one of another workspace to the owner. */
async function createPeople(testServer: TestServer, owner: { id: string; token: string }) {
  const colleague = await signUp(testServer, 'colega')
  await addMember(testServer, owner.id, colleague.id, 'admin')
  const neighbour = await signUp(testServer, 'invita')
  // The last administrator of the installation could not delete the account.
  await testServer.db
    .updateTable('users')
    .set({ roles: ['ROLE_USER', 'ROLE_ADMIN'] })
    .where('id', '=', neighbour.id)
    .execute()
  const invite = async (token: string) =>
    (await testServer.call('POST', '/api/workspace/invitations', { role: 'agent' }, token)).body.data
  const { url } = await invite(neighbour.token)
  return {
    colleague,
    invitation: await invite(owner.token),
    foreignInvitation: new URL(url).searchParams.get('token') ?? '',
  }
}

/** Devices of the owner in sessions of their own; the web server takes what is pushed to them. */
async function createPushDevices({ call }: TestServer, url: string) {
  const subscription = { keys: pushDeviceKeys, showsText: false }
  const subscribe = async (name: string) => {
    const { body } = await call('POST', '/api/auth/signin', { username: 'canaria', password: PASSWORD })
    const device = { endpoint: `${url}/push/${name}`, ...subscription }
    return (await call('POST', '/api/push/devices', device, body.accessToken)).body.data
  }
  return { pushDevices: { stays: await subscribe('queda'), toDelete: await subscribe('sobra') }, pushOrigin: url }
}

/** One test that stays, one to delete, and a completed run of both. */
async function createTests(testServer: TestServer, token: string, agentId: string) {
  const post = async (path: string, body: unknown) =>
    (await testServer.call('POST', `/api/agents/${agentId}${path}`, body, token)).body.data
  const stays = await post('/tests', { question: canary.test, mustContain: ['canario'] })
  const toDelete = await post('/tests', { question: 'sobra', mustEscalate: true })
  const run = await post('/test-runs', {})
  await testServer.drain()
  return { tests: { stays, toDelete }, run }
}

/** One processed document, and one failed document for each call that changes or deletes a document. */
async function createDocuments(testServer: TestServer, token: string, agentId: string) {
  const uploaded = async (content: string) =>
    (await uploadDocument(testServer, token, content, { name: canary.document, agentId, tags: [canary.tag] })).body.data
  const completed = await uploaded(`El ${canary.passage} vale cien pesos.`)
  await testServer.drain()
  const [toDelete, exchanged, failed, failedAgain] = [
    await uploaded('uno'),
    await uploaded('dos'),
    await uploaded('tres'),
    await uploaded('cuatro'),
  ]
  // Otherwise each document would be parsed in its own process.
  await testServer.db
    .updateTable('documents')
    .set({ status: 'FAILED', cause: 'damaged', notBefore: null })
    .where('id', '!=', completed.id)
    .execute()
  return { completed, toDelete, exchanged, failed, failedAgain }
}

/** One lead is to be deleted, and one delivery was not accepted by its receiver. */
async function createLeads(
  testServer: TestServer,
  token: string,
  agentId: string,
  [stays = '', toDelete = '']: readonly string[],
) {
  const webhook = `/api/agents/${agentId}/lead-webhook`
  const response = await testServer.call('PUT', webhook, { url: 'https://localhost:8443/interesados' }, token)
  for (const id of [stays, toDelete]) await insertLead(testServer, id, { budget: canary.lead }, testServer.clock.now())
  await testServer.drain(1)
  const { body } = await testServer.call('GET', `${webhook}/deliveries`, undefined, token)
  const deliveries = body.data as { id: string; leadId: string }[]
  const { secret } = response.body.data as { secret: string }
  return { toDelete, secret, delivery: deliveries.find(({ leadId }) => leadId === stays) }
}

/** One conversation for each call that deletes one; reported, not received, so that no agent answers in them. */
async function createConversationsToDelete(testServer: TestServer, token: string, sessionName: string) {
  const told = async (userPhone: string) => {
    const log = { sessionName, userPhone, userMessage: 'sobra', createdAt: '2025-01-01T00:00:00Z' }
    const { body } = await testServer.call('POST', '/api/conversation-logs', log, token)
    const { items } = (
      await testServer.call('GET', `/api/conversations?session=${body.data.sessionName}`, undefined, token)
    ).body.data
    return items[0] as { id: string; sessionName: string }
  }
  return {
    remove: await told('5511'),
    erase: await told('5512'),
    session: await told('5513'),
    lead: await told('5515'),
  }
}
