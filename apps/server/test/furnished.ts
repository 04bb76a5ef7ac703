import { type Endpoint, limits, type Message } from '@portavoz/contract'
import { unzipSync } from 'fflate'
import { createHash } from 'node:crypto'
import { onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { xlsx } from './documents/built.ts'
import { endpoints, fieldsOf, type FileToSend, type NamedEndpoint, requestOf } from './endpoints.ts'
import { openElsewhere } from './fakes/elsewhere/elsewhere.ts'
import { type N8n, openN8n } from './fakes/n8n/n8n.ts'
import { pdf } from './fakes/pictures/files.ts'
import { blackPng } from './fakes/pictures/png.ts'
import type { openHouse, TestHouse } from './house.ts'
import { keepLead } from './leads.ts'
import { upload } from './papers.ts'
import { heard, PASSWORD, signUp, thread } from './people.ts'
import { openStream } from './stream.ts'
import { openWhatsAppHouse, SESSIONS, sessionWhen, tokenIn } from './whatsapp.ts'

export const DAY_MS = 86_400_000
export const ownerToken = '81001:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
export const spareToken = '81002:BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB'

const picture = new Uint8Array(blackPng(8, 8))

export type Things = Awaited<ReturnType<typeof furnish>> & { avatarUrl: string; n8n: N8n }

/** A house whose operator lets owners' addresses lead to one picture, and an owner with one of everything there is. */
export async function openFurnished({ env, ...more }: Parameters<typeof openHouse>[0] = {}) {
  const { url } = await openElsewhere((_, response) => void response.end(picture))
  const n8n = await openEmptyN8n()
  const allowed = { ALLOWED_PRIVATE_ORIGINS: `${url},${n8n.url}` }
  const { house } = await openWhatsAppHouse({ ...more, env: { ...allowed, ...env } })
  return { house, things: { ...(await furnish(house, n8n)), n8n, avatarUrl: `${url}/yo.png` } }
}

/** In which no workflow stands. */
async function openEmptyN8n(): Promise<N8n> {
  const n8n = await openN8n({ apiKey: 'token-canario-de-n8n' })
  n8n.deactivate('/evolution-api')
  onTestFinished(n8n.close)
  return n8n
}

/** Words that may be read in the owner's answers only. */
export const canary = {
  name: 'Canario Agente',
  description: 'canario-descripcion',
  prompt: 'canario-instrucciones',
  bot: 'Canario Bot',
  botUsername: 'canario_tienda_bot',
  contact: 'Canario Cliente',
  question: 'canario-pregunta',
  file: 'canario-archivo',
  note: 'canario-nota',
  canned: 'canario-respuesta-rapida',
  key: 'canario-clave-de-n8n',
  tag: 'canario-etiqueta',
  search: 'Canario buscado',
  document: 'Canario documento',
  passage: 'canario-pasaje',
  lead: 'canario-presupuesto',
  test: 'canario-prueba',
  model: 'canario-modelo',
  automation: 'canario-automatizacion',
}

const ownModel = { provider: 'custom', name: canary.model, baseUrl: 'http://127.0.0.1:9/v1', apiKey: 'clave-canaria' }
const ownN8n = ({ webhookUrl, url, apiKey }: N8n) => ({
  webhookUrl: `${webhookUrl}/${canary.automation}`,
  apiUrl: url,
  apiToken: apiKey,
  // Its sessions are this server's.
  isEnabled: false,
})
const ownPrice = { model: canary.model, inputMicros: 1, outputMicros: 2 }

async function furnish(house: TestHouse, n8n: N8n) {
  const owner = await signUp(house, 'canaria')
  const bot = house.telegram.addBot(ownerToken, { id: 81_001, username: canary.botUsername, name: canary.bot })
  house.telegram.addBot(spareToken, { id: 81_002, username: 'libre_bot', name: 'Libre' })
  const stream = await openStream(house.url, owner.token)
  const { name, description, prompt } = canary
  const draft = { name, description, prompt, platform: 'telegram', botToken: ownerToken }
  const made = await house.call('POST', '/api/agents', draft, owner.token)
  const agent = made.body.data
  const told = () => stream.events.map(({ type }) => type)
  await stream.until(() => told().filter((type) => type === 'agent').length >= 2, 'the agent to be connected')
  await stream.close()
  bot.say({ id: 990_017, firstName: canary.contact }, canary.question)
  await (bot.webhook.url ? bot.webhook.deliver({ origin: house.url }) : heard(bot))
  await house.drain()
  const document = { ...bot.files.add(pdf(canary.file)), file_name: 'canario.pdf' }
  bot.say({ id: 990_017, firstName: canary.contact }, { document })
  await (bot.webhook.url ? bot.webhook.deliver({ origin: house.url }) : heard(bot))
  await house.drain()
  const { conversation, messages } = await thread(house, owner.token)
  const doomed = await conversationsToDelete(house, owner.token, agent.sessionName)
  const mine = (path: string, body: unknown) => house.call('POST', `/api${path}`, body, owner.token)
  const note = (await mine(`/conversations/${conversation.id}/notes`, { content: canary.note })).body.data
  const canned = (await mine('/canned-replies', { shortcut: 'canario', content: canary.canned })).body.data
  const integrationKey = (await mine('/integration-keys', { name: canary.key })).body.data
  await mine(`/conversations/${conversation.id}/tags`, { tag: canary.tag })
  const logs = await house.call('GET', '/api/conversation-logs', undefined, owner.token)
  await house.call('PUT', '/api/configuration/model', ownModel, owner.token)
  await house.call('PUT', '/api/configuration/prices', ownPrice, owner.token)
  await mine('/configuration/n8n/config', ownN8n(n8n))
  const wanted = { name: canary.search, query: 'canario', days: { last: 30 } }
  const search = (await mine('/saved-searches', wanted)).body.data
  const documents = await papers(house, owner.token, agent.id)
  const leads = await leadsOf(house, owner.token, agent.id, [conversation.id, doomed.lead.id])
  const asked = await unansweredBy(house, messages[0].id)
  const { tests, run } = await bench(house, owner.token, agent.id)
  const page = await house.call('GET', '/api/conversations?limit=1', undefined, owner.token)
  const sessions = await house.call('GET', '/api/user/sessions', undefined, owner.token)
  const linking = await house.call('POST', SESSIONS, {}, owner.token)
  const { sessionName } = linking.body.data
  await sessionWhen(house, owner.token, sessionName, ({ qrCode }) => qrCode !== null)
  await leftOver(house, owner.id)
  const sent = await house.call('POST', `${SESSIONS}/${sessionName}/remote-link`, {}, owner.token)
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
    remoteToken: tokenIn(sent.body.data.address),
    cursor: page.body.data.nextCursor,
    doomed,
    note,
    canned,
    integrationKey,
    documents,
    leads,
    asked,
    tests,
    run,
  }
}

/** A session that nobody waits for any more. */
const LEFT_OVER = 'sesion_que_sobra'
const leftOver = ({ db, clock }: TestHouse, userId: string) => {
  const [connectionSince, createdAt] = [clock.now(), clock.now()]
  const row = { name: LEFT_OVER, userId, wish: 'rest', connection: 'expired', connectionSince, createdAt } as const
  return db.insertInto('whatsappSessions').values(row).execute()
}

/** As if the exchange of this message had got no answer. Answers with its id. */
async function unansweredBy({ db, clock }: TestHouse, messageId: string): Promise<string> {
  const { exchangeId, conversationId, userId, agentId } = await db
    .selectFrom('messages as m')
    .innerJoin('exchanges as e', 'e.id', 'm.exchangeId')
    .select(['e.id as exchangeId', 'e.conversationId', 'e.userId', 'e.agentId'])
    .where('m.id', '=', messageId)
    .executeTakeFirstOrThrow()
  await db.insertInto('unanswered').values({ exchangeId, conversationId, userId, agentId, at: clock.now() }).execute()
  return exchangeId
}

/** A test that stays and one that goes, and a run of both that came to its end. */
async function bench(house: TestHouse, token: string, agentId: string) {
  const mine = async (path: string, body: unknown) =>
    (await house.call('POST', `/api/agents/${agentId}${path}`, body, token)).body.data
  const kept = await mine('/tests', { question: canary.test, mustContain: ['canario'] })
  const doomed = await mine('/tests', { question: 'sobra', mustEscalate: true })
  const run = await mine('/test-runs', {})
  await house.drain()
  return { tests: { kept, doomed }, run }
}

/** One that was read, and one that failed for each call that changes or deletes one. */
async function papers(house: TestHouse, token: string, agentId: string) {
  const sent = async (content: string) =>
    (await upload(house, token, content, { name: canary.document, agentId, tags: [canary.tag] })).body.data
  const whole = await sent(`El ${canary.passage} vale cien pesos.`)
  await house.drain()
  const [doomed, exchanged, failed, again] = [
    await sent('uno'),
    await sent('dos'),
    await sent('tres'),
    await sent('cuatro'),
  ]
  // Each would be read in a process of its own.
  await house.db
    .updateTable('documents')
    .set({ status: 'FAILED', cause: 'damaged', notBefore: null })
    .where('id', '!=', whole.id)
    .execute()
  return { whole, doomed, exchanged, failed, again }
}

/** Of which one is to be deleted, and one was not taken where it was sent. */
async function leadsOf(house: TestHouse, token: string, agentId: string, [kept = '', doomed = '']: readonly string[]) {
  const webhook = `/api/agents/${agentId}/lead-webhook`
  const made = await house.call('PUT', webhook, { url: 'https://localhost:8443/interesados' }, token)
  for (const id of [kept, doomed]) await keepLead(house, id, { budget: canary.lead }, house.clock.now())
  await house.drain(1)
  const { body } = await house.call('GET', `${webhook}/deliveries`, undefined, token)
  const deliveries = body.data as { id: string; leadId: string }[]
  const { secret } = made.body.data as { secret: string }
  return { doomed, secret, delivery: deliveries.find(({ leadId }) => leadId === kept) }
}

/** One for each call that deletes one: told, not heard, so that nobody answers in them. */
async function conversationsToDelete(house: TestHouse, token: string, sessionName: string) {
  const told = async (userPhone: string) => {
    const log = { sessionName, userPhone, userMessage: 'sobra', createdAt: '2025-01-01T00:00:00Z' }
    const { body } = await house.call('POST', '/api/conversation-logs', log, token)
    const { items } = (await house.call('GET', `/api/conversations?session=${body.data.sessionName}`, undefined, token))
      .body.data
    return items[0] as { id: string; sessionName: string }
  }
  return {
    remove: await told('5511'),
    erase: await told('5512'),
    session: await told('5513'),
    lead: await told('5515'),
  }
}

/** What each field of an input may hold, by `group.call.field`, `group.field` or `field`: ids are the owner's. */
const samples: Record<string, (things: Things) => unknown> = {
  'agents.id': ({ agent }) => agent.id,
  'agents.name': () => 'Agente de otro',
  basedOn: ({ agent }) => agent.version,
  'agentVersions.id': ({ agent }) => agent.id,
  number: () => 1,
  'tests.id': ({ agent }) => agent.id,
  'testRuns.id': ({ agent }) => agent.id,
  testId: ({ tests }) => tests.kept.id,
  'tests.remove.testId': ({ tests }) => tests.doomed.id,
  testIds: ({ tests }) => [tests.kept.id],
  runId: ({ run }) => run.id,
  version: () => 1,
  'tests.question': () => '¿Y esto?',
  mustContain: () => ['algo'],
  mustNotContain: () => ['nada'],
  documentId: ({ documents }) => documents.whole.id,
  mustEscalate: () => true,
  'agents.platform': () => 'telegram',
  'engines.id': ({ agent }) => agent.id,
  engine: () => 'embedded',
  'agents.update.name': () => 'Nombre de otro',
  'agents.update.botToken': () => '***',
  'agents.update.platformConfig': () => ({ botToken: '***' }),
  'agents.sessionName': ({ linking }) => linking.sessionName,
  'whatsapp.sessionName': ({ linking }) => linking.sessionName,
  'n8nProxy.sessionName': () => LEFT_OVER,
  operationType: () => 'delete',
  'remoteLinks.sessionName': ({ linking }) => linking.sessionName,
  'remoteLinks.token': ({ remoteToken }) => remoteToken,
  secret: () => 'S'.repeat(43),
  invitedBy: () => 'Soporte de otro',
  'whatsapp.create.sessionName': () => 'sesion_de_otro',
  phone: () => '+57 300 111 2233',
  'telegram.id': ({ agent }) => agent.id,
  'conversations.id': ({ conversation }) => conversation.id,
  'conversations.status': () => 'active',
  'conversations.remove.id': ({ doomed }) => doomed.remove.id,
  'conversations.eraseContact.id': ({ doomed }) => doomed.erase.id,
  'conversations.assignedTo': () => 'IA',
  upTo: ({ message }) => message.id,
  'conversations.search': () => 'canario',
  tag: () => canary.tag,
  from: () => '2020-01-01',
  to: () => '2100-01-01',
  timeZone: () => 'America/Bogota',
  'notes.id': ({ conversation }) => conversation.id,
  noteId: ({ note }) => note.id,
  'cannedReplies.id': ({ canned }) => canned.id,
  shortcut: () => 'otro',
  'cannedReplies.update.shortcut': () => 'canario',
  'documents.id': ({ documents }) => documents.whole.id,
  'documents.ofAgent.id': ({ agent }) => agent.id,
  'documents.remove.id': ({ documents }) => documents.doomed.id,
  'documents.replace.id': ({ documents }) => documents.exchanged.id,
  'documents.retry.id': ({ documents }) => documents.again.id,
  'documents.setStatus.id': ({ documents }) => documents.failed.id,
  'documents.setStatus.status': () => 'PENDING',
  'documents.status': () => 'COMPLETED',
  'documents.search': () => 'canario',
  'documents.name': () => 'Documento de otro',
  'documents.tags': () => ['de-otro'],
  'documents.page': () => 0,
  size: () => limits.pageMax,
  validUntil: () => '2099-12-31',
  'leads.id': ({ agent }) => agent.id,
  'leads.ofConversation.id': ({ conversation }) => conversation.id,
  'leads.search': () => 'canario',
  leadId: ({ leads }) => leads.doomed,
  'leadWebhook.id': ({ agent }) => agent.id,
  'leadWebhook.url': () => 'https://localhost:8443/otra',
  isOn: () => true,
  deliveryId: ({ leads }) => leads.delivery?.id,
  'questions.id': ({ agent }) => agent.id,
  questionId: ({ asked }) => asked,
  'questions.page': () => 0,
  'questions.days': () => '90',
  'questions.state': () => 'open',
  question: () => '¿Pregunta de otro?',
  answer: () => 'Respuesta de otro',
  'integrationKeys.id': ({ integrationKey }) => integrationKey.id,
  'integrationKeys.name': () => 'Clave de otro',
  'conversations.platform': () => 'telegram',
  'conversationLogs.id': ({ log }) => log.id,
  'conversationLogs.platform': () => 'telegram',
  'conversationLogs.removeSession.sessionName': ({ doomed }) => doomed.session.sessionName,
  externalId: () => 'externo-1',
  userMessage: () => 'Hola de nadie',
  aiResponse: () => 'Respuesta de nadie',
  userName: () => 'Nadie',
  userPhone: () => '5514',
  agentName: () => 'Agente de nadie',
  botName: () => 'Bot de nadie',
  createdAt: () => '2025-01-01T00:00:00Z',
  timestamp: () => '2025-01-01T00:00:00Z',
  'conversationLogs.platformConfig': () => ({}),
  'media.id': ({ fileMessage }) => fileMessage.id,
  'journal.id': ({ message }) => message.id,
  'profile.id': ({ session }) => session.id,
  username: () => 'canaria',
  password: () => PASSWORD,
  email: () => 'canaria@ejemplo.co',
  'auth.signUp.username': () => 'recienllegada',
  'auth.signUp.email': () => 'recienllegada@ejemplo.co',
  token: () => 'A'.repeat(43),
  newEmail: () => 'otra-direccion@ejemplo.co',
  currentPassword: () => PASSWORD,
  newPassword: () => PASSWORD,
  avatarUrl: ({ avatarUrl }) => avatarUrl,
  userId: ({ owner }) => owner.id,
  agentId: ({ agent }) => agent.id,
  sessionName: ({ conversation }) => conversation.sessionName,
  session: ({ conversation }) => conversation.sessionName,
  user: ({ conversation }) => conversation.contact.id,
  before: ({ log }) => log.id,
  cursor: () => Buffer.from(`${Date.now() + DAY_MS}.7ZZZZZZZZZZZZZZZZZZZZZZZZZ`).toString('base64url'),
  'events.since': () => '0-0',
  since: () => '2020-01-01T00:00:00Z',
  limit: () => limits.pageMax,
  description: () => 'De otro',
  prompt: () => 'Otras instrucciones',
  botToken: () => spareToken,
  platformConfig: () => ({ botToken: spareToken }),
  customConfig: () => ({}),
  replaceWebhook: () => false,
  whatsappStatus: () => 'inactive',
  telegramStatus: () => 'inactive',
  input: () => '¿Quién eres?',
  // Of trials, which have no conversation: each has tests of its own.
  history: () => undefined,
  at: () => undefined,
  draft: () => undefined,
  conversation: ({ conversation }) => ({ sessionName: conversation.sessionName, externalId: 'externo-2' }),
  'foreseeing.preview.day': () => 7,
  'foreseeing.preview.time': () => '15:00',
  'foreseeing.preview.text': () => 'quiero comprar',
  content: () => 'Hola de parte de nadie',
  dateRange: () => ({ from: '2020-01-01', to: '2099-12-31' }),
  agentIds: ({ agent }) => [agent.id],
  statuses: () => ['active', 'resolved', 'waiting', 'transferred'],
  query: () => 'canario',
  'extraction.platform': () => 'telegram',
  'extraction.format': () => 'json',
  'extraction.asOf': () => '2099-12-31T00:00:00Z',
  'extraction.include': () => ({ messages: true, contact: true, analytics: true, metrics: true, manifest: true }),
  'models.provider': () => 'openai',
  'models.name': () => 'modelo-de-otro',
  'models.model': () => 'modelo-de-otro',
  'spendings.id': ({ agent }) => agent.id,
  baseUrl: () => '',
  apiKey: () => 'clave-de-nadie',
  inputMicros: () => 1,
  outputMicros: () => 2,
  webhookUrl: ({ n8n }) => `${n8n.webhookUrl}/otro`,
  apiUrl: ({ n8n }) => n8n.url,
  apiToken: ({ n8n }) => n8n.apiKey,
  backendUrl: () => 'https://portavoz.ejemplo.co',
  isEnabled: () => true,
  evolutionUrl: () => 'https://localhost:8443/evolution',
  evolutionKey: () => 'clave-de-nadie',
  'savedSearches.name': () => 'Canario guardado',
  'savedSearches.id': ({ search }) => search.id,
  'savedSearches.platform': () => 'all',
  'savedSearches.days': () => ({ last: 30 }),
  // What was seen is another's from the second call on.
  'savedSearches.replaces': () => undefined,
  'cannedReplies.since': () => undefined,
}

const sampleOf = (call: string, field: string) =>
  samples[`${call}.${field}`] ?? samples[`${call.split('.')[0]}.${field}`] ?? samples[field]

/** A valid input for a call, or a sentence that says what the table above lacks. */
export function inputOf(
  { name, endpoint }: NamedEndpoint,
  things: Things,
  onlyRequired: boolean,
): Record<string, unknown> {
  const fields = fieldsOf(endpoint)
  const unknown = fields.filter((field) => !sampleOf(name, field.name)).map((field) => field.name)
  if (unknown.length > 0) throw new Error(`no sample for ${unknown.join(', ')} of ${name}`)
  const used = fields.filter((field) => field.isRequired || !onlyRequired)
  const input = Object.fromEntries(used.map((field) => [field.name, sampleOf(name, field.name)?.(things)]))
  const { success, error } = z.safeParse(endpoint.input, input)
  if (!success) throw new Error(`the sample of ${name} is not valid: ${error.message}`)
  return input
}

/** What ends something comes last, and what ends everything at the very end. */
const order = [
  'GET',
  'POST',
  'PUT',
  'DELETE',
  'agents.remove',
  'profile.endOtherSessions',
  'profile.updatePassword',
  'profile.deleteAccount',
]
const rank = ({ name, endpoint }: NamedEndpoint) => Math.max(order.indexOf(endpoint.method), order.indexOf(name))

/** Every call that asks who is there, in an order that leaves each something to do. */
export const guarded = endpoints
  .filter(({ endpoint }) => endpoint.access !== 'public')
  .toSorted((a, b) => rank(a) - rank(b))

let papersSent = 0

/** A file that fits the call; no two papers are the same. */
export function fileFor({ path }: Endpoint): FileToSend {
  papersSent += 1
  if (/excel/.test(path)) return { name: 'libro.xlsx', bytes: new Uint8Array(xlsx(sheetOf(`papel ${papersSent}`))) }
  if (path.startsWith('/documents'))
    return { name: 'papel.txt', bytes: new TextEncoder().encode(`papel ${papersSent}`) }
  return { name: 'yo.png', bytes: picture }
}

const sheetOf = (word: string) =>
  `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Cosa</t></is></c></row>
  <row r="2"><c r="A2" t="inlineStr"><is><t>${word}</t></is></c></row></sheetData></worksheet>`

export const ask = async (house: TestHouse, endpoint: Endpoint, input: Record<string, unknown>, token?: string) => {
  const { path, body } = requestOf(endpoint, input, fileFor(endpoint))
  if (endpoint.shape !== 'file') return house.call(endpoint.method, path, body, token)
  const response = await fetch(house.url + path, {
    method: endpoint.method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const type = response.headers.get('content-type') ?? ''
  if (type === 'application/zip') return { status: response.status, body: opened(await response.arrayBuffer()) }
  return { status: response.status, body: /json/.test(type) ? await response.json() : await response.text() }
}

/** An archive, as the texts in it. */
const opened = (zip: ArrayBuffer) =>
  Object.values(unzipSync(new Uint8Array(zip))).map((bytes) => Buffer.from(bytes).toString())

export const enter = async (house: TestHouse, username: string): Promise<string> =>
  (await house.call('POST', '/api/auth/signin', { username, password: PASSWORD })).body.accessToken

/** A session that lasts while calls do: one is opened anew only after a call that may have ended it. */
export function keepEntered(house: TestHouse, username: string) {
  let token: string | null = null
  return {
    token: async (): Promise<string> => (token ??= await enter(house, username)),
    after: ({ name }: NamedEndpoint) => {
      if (/^(auth|profile)\./.test(name)) token = null
    },
  }
}

/** A checksum of each table's rows that belong to a user, and of the jobs, whatever tables there are. */
export async function fingerprint({ pool }: TestHouse, userId: string): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string; owner: string }>(`
    select table_name as name, column_name as owner from information_schema.columns
    where table_schema = 'public' and (column_name = 'user_id' or (table_name = 'users' and column_name = 'id'))`)
  const prints: Record<string, string> = {}
  for (const { name, owner } of tables) {
    const { rows } = await pool.query(`select t::text as row from ${name} t where ${owner} = $1 order by 1`, [userId])
    prints[name] = `${rows.length} ${createHash('sha256').update(JSON.stringify(rows)).digest('hex')}`
  }
  const { rows: jobs } = await pool.query(`select count(*) from pgboss.job`)
  return { ...prints, jobs: jobs[0].count }
}
