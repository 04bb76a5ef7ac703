import type { Message } from '@portavoz/contract'
import { canary } from './canary.ts'
import { openElsewhere } from './fakes/elsewhere/elsewhere.ts'
import type { N8n } from './fakes/n8n/n8n.ts'
import { pdf } from './fakes/pictures/files.ts'
import { blackPng } from './fakes/pictures/png.ts'
import type { openHouse, TestHouse } from './house.ts'
import { keepLead } from './leads.ts'
import { openEmptyN8n } from './n8n-install.ts'
import { upload } from './papers.ts'
import { heard, signUp, thread } from './people.ts'
import { openStream } from './stream.ts'
import { openWhatsAppHouse, SESSIONS, sessionWhen, tokenIn } from './whatsapp.ts'

export const DAY_MS = 86_400_000
export const ownerToken = '81001:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
export const spareToken = '81002:BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB'

export const picture = new Uint8Array(blackPng(8, 8))

export type Things = Awaited<ReturnType<typeof furnish>> & { avatarUrl: string; n8n: N8n }

/** A house whose operator lets owners' addresses lead to one picture, and an owner with one of everything there is. */
export async function openFurnished({ env, ...more }: Parameters<typeof openHouse>[0] = {}) {
  const { url } = await openElsewhere((_, response) => void response.end(picture))
  const n8n = await openEmptyN8n({ apiKey: 'token-canario-de-n8n' })
  const allowed = { ALLOWED_PRIVATE_ORIGINS: `${url},${n8n.url}` }
  const { house } = await openWhatsAppHouse({ ...more, env: { ...allowed, ...env } })
  return { house, things: { ...(await furnish(house, n8n)), n8n, avatarUrl: `${url}/yo.png` } }
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
export const LEFT_OVER = 'sesion_que_sobra'
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
