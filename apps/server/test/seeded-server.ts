import type { Message } from '@portavoz/contract'
import { onTestFinished } from 'vitest'
import { canary } from './contract/canary.ts'
import { type CrookedProvider, startCrookedProvider } from './fakes/oidc/crooked-provider.ts'
import { startWebServer } from './fakes/web/web-server.ts'
import type { FakeN8n } from './fakes/n8n/n8n.ts'
import { pdfFile } from './fakes/media/sample-files.ts'
import { buildBlackPng } from './fakes/media/black-png.ts'
import type { startTestServer, TestServer } from './test-server.ts'
import { startEmptyN8n } from './channels/n8n-installation.ts'
import { createBackupFiles } from './seeds/backup-files.ts'
import {
  createConversationsToDelete,
  createLeads,
  insertPaymentReceipt,
  insertTranscript,
  insertUnansweredQuestion,
} from './seeds/conversations.ts'
import { createDocuments, createTests } from './seeds/knowledge.ts'
import { createContacts, createPeople, createPushDevices } from './seeds/people.ts'
import { waitUntilConfirmed, signUp, fetchThread } from './test-accounts.ts'
import { openEventStream } from './helpers/event-stream.ts'
import { startWhatsAppServer, SESSIONS_PATH, waitForSession, remoteLinkTokenOf } from './channels/whatsapp-server.ts'

export const DAY_MS = 86_400_000
export const ownerBotToken = '81001:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
export const unusedBotToken = '81002:BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB'
/** Its bot never gets an agent. */
export const validatedBotToken = '81003:CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC'

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
  const place = (await post('/places', { name: canary.place, latitude: 4.6, longitude: -74.1 })).body.data
  const integrationKey = (await post('/integration-keys', { name: canary.key })).body.data
  await post(`/conversations/${conversation.id}/tags`, { tag: canary.tag })
  const logs = await testServer.call('GET', '/api/conversation-logs', undefined, owner.token)
  await testServer.call('PUT', '/api/configuration/model', ownerModel, owner.token)
  await testServer.call('PUT', '/api/configuration/prices', ownerPrice, owner.token)
  await testServer.call('PUT', '/api/configuration/transcription', ownerModel, owner.token)
  await testServer.call('PUT', '/api/configuration/speech', { ...ownerModel, voice: 'alloy' }, owner.token)
  await insertTranscript(testServer, owner.id, messages)
  await insertPaymentReceipt(testServer, owner.id, messages)
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
    place,
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
