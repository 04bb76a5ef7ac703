import { unzipSync } from 'fflate'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { pdf } from '../../../test/fakes/pictures/files.ts'
import { openHouse, type TestHouse } from '../../../test/house.ts'
import { read as readPaper } from '../../../test/papers.ts'
import { bothAtOnce } from '../../../test/locks.ts'
import { converse, PASSWORD, signUp, thread, withAgent } from '../../../test/people.ts'
import { openStream } from '../../../test/stream.ts'
import { createMessageDayStore } from '../extraction/message-days.store.ts'
import { exportTables } from './export/export.tables.ts'

const exportOf = (house: TestHouse, token: string) =>
  fetch(`${house.url}/api/user/export`, { headers: { authorization: `Bearer ${token}` } })

async function unpacked(response: Response): Promise<Record<string, string>> {
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]))
}

const archiveOf = async (house: TestHouse, token: string) => unpacked(await exportOf(house, token))

const read = (archive: Record<string, string>, name: string) => JSON.parse(archive[name] ?? 'null')

const deleteAccount = (house: TestHouse, token: string, currentPassword = PASSWORD) =>
  house.call('POST', '/api/user/delete', { currentPassword }, token)

async function setAvatar(house: TestHouse, token: string): Promise<string> {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('avatar', new Blob([new Uint8Array(bytes)]), 'yo.png')
  return (await house.call('POST', '/api/user/upload-avatar', form, token)).body.data.avatar
}

/** Tables whose rows say whose they are. */
async function ownedTables({ pool }: TestHouse): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id' order by 1`)
  return rows.map(({ name }) => name)
}

/** A house with one of everything, or with very many messages, takes its time on a busy machine. */
const PATIENCE_MS = 120_000

/** Whoever knows such an address can write to whatever is behind it. */
const CRM = 'canario-direccion-del-crm'
const OWN_SYSTEM = { webhookUrl: `https://sistema.tienda.co/${CRM}` }
const KEYS = { openai: 'sk-canario-openai', anthropic: 'sk-canario-anthropic', custom: 'canario-clave-propia' }
const N8N = { webhookUrl: 'https://n8n.tienda.co/webhook', apiUrl: 'https://n8n.tienda.co', apiToken: 'canario-de-n8n' }

/** A person with at least one row in every table that tells whose its rows are. */
async function furnished(house: TestHouse, username: string) {
  const { bot, botToken, owner, agent } = await withAgent(house, { apiKeys: KEYS, dataSources: OWN_SYSTEM }, username)
  const list = { ...bot.files.add(pdf()), file_name: 'lista.pdf' }
  await converse(house, bot, { id: 7, firstName: 'Clara' }, { document: list, caption: 'hola, ¿abren hoy?' })
  await setAvatar(house, owner.token)
  await readPaper(house, owner.token, `Los precios de ${username}`)
  const trial = { id: `tri_${username}`, agentId: agent.id, userId: owner.id, input: '¿Quién eres?', reply: 'Ventas' }
  await house.db
    .insertInto('trials')
    .values({ ...trial, reason: 'answered', createdAt: new Date() })
    .execute()
  const model = { provider: 'anthropic', name: 'claude-haiku-4-5', apiKey: KEYS.anthropic }
  await house.call('PUT', '/api/configuration/model', model, owner.token)
  await house.call('POST', '/api/configuration/n8n/config', N8N, owner.token)
  const installed = { userId: owner.id, apiUrl: N8N.apiUrl, evolutionUrl: '', credentials: '{}', steps: '[]' }
  await house.db.insertInto('n8nInstalls').values(installed).execute()
  const allowance = { userId: owner.id, monthlyMicros: 5, month: '2020-01' }
  await house.db.insertInto('installationBudgets').values(allowance).execute()
  const price = { model: 'claude-haiku-4-5', inputMicros: 1, outputMicros: 2 }
  await house.call('PUT', '/api/configuration/prices', price, owner.token)
  const spent = { agentId: agent.id, userId: owner.id, month: '2020-01', micros: 3, trialMicros: 1, unpriced: 0 }
  await house.db
    .insertInto('spendings')
    .values({ ...spent, warnedAt: null })
    .execute()
  const link = { tokenHash: `canario-enlace-${username}`, userId: owner.id, email: 'otra@ejemplo.co' }
  const times = { createdAt: new Date(), expiresAt: new Date(Date.now() + 60_000) }
  const { conversation } = await thread(house, owner.token)
  const told = { conversationId: conversation.id, userId: owner.id, agentId: agent.id }
  await house.call('PUT', `/api/agents/${agent.id}/lead-webhook`, { url: `https://localhost:8443/${CRM}` }, owner.token)
  await house.call('POST', `/api/agents/${agent.id}/lookup-secret`, undefined, owner.token)
  await house.db
    .insertInto('leads')
    .values({ ...told, fields: JSON.stringify({ name: 'Clara' }), createdAt: new Date(), updatedAt: new Date() })
    .execute()
  await leaveUnanswered(house, told)
  await house.db
    .insertInto('emailLinks')
    .values({ ...link, ...times, purpose: 'change' })
    .execute()
  const session = { name: `agent_para_${username}`, userId: owner.id, wish: 'rest', connection: 'expired' } as const
  await house.db
    .insertInto('whatsappSessions')
    .values({ ...session, connectionSince: new Date(), createdAt: new Date() })
    .execute()
  const invitation = { tokenHash: `canario-remoto-${username}`, sessionName: session.name, userId: owner.id }
  await house.db
    .insertInto('remoteLinks')
    .values({ ...invitation, invitedBy: 'Soporte', ...times })
    .execute()
  await house.db
    .insertInto('pendingDeletions')
    .values({ sessionName: `agent_de_${username}`, userId: owner.id, agentName: 'Antigua', askedAt: new Date() })
    .execute()
  const asked = { question: '¿Cuánto vale?', mustContain: ['precio'] }
  await house.call('POST', `/api/agents/${agent.id}/tests`, asked, owner.token)
  await house.call('POST', `/api/agents/${agent.id}/test-runs`, {}, owner.token)
  const key = await keepThings(house, owner.token)
  return { owner, token: owner.token, botToken, bot, agent, key }
}

/** Of a contact's one exchange, as if it had got no answer, and its owner had put it aside. */
async function leaveUnanswered(house: TestHouse, told: { conversationId: string; userId: string; agentId: string }) {
  const { conversationId, ...theirs } = told
  const at = new Date()
  const settled = { id: `set_${theirs.userId}`, documentId: null, question: null, answer: null }
  await house.db
    .insertInto('settledQuestions')
    .values({ ...settled, ...theirs, at })
    .execute()
  const { id } = await house.db
    .selectFrom('exchanges')
    .select('id')
    .where('conversationId', '=', conversationId)
    .executeTakeFirstOrThrow()
  await house.db
    .insertInto('unanswered')
    .values({ exchangeId: id, ...told, settledId: settled.id, at })
    .execute()
}

/** What an account keeps beside its conversations. Answers with the key. */
async function keepThings(house: TestHouse, token: string): Promise<string> {
  const mine = (path: string, body: unknown) => house.call('POST', `/api${path}`, body, token)
  const { body } = await house.call('GET', '/api/conversations', undefined, token)
  await mine(`/conversations/${body.data.items[0].id}/notes`, { content: 'Paga los viernes' })
  await mine('/canned-replies', { shortcut: 'gracias', content: 'Gracias por escribir' })
  await mine('/saved-searches', { name: 'Precios', query: 'precio', days: { last: 7 } })
  await mine('/configuration/evolution', {})
  return (await mine('/integration-keys', { name: 'n8n' })).body.data.key
}

test(
  'a person takes along everything that is theirs, in files that say what they are',
  async () => {
    const house = await openHouse()
    const { token, owner } = await furnished(house, 'mariana')
    await house.db.updateTable('users').set({ username: 'Begoña Ávila' }).where('id', '=', owner.id).execute()
    const neighbour = await furnished(house, 'vecina')
    const response = await exportOf(house, token)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="portavoz-begona-avila-\d{4}-\d\d-\d\d\.zip"$/,
    )

    const archive = await unpacked(response)
    const packed = Object.entries(archive).find(([name]) => name.startsWith('archivos/'))
    expect(packed).toEqual([expect.stringMatching(/^archivos\/\w+\.pdf$/), pdf().toString()])
    const paper = Object.keys(archive).find((name) => name.startsWith('documentos/'))
    expect(archive[paper ?? '']).toMatch(/^Los precios de /)
    expect(Object.keys(archive).toSorted()).toEqual(
      [
        'LEEME.txt',
        'avatar.webp',
        packed?.[0] ?? '',
        paper ?? '',
        ...exportTables.map(({ name }) => name),
        'sin-agente.json',
      ].toSorted(),
    )
    for (const name of Object.keys(archive).map((one) => one.replace(/^(archivos|documentos)\/.*/, '$1/')))
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
    expect(read(archive, 'datos-de-contactos.json')).toMatchObject([{ datos: { name: 'Clara' } }])
    expect(read(archive, 'conversaciones.json')).toMatchObject([{ contacto: { nombre: 'Clara' }, mensajes: 2 }])
    expect(read(archive, 'mensajes.json')).toMatchObject([
      { sentido: 'recibido', de: 'contacto', texto: 'hola, ¿abren hoy?', fecha: expect.stringMatching(/Z$/) },
      { sentido: 'enviado', de: 'IA', estado: 'sent' },
    ])
    for (const { name } of exportTables)
      expect({ name, rows: read(archive, name).length > 0 }).toEqual({ name, rows: true })
    expect(JSON.stringify(archive)).not.toContain(neighbour.owner.id)
    expect(JSON.stringify(archive)).not.toContain('vecina')
  },
  PATIENCE_MS,
)

test(
  'no secret leaves with it',
  async () => {
    const house = await openHouse()
    const { owner, token, botToken, key } = await furnished(house, 'mariana')
    const text = JSON.stringify(await archiveOf(house, token))
    const { rows } = await house.pool.query(
      `select u.password_hash, s.token_hash, d.token_hash as device, a.secrets, a.webhook_id, l.token_hash as link,
       r.token_hash as remote, k.key_hash, w.secret as crm, q.secret as lookup from users u join sessions s on s.user_id = u.id join known_devices d on d.user_id = u.id
     join agents a on a.user_id = u.id join email_links l on l.user_id = u.id join remote_links r on r.user_id = u.id
     join integration_keys k on k.user_id = u.id join lead_webhooks w on w.user_id = u.id join lookup_secrets q on q.user_id = u.id where u.id = $1`,
      [owner.id],
    )
    const secrets = [
      token,
      botToken,
      key,
      PASSWORD,
      CRM,
      ...Object.values(KEYS),
      N8N.apiToken,
      ...rows.flatMap((row) => Object.values(row)),
    ]
    expect(secrets.length).toBeGreaterThan(10)
    expect(secrets.filter((secret) => text.includes(String(secret)))).toEqual([])
  },
  PATIENCE_MS,
)

test('no table of a person is forgotten by the archive', async () => {
  const house = await openHouse()
  const told = new Set(exportTables.flatMap(({ of }) => of))
  // Tags stand in their conversation too. What consoles were told is gone within the hour, and stands in the others.
  // How many messages a day had is counted from them.
  expect((await ownedTables(house)).filter((name) => !told.has(name))).toEqual([
    'conversation_tags',
    'events',
    'message_days',
    'message_days_changed',
    'message_days_closed',
  ])
})

test('a person without anything gets an archive of empty lists', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  const archive = await archiveOf(house, token)
  expect(read(archive, 'mensajes.json')).toEqual([])
  expect(archive).not.toHaveProperty('avatar.webp')
})

const MEGABYTE = 1024 * 1024

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** What is held, without what only waits to be swept. */
function held(): number {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** So many messages in this person's conversation; `content` is what the `n`th says, as PostgreSQL makes it. */
const saySoMany = async ({ pool }: TestHouse, userId: string, count: number, content: string) => {
  // Nobody looks for words here, and finding them in so many takes longer than all the rest.
  await pool.query('drop index messages_words')
  await pool.query(
    `insert into messages (id, conversation_id, user_id, direction, origin, type, content, at, created_at)
     select 'msg_' || n, c.id, c.user_id, 'incoming', 'contact', 'text', ${content}, now(), now()
     from conversations c, generate_series(1, ${count}) n where c.user_id = $1`,
    [userId],
  )
}

test(
  'a hundred thousand messages pass through little memory, and none is missing',
  async () => {
    const house = await openHouse()
    const { token, owner } = await furnished(house, 'mariana')
    await saySoMany(house, owner.id, 100_000, `n || repeat(md5(n::text), 8)`)
    const before = held()
    const growth = [] as number[]
    let bytes = 0
    const chunks: Uint8Array[] = []
    const response = await exportOf(house, token)
    for await (const chunk of response.body ?? []) {
      if (Math.floor((bytes + chunk.length) / (MEGABYTE / 4)) > Math.floor(bytes / (MEGABYTE / 4)))
        growth.push(held() - before)
      bytes += chunk.length
      chunks.push(chunk)
    }
    expect(growth.length).toBeGreaterThan(3)
    expect(Math.max(...growth)).toBeLessThan(25 * MEGABYTE)
    const archive = await unpacked(new Response(new Blob(chunks as Uint8Array<ArrayBuffer>[])))
    expect(read(archive, 'mensajes.json')).toHaveLength(100_002)
  },
  PATIENCE_MS,
)

test(
  'one archive at a time is made for a person, and who goes away lets go of it',
  async () => {
    const house = await openHouse()
    const { token, owner } = await furnished(house, 'mariana')
    const long = `(select string_agg(md5(n::text || piece), '') from generate_series(1, 100) piece)`
    await saySoMany(house, owner.id, 6_000, long)
    const hangUp = new AbortController()
    const slow = await fetch(`${house.url}/api/user/export`, {
      headers: { authorization: `Bearer ${token}` },
      signal: hangUp.signal,
    })
    expect(slow.status).toBe(200)
    const second = await exportOf(house, token)
    expect([second.status, (await second.json()).code]).toEqual([429, 'auth.too_many'])
    // A transaction with a number of its own would hold every live event back for as long as it lasts.
    const numbered = `select backend_xid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`
    const isUnnumbered = async () => expect((await house.pool.query(numbered)).rows).toEqual([{ backend_xid: null }])
    await vi.waitFor(isUnnumbered, 10_000)
    hangUp.abort()
    const open = `select count(*)::int as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`
    await expect.poll(async () => (await house.pool.query(open)).rows, { timeout: 60_000 }).toEqual([{ n: 0 }])
    // Its place is given back in the breath after the transaction ends.
    const again = async () => expect((await archiveOf(house, token))['mensajes.json']).toContain('hola, ¿abren hoy?')
    await vi.waitFor(again, 60_000)
  },
  PATIENCE_MS,
)

test(
  'an account goes with everything in it, whatever table holds it, and no other one',
  async () => {
    const house = await openHouse({ env: { EMBEDDING_MODEL: 'significados' } })
    await signUp(house, 'primera')
    const { token, owner, bot } = await furnished(house, 'mariana')
    const neighbour = await furnished(house, 'vecina')
    const avatar = (await house.call('GET', '/api/user/profile', undefined, token)).body.data.avatar
    const stream = await openStream(house.url, token)
    await house.pool.query(`update conversations set tags = '{mayorista}'`)
    await house.pool.query(`update messages set at = at - interval '9 days'`)
    for (const { id } of [owner, neighbour.owner]) await createMessageDayStore(house.db).close(id)
    await house.pool.query(`update messages set at = at - interval '1 day'`)
    const tables = await ownedTables(house)
    const count = async (userId: string) =>
      Object.fromEntries(
        await Promise.all(
          tables.map(async (name) => {
            const { rows } = await house.pool.query(`select count(*)::int as n from ${name} where user_id = $1`, [
              userId,
            ])
            return [name, rows[0].n] as const
          }),
        ),
      )
    const kept = await count(neighbour.owner.id)
    expect(Object.entries(await count(owner.id)).filter(([, n]) => n === 0)).toEqual([])

    expect((await deleteAccount(house, token)).status).toBe(200)
    expect(Object.entries(await count(owner.id)).filter(([, n]) => n > 0)).toEqual([])
    expect(await count(neighbour.owner.id)).toEqual(kept)
    expect((await house.call('GET', '/api/test/user', undefined, token)).status).toBe(401)
    expect((await fetch(house.url + avatar)).status).toBe(404)
    await stream.ended()
    const again = await house.call('POST', '/api/auth/signin', { username: 'mariana', password: PASSWORD })
    expect(again.status).toBe(401)
    // Nobody asks Telegram about this bot any more, and what its customers write finds nobody.
    bot.say({ id: 7, firstName: 'Clara' }, '¿hola?')
    await house.drain()
    expect(await count(owner.id)).toEqual(Object.fromEntries(tables.map((name) => [name, 0])))
    expect((await house.call('GET', '/api/test/user', undefined, neighbour.token)).status).toBe(200)
  },
  PATIENCE_MS,
)

const administrators = async ({ db }: TestHouse) =>
  (await db.selectFrom('users').select(['username', 'roles']).orderBy('username').execute())
    .filter(({ roles }) => roles.includes('ROLE_ADMIN'))
    .map(({ username }) => username)

test('the last administrator does not leave other accounts alone, and is told what to do first', async () => {
  const house = await openHouse()
  const first = await signUp(house, 'primera')
  const second = await signUp(house, 'segunda')
  const refused = await deleteAccount(house, first.token)
  expect([refused.status, refused.body.code]).toEqual([409, 'user.last_administrator'])
  expect(refused.body.message).toContain('npm run admin -- grant')
  expect((await house.call('GET', '/api/test/user', undefined, first.token)).status).toBe(200)
  await house.db
    .updateTable('users')
    .set({ roles: ['ROLE_USER', 'ROLE_ADMIN'] })
    .where('id', '=', second.id)
    .execute()
  expect((await deleteAccount(house, first.token)).status).toBe(200)
  expect(await administrators(house)).toEqual(['segunda'])
  // Now the only account: nobody stays behind.
  expect((await deleteAccount(house, second.token)).status).toBe(200)
})

test('of two administrators who leave at once, one stays', async () => {
  const house = await openHouse()
  const tokens = [await signUp(house, 'primera'), await signUp(house, 'segunda'), await signUp(house, 'tercera')]
  await house.db
    .updateTable('users')
    .set({ roles: ['ROLE_USER', 'ROLE_ADMIN'] })
    .where('username', '=', 'segunda')
    .execute()
  const [one, other] = tokens
  const answers = await bothAtOnce(house.database, 'lock table users in share mode', () =>
    Promise.all([deleteAccount(house, one?.token ?? ''), deleteAccount(house, other?.token ?? '')]),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(await administrators(house)).toHaveLength(1)
})

test('whoever signs up while the only account leaves is the administrator, or keeps it there', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'primera')
  const [left] = await bothAtOnce(house.database, 'lock table users in share mode', () =>
    Promise.all([
      deleteAccount(house, token),
      house.call('POST', '/api/auth/signup', { username: 'otra', email: 'otra@ejemplo.co', password: PASSWORD }),
    ]),
  )
  expect(await administrators(house)).toEqual([left.status === 200 ? 'otra' : 'primera'])
})

test('the name and the address of an account that went are free', async () => {
  const house = await openHouse()
  const { token, id } = await signUp(house, 'mariana')
  await deleteAccount(house, token)
  const again = await signUp(house, 'mariana')
  expect(again.id).not.toBe(id)
})
