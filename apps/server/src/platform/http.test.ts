import { endpoint } from '@portavoz/contract'
import { request as rawRequest } from 'node:http'
import { connect as openSocket } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { expect, inject, test } from 'vitest'
import * as z from 'zod/mini'
import { Refusal } from '../../test/fakes/telegram/refusal.ts'
import { openHouse } from '../../test/house.ts'
import { onServer } from '../../test/on-server.ts'
import { PASSWORD, signUp, withAgent } from '../../test/people.ts'
import { pages, tinyConsole } from '../../test/tiny-console.ts'
import { createHttp } from './http.ts'
import { createPrecedence } from './precedence.ts'
import { createLog } from './log.ts'

const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
  "media-src 'self' blob:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; " +
  "require-trusted-types-for 'script'"

const withConsole = () => openHouse({ outside: { consoleDir: tinyConsole() } })

/** A request whose path and body go out exactly as they are written. */
const exactly = (url: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const { hostname, port } = new URL(url)
    rawRequest({ hostname, port, path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
      .on('error', reject)
      .end()
  })

test('a path of the API that does not exist is JSON, never a page', async () => {
  const house = await withConsole()
  const unknown = [
    ['GET', '/api/nada'],
    ['GET', '/api'],
    ['POST', '/api/agentes'],
    ['DELETE', '/api/agents'],
    ['GET', '/api/agents/x/y/z'],
    ['GET', '/api/%ZZ'],
    ['GET', '/webhooks/nada'],
    ['GET', '/health/nada'],
    ['GET', '/assets/nada.js'],
    ['POST', '/login'],
  ] as const
  for (const [method, path] of unknown) {
    const { status, body, headers } = await house.call(method, path)
    expect({ path, status, body }).toEqual({
      path,
      status: 404,
      body: { success: false, code: 'not_found', error: 'No encontrado', message: 'No encontrado' },
    })
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{20,}$/)
  }
})

test('a body that is no object of JSON is refused before anybody reads it', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  for (const body of [
    '{"name":',
    'hola',
    '[1,2]',
    '"texto"',
    '7',
    'true',
    '{"a":1}{',
    '{"__proto__":{"x":1}}',
    '{"a":{"__proto__":1}}',
  ]) {
    const answer = await house.call('POST', '/api/agents', body, token)
    expect({ body, status: answer.status, code: answer.body.code }).toEqual({ body, status: 400, code: 'bad_json' })
  }
  expect(({} as Record<string, unknown>)['x']).toBeUndefined()
})

test('an object without any field is told which ones are missing', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  for (const body of ['{}', 'null', ''])
    expect((await house.call('POST', '/api/telegram/validate', body, token)).body).toMatchObject({
      code: 'invalid',
      fields: { botToken: 'Escribe el token que te dio @BotFather' },
    })
})

test('what is too large is refused by its announcement and by its size, and deep nesting by its shape', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  const large = JSON.stringify({ name: 'a'.repeat(2 * 1024 * 1024) })
  expect(await house.call('POST', '/api/agents', large, token)).toMatchObject({
    status: 413,
    body: { code: 'too_large' },
  })

  const chunks = new ReadableStream({
    start(controller) {
      for (let n = 0; n < 20; n++) controller.enqueue(new TextEncoder().encode(' '.repeat(100_000)))
      controller.close()
    },
  })
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const unannounced = await fetch(`${house.url}/api/agents`, {
    method: 'POST',
    headers,
    body: chunks,
    duplex: 'half',
  } as RequestInit)
  expect(unannounced.status).toBe(413)

  const deep = `{"name":${'['.repeat(400_000)}${']'.repeat(400_000)}}`
  expect(await house.call('POST', '/api/agents', deep, token)).toMatchObject({
    status: 400,
    body: { code: 'bad_json' },
  })
  const deepConfig = `{"customConfig":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`
  expect(await house.call('POST', '/api/agents', deepConfig, token)).toMatchObject({
    status: 400,
    body: { code: 'bad_json' },
  })
  expect((await house.call('GET', '/health/live')).status).toBe(200)
})

test('whoever is not signed in says little', async () => {
  const house = await openHouse()
  const credentials = { username: 'mariana', password: 'x'.repeat(16 * 1024) }
  expect(await house.call('POST', '/api/auth/signin', credentials)).toMatchObject({
    status: 413,
    body: { code: 'too_large' },
  })
})

test('a body that is not JSON by its own word is not read', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'x',
  ]) {
    const answer = await house.call('POST', '/api/telegram/validate', '{"botToken":"1"}', token, {
      'content-type': type,
    })
    expect({ type, ...answer }).toMatchObject({
      type,
      status: 415,
      body: { code: 'unsupported_type', error: 'La petición debe ser JSON' },
    })
  }
  const utf8 = { 'content-type': 'application/json; charset=utf-8' }
  expect((await house.call('POST', '/api/telegram/validate', '{"botToken":"1"}', token, utf8)).body.code).toBe(
    'telegram.bad_token',
  )
})

test('the path has the last word over the body and the query', async () => {
  const house = await openHouse()
  const { token, agent } = await withAgent(house)
  const { body } = await house.call('PUT', `/api/agents/${agent.id}?id=otro`, { id: 'otro', name: 'Nuevo' }, token)
  expect(body.data).toMatchObject({ id: agent.id, name: 'Nuevo' })
})

test('a password in an address opens nothing', async () => {
  const house = await openHouse()
  await signUp(house, 'mariana')
  const words = new URLSearchParams({ username: 'mariana', password: PASSWORD })
  for (const body of [undefined, {}, { username: 'mariana' }])
    expect(await house.call('POST', `/api/auth/signin?${words}`, body)).toMatchObject({
      status: 400,
      body: { code: 'auth.missing' },
    })
})

test('nobody on the way keeps what the API answers, whatever it is', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  const enter = { username: 'mariana', password: PASSWORD }
  const told = [
    await house.call('POST', '/api/auth/signin', enter),
    await house.call('POST', '/api/auth/signin', { ...enter, password: 'otra-clave' }),
    await house.call('GET', '/api/user/profile', undefined, token),
    await house.call('GET', '/api/user/profile'),
    await house.call('POST', '/api/agents', '{', token),
    await house.call('GET', '/api/nada'),
    await house.call('GET', '/api/%ZZ'),
  ]
  expect(told.map(({ status, headers }) => [status, headers.get('cache-control')])).toEqual(
    [200, 401, 200, 401, 400, 404, 404].map((status) => [status, 'no-store']),
  )
})

test('a field that the contract does not promise cannot leave', async () => {
  const log = createLog('silent')
  const { app, bind } = createHttp({
    log,
    authenticate: async () => null,
    keyHolder: async () => null,
    trustProxy: [],
    precedence: createPrecedence(),
  })
  const output = z.object({ name: z.string(), inner: z.array(z.object({ n: z.number() })) })
  const told = endpoint({ method: 'GET', path: '/told', access: 'public', input: z.object({}), output })
  bind(told, () => ({ name: 'a', secret: 'b', inner: [{ n: 1, secret: 'c' }] }) as unknown as z.infer<typeof output>)
  const broken = endpoint({ method: 'GET', path: '/broken', access: 'public', input: z.object({}), output })
  bind(broken, () => ({ name: 'secret' }) as never)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  expect(await (await fetch(`${url}/api/told`)).json()).toEqual({
    success: true,
    data: { name: 'a', inner: [{ n: 1 }] },
  })
  const answer = await fetch(`${url}/api/broken`)
  expect(answer.status).toBe(500)
  expect(await answer.json()).toEqual({
    success: false,
    code: 'unexpected',
    error: 'Error del servidor',
    message: 'Error del servidor',
  })
  await app.close()
})

test('of two who wait for each other in the database one is told to come back', async () => {
  const house = await openHouse()
  for (const name of ['ana', 'bea']) await signUp(house, name)
  const { app, bind } = createHttp({
    log: createLog('silent'),
    authenticate: async () => null,
    precedence: createPrecedence(),
    keyHolder: async () => null,
    trustProxy: [],
  })
  const hold = endpoint({
    method: 'POST',
    path: '/hold',
    access: 'public',
    input: z.object({ names: z.array(z.string()) }),
    output: z.object({}),
  })
  let holding = 0
  const both = Promise.withResolvers<void>()
  bind(hold, async ({ names }) => {
    await house.db.transaction().execute(async (tx) => {
      for (const name of names) {
        await tx.updateTable('users').set({ avatar: null }).where('username', '=', name).execute()
        if ((holding += 1) === 2) both.resolve()
        await both.promise
      }
    })
    return {}
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const ask = (names: string[]) =>
    fetch(`${url}/api/hold`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ names }),
    })
  const told = await Promise.all([ask(['ana', 'bea']), ask(['bea', 'ana'])])
  const said = told.map(({ status, headers }) => `${status} ${headers.get('retry-after')}`)
  expect(said.toSorted((a, b) => a.localeCompare(b))).toEqual(['200 null', '503 5'])
  await app.close()
})

test('what went wrong inside is logged whole and shown to nobody', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  await house.pool.query('alter table agents rename to agentes')
  const { status, body, headers } = await house.call('GET', '/api/agents', undefined, token)
  expect(status).toBe(500)
  expect(body).toEqual({
    success: false,
    code: 'unexpected',
    error: 'Error del servidor',
    message: 'Error del servidor',
  })
  const logged = house.lines.find(({ reqId, level }) => reqId === headers.get('x-request-id') && level === 50)
  expect(JSON.stringify(logged)).toContain('relation \\"agents\\" does not exist')
})

test('line breaks in what strangers write are one line of the log', async () => {
  const written: string[] = []
  const house = await openHouse({ outside: { log: createLog('info', { write: (line) => void written.push(line) }) } })
  const { bot, botToken, token } = await withAgent(house)
  bot.fail('getUpdates', new Refusal(500, `falló\r\n{"level":30,"msg":"inventada"}\u2028 ${botToken}`), 1)
  bot.say({ id: 9, firstName: 'a\r\nb' }, 'hola\r\nadiós')
  const isLogged = () => written.some((line) => line.includes('inventada'))
  await bot.waitFor(isLogged, 'the failure to be logged')
  await house.call('GET', '/api/agents/%0D%0Ainventada', undefined, token)
  for (const line of written) {
    expect(line.trimEnd()).not.toMatch(/[\r\n]/)
    expect(JSON.parse(line).msg).not.toBe('inventada')
  }
  expect(written.join('')).not.toContain(botToken)
})

test('the process says that it lives, and that it is ready only while the database answers', async () => {
  const house = await openHouse()
  expect(await house.call('GET', '/health/live')).toMatchObject({ status: 200, body: { status: 'ok' } })
  expect(await house.call('GET', '/health/ready')).toMatchObject({ status: 200, body: { status: 'ok' } })
  const { serverUrl } = inject('postgres')
  const name = new URL(house.database.url).pathname.slice(1)
  await onServer(serverUrl, `alter database ${name} allow_connections false`)
  await onServer(serverUrl, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  const away = await house.call('GET', '/health/ready')
  expect(away).toMatchObject({ status: 503, body: { status: 'database unavailable' } })
  expect(away.headers.get('retry-after')).toBe('5')
  expect((await house.call('GET', '/health/live')).status).toBe(200)
  await onServer(serverUrl, `alter database ${name} allow_connections true`)
  await expect.poll(async () => (await house.call('GET', '/health/ready')).status).toBe(200)
})

test('each address of a person is a page, with every header that guards it', async () => {
  const house = await withConsole()
  for (const path of [
    '/',
    '/agents',
    '/conversations?session=x',
    '/no-existe',
    '/login',
    '/auth?message=x',
    '/verify-email?token=x',
    '/reset-password?token=x',
    '//',
    '//evil.co',
  ]) {
    const { status, headers, body } = await exactly(house.url, path)
    const isAccess = /^\/(login|auth|verify-email|reset-password)/.test(path)
    expect({ path, status, body: String(body) }).toEqual({
      path,
      status: 200,
      body: pages[isAccess ? 'login.html' : 'index.html'],
    })
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': CSP,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cache-control': 'no-cache',
    })
    expect(headers).not.toHaveProperty('strict-transport-security')
  }
})

test('files whose names change with their content are kept for ever, compressed once, and asked for by tag', async () => {
  const house = await withConsole()
  const path = '/assets/app-a1b2c3.js'
  const plain = await exactly(house.url, path)
  expect(String(plain.body)).toBe(pages['assets/app-a1b2c3.js'])
  const packed = await exactly(house.url, path, { 'accept-encoding': 'gzip, br' })
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': CSP,
  })
  expect(packed.headers['content-type']).toMatch(/javascript/)
  expect(packed.headers['vary']).toMatch(/accept-encoding/i)
  expect(String(brotliDecompressSync(packed.body))).toBe(pages['assets/app-a1b2c3.js'])
  const known = { 'accept-encoding': 'br', 'if-none-match': String(packed.headers['etag']) }
  expect((await exactly(house.url, path, known)).status).toBe(304)

  const page = await exactly(house.url, '/', { 'accept-encoding': 'br' })
  expect(page.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' })
  expect(page.headers['etag']).toBeTruthy()
})

test('nothing outside the console’s folder can be read through it', async () => {
  const house = await withConsole()
  for (const path of [
    '/../package.json',
    '/assets/../../secret.key',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%2f..%2fetc/passwd',
    '/assets/%00',
  ]) {
    const { status, body } = await exactly(house.url, path)
    expect({ path, isTold: /root:|"workspaces"/.test(String(body)) }).toEqual({ path, isTold: false })
    expect([200, 400, 404]).toContain(status)
  }
})

test('a house without a built console answers its API all the same', async () => {
  const house = await openHouse({ outside: { consoleDir: '/no/existe' } })
  expect((await house.call('GET', '/')).status).toBe(404)
  expect((await house.call('GET', '/api/test/user')).status).toBe(401)
})

test('what is not HTTP is refused, and the server goes on', async () => {
  const house = await openHouse()
  const { port } = new URL(house.url)
  const answer = await new Promise<string>((resolve) => {
    let told = ''
    const socket = openSocket(Number(port), '127.0.0.1', () => socket.write('esto no es HTTP\r\n\r\n'))
    socket.on('data', (chunk) => (told += String(chunk)))
    socket.on('close', () => resolve(told))
  })
  expect(answer).toMatch(/^HTTP\/1.1 400/)
  expect((await house.call('GET', '/health/live')).status).toBe(200)
})

test('a name that is not of this installation is refused with the variable that changes it; health is not asked for its name', async () => {
  const house = await withConsole()
  const { token } = await signUp(house, 'mariana')
  const under = (host: string, path: string) => exactly(house.url, path, { host, authorization: `Bearer ${token}` })
  const page = await under('evil.example:8080', '/')
  expect(page).toMatchObject({ status: 421, headers: { 'content-type': 'text/plain; charset=utf-8' } })
  expect(String(page.body)).toContain('PUBLIC_URL=https://evil.example npm start')
  expect(String(page.body)).toContain('ALLOWED_HOSTS=evil.example npm start')
  expect(String(page.body)).toContain('hay un proxy delante')
  expect(String((await under('<b>evil', '/')).body)).not.toContain('<b>')
  const api = await under('evil.example', '/api/agents')
  expect(api.status).toBe(421)
  expect(JSON.parse(String(api.body))).toMatchObject({
    code: 'host_refused',
    message: expect.stringContaining('ALLOWED_HOSTS'),
  })
  for (const path of ['/api/events', '/uploads/avatars/x', '/webhooks/telegram/x', '/assets/x.js', '/../health/live'])
    expect([path, (await under('evil.example', path)).status]).toEqual([path, 421])
  expect((await under('evil.example', '/health/live')).status).toBe(200)
  expect((await under('evil.example', '/health/ready')).status).toBe(200)
  expect((await under('localhost', '/api/agents')).status).toBe(200)
  const told = house.lines.filter(({ msg }) => String(msg).includes('ALLOWED_HOSTS'))
  expect(told.map(({ host }) => host)).toEqual(['evil.example'])
})

test('the names of PUBLIC_URL, of ALLOWED_HOSTS and of the address an administrator saved for n8n are served, and https is kept', async () => {
  const house = await openHouse({
    env: { PUBLIC_URL: 'https://consola.tienda.co', ALLOWED_HOSTS: 'otra.tienda.co, *.nube.co' },
    outside: { consoleDir: tinyConsole() },
  })
  const administrator = await signUp(house, 'mariana')
  const stranger = await signUp(house, 'vecina')
  const under = (host: string) => exactly(house.url, '/login', { host })
  const refused = await under('portavoz-interno:8080')
  expect(refused.status).toBe(421)
  const connection = {
    webhookUrl: 'https://n8n.tienda.co/webhook',
    apiUrl: '',
    apiToken: '',
    isEnabled: false,
    updatedAt: house.clock.now(),
  }
  await house.db
    .insertInto('n8nConnections')
    .values([
      { ...connection, userId: administrator.id, backendUrl: 'http://portavoz-interno:8080/api' },
      { ...connection, userId: stranger.id, backendUrl: 'https://evil.example/api' },
    ])
    .execute()
  house.skip(6_000)
  expect((await under('evil.example')).status).toBe(421)
  for (const host of ['consola.tienda.co', 'otra.tienda.co', 'x.nube.co', 'portavoz-interno:8080', '10.0.0.5']) {
    const { status, headers } = await under(host)
    expect([host, status]).toEqual([host, 200])
    expect(headers).toMatchObject({ 'strict-transport-security': 'max-age=31536000' })
  }
})
