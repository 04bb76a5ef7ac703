import { unzipSync } from 'fflate'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { pdfFile } from '../../../test/fakes/media/sample-files.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { picture, pictureForm } from '../../../test/helpers/picture-shop.ts'
import { uploadAndProcess } from '../../../test/helpers/upload-documents.ts'
import { runBothAtOnce } from '../../../test/database/run-behind-lock.ts'
import { enrolTotp } from '../../../test/helpers/second-factor.ts'
import {
  addMember,
  createOwnerWithAgent,
  fetchThread,
  inWorkspace,
  PASSWORD,
  sendAndDrain,
  signUp,
} from '../../../test/test-accounts.ts'
import { openEventStream } from '../../../test/helpers/event-stream.ts'
import { createCloseDaysStore } from '../analytics/close-days.store.ts'
import { createMessageDayStore } from '../extraction/message-days.store.ts'
import { businessTables } from './export/export-tables.ts'
import { accountTables } from './export/tables/account.store.ts'

const allTables = [...accountTables, ...businessTables]

const exportOf = (server: TestServer, token: string) =>
  fetch(`${server.url}/api/user/export`, { headers: { authorization: `Bearer ${token}` } })

async function unpacked(response: Response): Promise<Record<string, string>> {
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]))
}

const archiveOf = async (server: TestServer, token: string) => unpacked(await exportOf(server, token))

const read = (archive: Record<string, string>, name: string) => JSON.parse(archive[name] ?? 'null')

const deleteAccount = (server: TestServer, token: string, currentPassword = PASSWORD, proof?: unknown) =>
  server.call('POST', '/api/user/delete', { currentPassword, proof }, token)

async function setAvatar(server: TestServer, token: string): Promise<string> {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('avatar', new Blob([new Uint8Array(bytes)]), 'yo.png')
  return (await server.call('POST', '/api/user/upload-avatar', form, token)).body.data.avatar
}

async function setLogo(server: TestServer, token: string): Promise<void> {
  const bytes = await sharp({ create: { width: 64, height: 40, channels: 3, background: 'blue' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('logo', new Blob([new Uint8Array(bytes)]), 'logo.png')
  expect((await server.call('POST', '/api/workspace/logo', form, token)).status).toBe(200)
}

/** The tables with rows of a person or a workspace; the ids of a new account and of its workspace are equal. */
async function ownedTables({ pool }: TestServer): Promise<{ name: string; owner: string }[]> {
  const { rows } = await pool.query<{ name: string; owner: string }>(`
    select table_name as name, max(column_name) as owner from information_schema.columns
    where table_schema = 'public' and column_name in ('user_id', 'workspace_id')
    group by table_name order by 1`)
  return rows
}

/** A seeded account or a large export is slow on a busy machine. */
const TIMEOUT_MS = 120_000

/** The address itself is a credential. */
const CRM = 'canario-direccion-del-crm'
const OWN_SYSTEM = { webhookUrl: `https://sistema.tienda.co/${CRM}` }
const KEYS = {
  openai: 'sk-canario-openai',
  anthropic: 'sk-canario-anthropic',
  custom: 'canario-clave-propia',
  transcriber: 'canario-clave-de-oido',
}
const TRANSCRIBER = { provider: 'openai', name: 'gpt-4o-transcribe', baseUrl: '', microsPerMinute: 9 }
const N8N = { webhookUrl: 'https://n8n.tienda.co/webhook', apiUrl: 'https://n8n.tienda.co', apiToken: 'canario-de-n8n' }

/** An account with at least one row in every table that has a user id. */
/** An identity at a provider, and an unfinished visit to it. */
async function addIdentity({ db, clock }: TestServer, { id }: { id: string }) {
  const [issuer, createdAt] = ['https://acceso.ejemplo.co/', clock.now()]
  const identity = { issuer, subject: `canario-identidad-${id}`, userId: id, email: null, createdAt }
  await db.insertInto('oidcIdentities').values(identity).execute()
  const visit = { stateHash: `canario-estado-${id}`, browserHash: `canario-navegador-${id}`, sealed: `canario-${id}` }
  await db
    .insertInto('oidcSignIns')
    .values({ ...visit, purpose: 'link', userId: id, expiresAt: new Date('2099-01-01') })
    .execute()
  const grant = { tokenHash: `canario-descarga-${id}`, fileName: 'canario-copia', expiresAt: new Date('2099-01-01') }
  await db
    .insertInto('accountFigures')
    .values({ workspaceId: id, agents: 1, messages: 1, storageBytes: 1, lastAt: null, countedAt: createdAt })
    .execute()
  await db.insertInto('retentionRuns').values({ workspaceId: id, begunAt: createdAt }).execute()
  await db
    .insertInto('backupGrants')
    .values({ ...grant, userId: id })
    .execute()
}

/** A device without a push service, and preferences. */
async function addPushDevice({ call, db, clock }: TestServer, owner: { id: string; token: string }) {
  const quiet = { isOn: true, from: '22:00', to: '07:00', timeZone: 'UTC' }
  await call('PUT', '/api/push', { kinds: ['message'], quiet }, owner.token)
  const session = await db.selectFrom('sessions').select('id').where('userId', '=', owner.id).executeTakeFirstOrThrow()
  const [endpointHash, sealed] = [`canario-aviso-${owner.id}`, `v1.canario.aviso-${owner.id}`]
  const device = { sessionId: session.id, endpointHash, sealed, service: 'push.ejemplo.co', showsText: false }
  await db
    .insertInto('pushDevices')
    .values({ id: `dev_${owner.id}`, userId: owner.id, createdAt: clock.now(), ...device })
    .execute()
  await db.insertInto('digests').values({ userId: owner.id, isOn: true }).execute()
  const member = { userId: owner.id, workspaceId: owner.id }
  const agent = await db.selectFrom('agents').select('id').where('workspaceId', '=', owner.id).executeTakeFirstOrThrow()
  const chat = { agentId: agent.id, chatKey: `77${owner.id}`, chatName: 'Mariana en Telegram' }
  await db
    .insertInto('staffChats')
    .values({ ...member, ...chat, connectedAt: clock.now() })
    .execute()
  await db
    .insertInto('staffChatCodes')
    .values({ ...member, agentId: agent.id, codeHash: `canario-codigo-${owner.id}`, expiresAt: clock.now() })
    .execute()
  const item = { kind: 'line_down', tag: 'agent:1', title: 'Ventas', body: 'No recibe.', path: '/' }
  const at = { firstAt: clock.now(), lastAt: clock.now() }
  await db
    .insertInto('digestItems')
    .values({ id: `item_${owner.id}`, ...member, conversationId: null, agentId: null, ...item, ...at })
    .execute()
  const never = new Date('2099-01-01')
  const content = JSON.stringify({ title: 'Clara', body: 'Te escribió.', preview: null, path: '/' })
  const delivery = { conversationId: null, agentId: null, kind: 'message', tag: 'conversation:1', content }
  const times = { notBefore: never, giveUpAt: never, createdAt: clock.now() }
  await db
    .insertInto('pushDeliveries')
    .values({ id: `push_${owner.id}`, deviceId: `dev_${owner.id}`, workspaceId: owner.id, ...delivery, ...times })
    .execute()
  await db
    .insertInto('staffChatDeliveries')
    .values({ id: `staff_${owner.id}`, ...member, senderId: agent.id, chatKey: chat.chatKey, ...delivery, ...times })
    .execute()
}

async function seedAccount(server: TestServer, username: string) {
  const { bot, botToken, owner, agent } = await createOwnerWithAgent(
    server,
    { apiKeys: KEYS, transcriber: TRANSCRIBER, dataSources: OWN_SYSTEM },
    username,
  )
  const list = { ...bot.files.add(pdfFile()), file_name: 'lista.pdf' }
  await sendAndDrain(server, bot, { id: 7, firstName: 'Clara' }, { document: list, caption: 'hola, ¿abren hoy?' })
  const page = { slug: `tienda-de-${username}`, isOpen: false, origins: [] }
  await server.call('PUT', `/api/agents/${agent.id}/web-page`, page, owner.token)
  await setAvatar(server, owner.token)
  await setLogo(server, owner.token)
  const document = await uploadAndProcess(server, owner.token, `Los precios de ${username}`)
  await server.call(
    'POST',
    `/api/documents/${document.id}/pictures`,
    pictureForm(picture(), `${username}.png`),
    owner.token,
  )
  const preview = {
    id: `tri_${username}`,
    agentId: agent.id,
    workspaceId: owner.id,
    input: '¿Quién eres?',
    reply: 'Ventas',
  }
  await server.db
    .insertInto('trials')
    .values({ ...preview, reason: 'answered', createdAt: new Date() })
    .execute()
  const model = { provider: 'anthropic', name: 'claude-haiku-4-5', apiKey: KEYS.anthropic }
  await server.call('PUT', '/api/configuration/model', model, owner.token)
  await server.call('POST', '/api/configuration/n8n/config', N8N, owner.token)
  const workflowInstall = {
    workspaceId: owner.id,
    apiUrl: N8N.apiUrl,
    evolutionUrl: '',
    credentials: '{}',
    steps: '[]',
  }
  await server.db.insertInto('n8nInstalls').values(workflowInstall).execute()
  const allowance = { workspaceId: owner.id, monthlyMicros: 5, month: '2020-01' }
  await server.db.insertInto('installationBudgets').values(allowance).execute()
  await addIdentity(server, owner)
  await addPushDevice(server, owner)
  const price = { model: 'claude-haiku-4-5', inputMicros: 1, outputMicros: 2 }
  await server.call('PUT', '/api/configuration/prices', price, owner.token)
  const spending = {
    agentId: agent.id,
    workspaceId: owner.id,
    month: '2020-01',
    micros: 3,
    trialMicros: 1,
    unpriced: 0,
  }
  await server.db
    .insertInto('spendings')
    .values({ ...spending, warnedAt: null })
    .execute()
  const link = { tokenHash: `canario-enlace-${username}`, userId: owner.id, email: 'otra@ejemplo.co' }
  const times = { createdAt: new Date(), expiresAt: new Date(Date.now() + 60_000) }
  const { conversation, messages } = await fetchThread(server, owner.token)
  const transcriber = { provider: 'openai', name: 'whisper-1', apiKey: KEYS.openai }
  await server.call('PUT', '/api/configuration/transcription', transcriber, owner.token)
  const speechModel = { provider: 'openai', name: 'tts-1', voice: 'alloy', apiKey: KEYS.openai }
  await server.call('PUT', '/api/configuration/speech', speechModel, owner.token)
  const transcript = { messageId: messages[0].id, workspaceId: owner.id, text: 'Dos panes', model: 'whisper-1' }
  const heardAt = new Date()
  await server.db
    .insertInto('transcripts')
    .values({ ...transcript, state: 'kept', dueBy: heardAt, createdAt: heardAt, endedAt: heardAt })
    .execute()
  await server.db
    .insertInto('paymentReceipts')
    .values({ ...receiptClaims, messageId: messages[0].id, workspaceId: owner.id, receivedAt: heardAt })
    .execute()
  const blind = { workspaceId: owner.id, provider: 'openai', baseUrl: '', name: 'gpt-3.5-turbo' } as const
  await server.db
    .insertInto('blindModels')
    .values({ ...blind, learnedAt: heardAt })
    .execute()
  const lead = { conversationId: conversation.id, workspaceId: owner.id, agentId: agent.id }
  await server.call(
    'PUT',
    `/api/agents/${agent.id}/lead-webhook`,
    { url: `https://localhost:8443/${CRM}` },
    owner.token,
  )
  await server.call('POST', `/api/agents/${agent.id}/lookup-secret`, undefined, owner.token)
  await server.db
    .insertInto('leads')
    .values({ ...lead, fields: JSON.stringify({ name: 'Clara' }), createdAt: new Date(), updatedAt: new Date() })
    .execute()
  await leaveUnanswered(server, lead)
  await server.db
    .insertInto('emailLinks')
    .values({ ...link, ...times, purpose: 'change' })
    .execute()
  const session = {
    name: `agent_para_${username}`,
    workspaceId: owner.id,
    wish: 'rest',
    connection: 'expired',
  } as const
  await server.db
    .insertInto('whatsappSessions')
    .values({ ...session, connectionSince: new Date(), createdAt: new Date() })
    .execute()
  const invitation = { tokenHash: `canario-remoto-${username}`, sessionName: session.name, workspaceId: owner.id }
  await server.db
    .insertInto('remoteLinks')
    .values({ ...invitation, invitedBy: 'Soporte', ...times })
    .execute()
  await server.db
    .insertInto('pendingDeletions')
    .values({ sessionName: `agent_de_${username}`, workspaceId: owner.id, agentName: 'Antigua', askedAt: new Date() })
    .execute()
  const agentTest = { question: '¿Cuánto vale?', mustContain: ['precio'] }
  await server.call('POST', `/api/agents/${agent.id}/tests`, agentTest, owner.token)
  await server.call('POST', `/api/agents/${agent.id}/test-runs`, {}, owner.token)
  const key = await seedConfiguration(server, owner.token)
  const totp = await enrolTotp(server, owner.token)
  await seedSecondFactor(server, owner.id)
  return { owner, token: owner.token, botToken, bot, agent, key, totp }
}

const receiptClaims = {
  wallet: 'nequi' as const,
  amountCents: 5_000_000,
  currency: 'COP',
  paidOn: '2026-11-27',
  reference: 'M1234567',
  referenceKey: 'M1234567',
  payer: 'Clara',
  payee: 'La Espiga',
  payeeAccount: '3001234567',
  fingerprint: null,
  fileHash: 'f'.repeat(64),
  agreedCents: [5_000_000],
}

/** A passkey, and something of each kind that waits. */
async function seedSecondFactor({ db }: TestServer, userId: string) {
  const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 60_000)]
  const key = { publicKey: Buffer.from('canario'), counter: 0, transports: [], name: 'Llave' }
  await db
    .insertInto('passkeys')
    .values({ id: `lla_${userId}`, userId, credentialId: `canario-${userId}`, ...key, createdAt })
    .execute()
  await db.insertInto('totpEnrolments').values({ userId, sealed: 'canario', expiresAt }).execute()
  const challenge = {
    tokenHash: `canario-${userId}`,
    purpose: 'sign_in',
    passwordMark: 'x',
    clearedLimit: 'x',
  } as const
  await db
    .insertInto('secondFactorChallenges')
    .values({ userId, ...challenge, expiresAt })
    .execute()
}

/** Marks the contact's exchange as unanswered and dismissed. */
async function leaveUnanswered(
  server: TestServer,
  lead: { conversationId: string; workspaceId: string; agentId: string },
) {
  const { conversationId, ...ownership } = lead
  const at = new Date()
  const settlement = { id: `set_${ownership.workspaceId}`, documentId: null, question: null, answer: null }
  await server.db
    .insertInto('settledQuestions')
    .values({ ...settlement, ...ownership, at })
    .execute()
  const { id } = await server.db
    .selectFrom('exchanges')
    .select('id')
    .where('conversationId', '=', conversationId)
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('unanswered')
    .values({ exchangeId: id, ...lead, settledId: settlement.id, at })
    .execute()
}

/** Adds keys, notes, searches and prices; returns the integration key. */
async function seedConfiguration(server: TestServer, token: string): Promise<string> {
  const post = (path: string, body: unknown) => server.call('POST', `/api${path}`, body, token)
  const { body } = await server.call('GET', '/api/conversations', undefined, token)
  const { id } = body.data.items[0]
  await post(`/conversations/${id}/notes`, { content: 'Paga los viernes' })
  // Only another member is mentioned, and an owner with other members cannot delete the account.
  await server.pool.query(
    `insert into note_mentions (note_id, user_id, workspace_id, conversation_id)
     select id, author_id, workspace_id, conversation_id from notes where conversation_id = $1`,
    [id],
  )
  await post('/conversations/bulk', { ids: [id], change: { kind: 'resolve' } })
  const until = new Date(server.clock.now().getTime() + 3_600_000).toISOString()
  await server.call('PUT', `/api/conversations/${id}/snooze`, { until }, token)
  await post('/canned-replies', { shortcut: 'gracias', content: 'Gracias por escribir' })
  await post('/places', { name: 'Local', latitude: 4.6, longitude: -74.1 })
  await post('/saved-searches', { name: 'Precios', query: 'precio', days: { last: 7 } })
  await post('/contact-fields', { name: 'Ciudad' })
  const contacts = new FormData()
  contacts.append('file', new Blob(['Nombre,Teléfono\nRosa,+573005550011']), 'clientes.csv')
  await post('/contact-imports', contacts)
  await post('/configuration/evolution', {})
  await post('/workspace/invitations', { role: 'agent' })
  return (await post('/integration-keys', { name: 'n8n' })).body.data.key
}

test(
  'export: everything of an account, in files that say what they are',
  async () => {
    const server = await startTestServer()
    const { token, owner } = await seedAccount(server, 'mariana')
    await server.db.updateTable('users').set({ username: 'Begoña Ávila' }).where('id', '=', owner.id).execute()
    const neighbour = await seedAccount(server, 'vecina')
    const response = await exportOf(server, token)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="portavoz-begona-avila-\d{4}-\d\d-\d\d\.zip"$/,
    )

    const archive = await unpacked(response)
    const mediaFile = Object.entries(archive).find(([name]) => name.startsWith('archivos/'))
    expect(mediaFile).toEqual([expect.stringMatching(/^archivos\/\w+\.pdf$/), pdfFile().toString()])
    const documentFile = Object.keys(archive).find((name) => name.startsWith('documentos/'))
    expect(archive[documentFile ?? '']).toMatch(/^Los precios de /)
    const documentPicture = Object.keys(archive).find((name) => /^documentos\/fotos\/\w+-mariana\.png$/.test(name))
    expect(Object.keys(archive).toSorted()).toEqual(
      [
        'LEEME.txt',
        'avatar.webp',
        'logotipo.webp',
        mediaFile?.[0] ?? '',
        documentFile ?? '',
        documentPicture ?? '',
        ...allTables.map(({ name }) => name),
        'sin-agente.json',
      ].toSorted(),
    )
    for (const name of Object.keys(archive).map((first) => first.replace(/^(archivos|documentos)\/.*/, '$1/')))
      if (name !== 'LEEME.txt') expect(archive['LEEME.txt']).toContain(name)
    expect(read(archive, 'perfil.json')).toMatchObject([
      { usuario: 'Begoña Ávila', roles: ['ROLE_USER', 'ROLE_ADMIN'] },
    ])
    expect(read(archive, 'agentes.json')).toMatchObject([{ nombre: 'Ventas', instrucciones: 'Eres vendedor' }])
    expect(read(archive, 'versiones.json')).toMatchObject([
      { version: 1, autor: 'mariana', instrucciones: 'Eres vendedor' },
    ])
    expect(read(archive, 'corridas.json')).toMatchObject([
      { version: 1, modelo: 'gpt-5-mini', pregunta: '¿Cuánto vale?' },
    ])
    const securityLines = read(archive, 'registro-de-seguridad.json')
    expect(securityLines[0]).toMatchObject({ que: 'Inició sesión', red: '127.0.0.1' })
    expect(read(archive, 'datos-de-contactos.json')).toMatchObject([{ datos: { name: 'Clara' } }])
    expect(read(archive, 'conversaciones.json')).toMatchObject([{ contacto: { nombre: 'Clara' }, mensajes: 2 }])
    expect(read(archive, 'mensajes.json')).toMatchObject([
      { sentido: 'recibido', de: 'contacto', texto: 'hola, ¿abren hoy?', fecha: expect.stringMatching(/Z$/) },
      { sentido: 'enviado', de: 'IA', estado: 'sent' },
    ])
    for (const { name } of allTables)
      expect({ name, rows: read(archive, name).length > 0 }).toEqual({ name, rows: true })
    expect(JSON.stringify(archive)).not.toContain(neighbour.owner.id)
    expect(JSON.stringify(archive)).not.toContain('vecina')
  },
  TIMEOUT_MS,
)

test(
  'export: a person who only works in a business takes their account and nothing of it; its owner takes the business',
  async () => {
    const server = await startTestServer()
    const { token, owner } = await seedAccount(server, 'mariana')
    const archiveIn = async (own: string) =>
      unpacked(
        await fetch(`${server.url}/api/user/export`, {
          headers: { authorization: `Bearer ${own}`, ...inWorkspace(owner.id) },
        }),
      )
    for (const role of ['admin', 'agent'] as const) {
      const member = await signUp(server, `trabaja-${role}`)
      await addMember(server, owner.id, member.id, role)
      const archive = await archiveIn(member.token)
      expect(Object.keys(archive).toSorted()).toEqual(
        ['LEEME.txt', ...accountTables.map(({ name }) => name)].toSorted(),
      )
      expect(read(archive, 'perfil.json')).toMatchObject([{ usuario: `trabaja-${role}` }])
      for (const { name } of businessTables) expect(archive['LEEME.txt']).not.toContain(`- ${name}:`)
      for (const text of ['archivos/', owner.id, 'mariana', 'Ventas', 'Eres vendedor', 'Clara'])
        expect(JSON.stringify(archive)).not.toContain(text)
    }
    const archive = await archiveIn(token)
    expect(Object.keys(archive)).toEqual(expect.arrayContaining(allTables.map(({ name }) => name)))
    expect(read(archive, 'agentes.json')).toMatchObject([{ nombre: 'Ventas' }])
  },
  TIMEOUT_MS,
)

test(
  'export: contains no secret',
  async () => {
    const server = await startTestServer()
    const { owner, token, botToken, key, totp } = await seedAccount(server, 'mariana')
    const text = JSON.stringify(await archiveOf(server, token))
    const { rows } = await server.pool.query(
      `select u.password_hash, s.token_hash, d.token_hash as device, a.secrets, a.webhook_id, l.token_hash as link,
       r.token_hash as remote, p.sealed as push, p.endpoint_hash, k.key_hash, w.secret as crm, q.secret as lookup,
        f.sealed as totp, sc.code_hash as staff_code, c.code_hash, o.sealed as visit, o.state_hash, o.browser_hash
     from users u join sessions s on s.user_id = u.id join push_devices p on p.user_id = u.id
     join staff_chat_codes sc on sc.user_id = u.id join known_devices d on d.user_id = u.id
     join agents a on a.workspace_id = u.id join email_links l on l.user_id = u.id
     join remote_links r on r.workspace_id = u.id
     join integration_keys k on k.workspace_id = u.id join lead_webhooks w on w.workspace_id = u.id
     join lookup_secrets q on q.workspace_id = u.id join totp_factors f on f.user_id = u.id
     join recovery_codes c on c.user_id = u.id join oidc_sign_ins o on o.user_id = u.id where u.id = $1`,
      [owner.id],
    )
    const secrets = [
      token,
      botToken,
      key,
      totp.secret,
      ...totp.recoveryCodes,
      PASSWORD,
      CRM,
      ...Object.values(KEYS),
      N8N.apiToken,
      ...rows.flatMap((row) => Object.values(row)),
    ]
    expect(secrets.length).toBeGreaterThan(10)
    expect(secrets.filter((secret) => text.includes(String(secret)))).toEqual([])
  },
  TIMEOUT_MS,
)

test('export: every table with a user id is in the archive', async () => {
  const server = await startTestServer()
  const lead = new Set(allTables.flatMap(({ tables: of }) => of))
  // Tags are also in conversations, events and notices expire within a day and downloads of backups within a minute,
  // daily figures and those of the administrator's list are counted from messages.
  expect((await ownedTables(server)).map(({ name }) => name).filter((name) => !lead.has(name))).toEqual([
    'account_figures',
    'analytics_changed',
    'analytics_closed',
    'analytics_costs',
    'analytics_days',
    'backup_grants',
    'conversation_tags',
    'digest_items',
    'events',
    'message_days',
    'message_days_changed',
    'message_days_closed',
    'push_deliveries',
    'retention_runs',
    'staff_chat_deliveries',
  ])
})

test('export of an empty account: its lists are empty', async () => {
  const server = await startTestServer()
  const { token } = await signUp(server, 'mariana')
  const archive = await archiveOf(server, token)
  expect(read(archive, 'mensajes.json')).toEqual([])
  expect(archive).not.toHaveProperty('avatar.webp')
})

const MEGABYTE = 1024 * 1024

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Heap in use after garbage collection. */
function measureHeap(): number {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Inserts that many messages into the account's conversation; `content` is an SQL expression of `n`. */
const insertMessages = async ({ pool }: TestServer, workspaceId: string, count: number, content: string) => {
  // The search index is dropped: building it would take longer than the test.
  await pool.query('drop index messages_words')
  await pool.query(
    `insert into messages (id, conversation_id, workspace_id, direction, origin, type, content, at, created_at)
     select 'msg_' || n, c.id, c.workspace_id, 'incoming', 'contact', 'text', ${content}, now(), now()
     from conversations c, generate_series(1, ${count}) n where c.workspace_id = $1`,
    [workspaceId],
  )
}

test(
  'export of a hundred thousand messages: complete, with little memory',
  async () => {
    const server = await startTestServer()
    const { token, owner } = await seedAccount(server, 'mariana')
    await insertMessages(server, owner.id, 100_000, `n || repeat(md5(n::text), 8)`)
    const before = measureHeap()
    const growth = [] as number[]
    let bytes = 0
    const chunks: Uint8Array[] = []
    const response = await exportOf(server, token)
    for await (const chunk of response.body ?? []) {
      if (Math.floor((bytes + chunk.length) / (MEGABYTE / 4)) > Math.floor(bytes / (MEGABYTE / 4)))
        growth.push(measureHeap() - before)
      bytes += chunk.length
      chunks.push(chunk)
    }
    expect(growth.length).toBeGreaterThan(3)
    expect(Math.max(...growth)).toBeLessThan(25 * MEGABYTE)
    const archive = await unpacked(new Response(new Blob(chunks as Uint8Array<ArrayBuffer>[])))
    expect(read(archive, 'mensajes.json')).toHaveLength(100_002)
  },
  TIMEOUT_MS,
)

test(
  'export: one per account at a time; a disconnect frees its slot',
  async () => {
    const server = await startTestServer()
    const { token, owner } = await seedAccount(server, 'mariana')
    const long = `(select string_agg(md5(n::text || piece), '') from generate_series(1, 100) piece)`
    await insertMessages(server, owner.id, 6_000, long)
    const hangUp = new AbortController()
    const slow = await fetch(`${server.url}/api/user/export`, {
      headers: { authorization: `Bearer ${token}` },
      signal: hangUp.signal,
    })
    expect(slow.status).toBe(200)
    const second = await exportOf(server, token)
    expect([second.status, (await second.json()).code]).toEqual([429, 'auth.too_many'])
    // A transaction with an id would hold back every live event while it lasts.
    const transactionIdQuery = `select backend_xid from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`
    const isUnnumbered = async () =>
      expect((await server.pool.query(transactionIdQuery)).rows).toEqual([{ backend_xid: null }])
    await vi.waitFor(isUnnumbered, 10_000)
    hangUp.abort()
    const openTransactionsQuery = `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`
    await expect
      .poll(async () => (await server.pool.query(openTransactionsQuery)).rows, { timeout: 60_000 })
      .toEqual([{ n: 0 }])
    // The slot is freed shortly after the transaction ends.
    const readAgain = async () =>
      expect((await archiveOf(server, token))['mensajes.json']).toContain('hola, ¿abren hoy?')
    await vi.waitFor(readAgain, 60_000)
  },
  TIMEOUT_MS,
)

test(
  'delete account: every row in every table goes, and no other account’s',
  async () => {
    const server = await startTestServer({ env: { EMBEDDING_MODEL: 'significados' } })
    await signUp(server, 'primera')
    const { token, owner, bot, totp } = await seedAccount(server, 'mariana')
    const neighbour = await seedAccount(server, 'vecina')
    const avatar = (await server.call('GET', '/api/user/profile', undefined, token)).body.data.avatar
    const stream = await openEventStream(server.url, token)
    await server.pool.query(`update conversations set tags = '{mayorista}'`)
    await server.pool.query(`update messages set at = at - interval '9 days'`)
    for (const { id } of [owner, neighbour.owner]) {
      await createMessageDayStore(server.db).closeDays(id)
      await createCloseDaysStore(server.db).closeDays(id, 'UTC')
    }
    await server.pool.query(`insert into analytics_costs select id, '2026-01-01', 'x', 'x', 1, 0, 1 from workspaces`)
    await server.pool.query(`update messages set at = at - interval '1 day'`)
    // The audit log keeps its lines for 12 months.
    const tables = (await ownedTables(server)).filter(({ name }) => name !== 'audit_log')
    const count = async (workspaceId: string) =>
      Object.fromEntries(
        await Promise.all(
          tables.map(async ({ name, owner: column }) => {
            const { rows } = await server.pool.query(`select count(*)::int as n from ${name} where ${column} = $1`, [
              workspaceId,
            ])
            return [name, rows[0].n] as const
          }),
        ),
      )
    const neighbourRows = await count(neighbour.owner.id)
    expect(Object.entries(await count(owner.id)).filter(([, n]) => n === 0)).toEqual([])

    const proof = { method: 'recovery_code', code: totp.recoveryCodes[0] }
    expect((await deleteAccount(server, token, PASSWORD, proof)).status).toBe(200)
    expect(Object.entries(await count(owner.id)).filter(([, n]) => n > 0)).toEqual([])
    expect(await count(neighbour.owner.id)).toEqual(neighbourRows)
    expect((await server.call('GET', '/api/test/user', undefined, token)).status).toBe(401)
    expect((await fetch(server.url + avatar)).status).toBe(404)
    await stream.waitForEnd()
    const readAgain = await server.call('POST', '/api/auth/signin', { username: 'mariana', password: PASSWORD })
    expect(readAgain.status).toBe(401)
    // The released bot is no longer polled.
    bot.sendAsCustomer({ id: 7, firstName: 'Clara' }, '¿hola?')
    await server.drain()
    expect(await count(owner.id)).toEqual(Object.fromEntries(tables.map(({ name }) => [name, 0])))
    expect((await server.call('GET', '/api/test/user', undefined, neighbour.token)).status).toBe(200)
  },
  TIMEOUT_MS,
)

test(
  'delete workspace: every row of it goes, and none of its owner or of another workspace',
  async () => {
    const server = await startTestServer({ env: { EMBEDDING_MODEL: 'significados' } })
    const { token, owner, bot, totp, key } = await seedAccount(server, 'mariana')
    const neighbour = await seedAccount(server, 'vecina')
    const { logo, name } = (await server.call('GET', '/api/workspaces', undefined, token)).body.data[0]
    const tables = (await ownedTables(server)).filter(({ name: table }) => table !== 'audit_log' && table !== 'events')
    const ownTables = tables.filter(({ owner: column }) => column === 'workspace_id')
    const count = async (id: string, of = tables) =>
      Object.fromEntries(
        await Promise.all(
          of.map(async ({ name: table, owner: column }) => {
            const { rows } = await server.pool.query(`select count(*)::int as n from ${table} where ${column} = $1`, [
              id,
            ])
            return [table, rows[0].n] as const
          }),
        ),
      )
    const ofPerson = tables.filter(({ owner: column }) => column === 'user_id')
    const personRows = await count(owner.id, ofPerson)
    const neighbourRows = await count(neighbour.owner.id)
    const loss = (await server.call('GET', '/api/workspace/loss', undefined, token)).body.data
    expect(loss).toMatchObject({ agents: 1, conversations: 1, integrationKeys: 1, otherPeople: 0 })

    const proof = { method: 'recovery_code', code: totp.recoveryCodes[0] }
    const confirmation = { name, currentPassword: PASSWORD, proof }
    expect((await server.call('POST', '/api/workspace/delete', confirmation, token)).status).toBe(200)
    expect(Object.entries(await count(owner.id, ownTables)).filter(([, n]) => n > 0)).toEqual([])
    const used = { recovery_codes: personRows['recovery_codes'] }
    expect({ ...(await count(owner.id, ofPerson)), ...used }).toEqual(personRows)
    expect(await count(neighbour.owner.id)).toEqual(neighbourRows)
    expect((await fetch(server.url + logo)).status).toBe(404)
    expect((await server.call('GET', '/api/agents', undefined, key)).status).toBe(401)
    expect((await server.call('GET', '/api/agents', undefined, token)).body.code).toBe('workspace.none')
    bot.sendAsCustomer({ id: 7, firstName: 'Clara' }, '¿hola?')
    await server.drain()
    expect(Object.entries(await count(owner.id, ownTables)).filter(([, n]) => n > 0)).toEqual([])
  },
  TIMEOUT_MS,
)

const administrators = async ({ db }: TestServer) =>
  (await db.selectFrom('users').select(['username', 'roles']).orderBy('username').execute())
    .filter(({ roles }) => roles.includes('ROLE_ADMIN'))
    .map(({ username }) => username)

test('delete account: the last administrator is refused while other accounts exist', async () => {
  const server = await startTestServer()
  const first = await signUp(server, 'primera')
  const second = await signUp(server, 'segunda')
  const refusal = await deleteAccount(server, first.token)
  expect([refusal.status, refusal.body.code]).toEqual([409, 'user.last_administrator'])
  expect(refusal.body.message).toContain('npm run admin -- grant')
  expect((await server.call('GET', '/api/test/user', undefined, first.token)).status).toBe(200)
  await server.db
    .updateTable('users')
    .set({ roles: ['ROLE_USER', 'ROLE_ADMIN'] })
    .where('id', '=', second.id)
    .execute()
  expect((await deleteAccount(server, first.token)).status).toBe(200)
  expect(await administrators(server)).toEqual(['segunda'])
  // The account is now the only one.
  expect((await deleteAccount(server, second.token)).status).toBe(200)
})

test('two administrators delete their accounts at once: one is refused', async () => {
  const server = await startTestServer()
  const tokens = [await signUp(server, 'primera'), await signUp(server, 'segunda'), await signUp(server, 'tercera')]
  await server.db
    .updateTable('users')
    .set({ roles: ['ROLE_USER', 'ROLE_ADMIN'] })
    .where('username', '=', 'segunda')
    .execute()
  const [first, second] = tokens
  const responses = await runBothAtOnce(server.database, 'lock table users in share mode', () =>
    Promise.all([deleteAccount(server, first?.token ?? ''), deleteAccount(server, second?.token ?? '')]),
  )
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(await administrators(server)).toHaveLength(1)
})

test('sign-up while the only account is deleted: the new one is the administrator, or the old one stays', async () => {
  const server = await startTestServer()
  const { token } = await signUp(server, 'primera')
  const [survivor] = await runBothAtOnce(server.database, 'lock table users in share mode', () =>
    Promise.all([
      deleteAccount(server, token),
      server.call('POST', '/api/auth/signup', { username: 'otra', email: 'otra@ejemplo.co', password: PASSWORD }),
    ]),
  )
  expect(await administrators(server)).toEqual([survivor.status === 200 ? 'otra' : 'primera'])
})

test('deleted account: its name and e-mail address are free', async () => {
  const server = await startTestServer()
  const { token, id } = await signUp(server, 'mariana')
  await deleteAccount(server, token)
  const readAgain = await signUp(server, 'mariana')
  expect(readAgain.id).not.toBe(id)
})
