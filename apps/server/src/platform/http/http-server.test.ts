import { endpoint } from '@portavoz/contract'
import { request as rawRequest } from 'node:http'
import { connect as openSocket } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { expect, inject, test } from 'vitest'
import * as z from 'zod/mini'
import { BotApiError } from '../../../test/fakes/telegram/bot-api-error.ts'
import { startTestServer } from '../../../test/test-server.ts'
import { runStatement } from '../../../test/database/run-statement.ts'
import { PASSWORD, signUp, createOwnerWithAgent } from '../../../test/test-accounts.ts'
import { testPages, writeTestConsole } from '../../../test/process/write-test-console.ts'
import { createHttpServer } from './http-server.ts'
import { createInteractiveFirst } from '../concurrency/semaphores/interactive-first.ts'
import { createLog } from '../log/log.ts'

const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
  "media-src 'self' blob:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; frame-ancestors 'none'; " +
  "base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'; trusted-types portavoz"

const withConsole = () => startTestServer({ inputs: { consoleDir: writeTestConsole() } })

/** A GET request whose path and headers are sent exactly as written. */
const rawGet = (url: string, path: string, headers: Record<string, string> = {}) =>
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

test('unknown path of the API: 404 as JSON, never a page', async () => {
  const testServer = await withConsole()
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
    const { status, body, headers } = await testServer.call(method, path)
    expect({ path, status, body }).toEqual({
      path,
      status: 404,
      body: { success: false, code: 'not_found', error: 'No encontrado', message: 'No encontrado' },
    })
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{20,}$/)
  }
})

test('body that is not a JSON object: refused before the handler runs', async () => {
  const testServer = await startTestServer()
  const { token } = await signUp(testServer, 'mariana')
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
    const answer = await testServer.call('POST', '/api/agents', body, token)
    expect({ body, status: answer.status, code: answer.body.code }).toEqual({ body, status: 400, code: 'bad_json' })
  }
  expect(({} as Record<string, unknown>)['x']).toBeUndefined()
})

test('empty object: the error names each missing field', async () => {
  const testServer = await startTestServer()
  const { token } = await signUp(testServer, 'mariana')
  for (const body of ['{}', 'null', ''])
    expect((await testServer.call('POST', '/api/telegram/validate', body, token)).body).toMatchObject({
      code: 'invalid',
      fields: { botToken: 'Escribe el token que te dio @BotFather' },
    })
})

test('body limits: announced size, real size and nesting depth are refused', async () => {
  const testServer = await startTestServer()
  const { token } = await signUp(testServer, 'mariana')
  const large = JSON.stringify({ name: 'a'.repeat(2 * 1024 * 1024) })
  expect(await testServer.call('POST', '/api/agents', large, token)).toMatchObject({
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
  const streamed = await fetch(`${testServer.url}/api/agents`, {
    method: 'POST',
    headers,
    body: chunks,
    duplex: 'half',
  } as RequestInit)
  expect(streamed.status).toBe(413)

  const deep = `{"name":${'['.repeat(400_000)}${']'.repeat(400_000)}}`
  expect(await testServer.call('POST', '/api/agents', deep, token)).toMatchObject({
    status: 400,
    body: { code: 'bad_json' },
  })
  const deepConfig = `{"customConfig":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`
  expect(await testServer.call('POST', '/api/agents', deepConfig, token)).toMatchObject({
    status: 400,
    body: { code: 'bad_json' },
  })
  expect((await testServer.call('GET', '/health/live')).status).toBe(200)
})

test('public endpoint: a body above 16 KB is refused', async () => {
  const testServer = await startTestServer()
  const credentials = { username: 'mariana', password: 'x'.repeat(16 * 1024) }
  expect(await testServer.call('POST', '/api/auth/signin', credentials)).toMatchObject({
    status: 413,
    body: { code: 'too_large' },
  })
})

test('body with another content type than JSON: refused unread', async () => {
  const testServer = await startTestServer()
  const { token } = await signUp(testServer, 'mariana')
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'x',
  ]) {
    const answer = await testServer.call('POST', '/api/telegram/validate', '{"botToken":"1"}', token, {
      'content-type': type,
    })
    expect({ type, ...answer }).toMatchObject({
      type,
      status: 415,
      body: { code: 'unsupported_type', error: 'La petición debe ser JSON' },
    })
  }
  const utf8 = { 'content-type': 'application/json; charset=utf-8' }
  expect((await testServer.call('POST', '/api/telegram/validate', '{"botToken":"1"}', token, utf8)).body.code).toBe(
    'telegram.bad_token',
  )
})

test('path parameters: win over body and query', async () => {
  const testServer = await startTestServer()
  const { token, agent } = await createOwnerWithAgent(testServer)
  const { body } = await testServer.call('PUT', `/api/agents/${agent.id}?id=otro`, { id: 'otro', name: 'Nuevo' }, token)
  expect(body.data).toMatchObject({ id: agent.id, name: 'Nuevo' })
})

test('password in the query: ignored', async () => {
  const testServer = await startTestServer()
  await signUp(testServer, 'mariana')
  const query = new URLSearchParams({ username: 'mariana', password: PASSWORD })
  for (const body of [undefined, {}, { username: 'mariana' }])
    expect(await testServer.call('POST', `/api/auth/signin?${query}`, body)).toMatchObject({
      status: 400,
      body: { code: 'auth.missing' },
    })
})

test('API responses: never cacheable, also errors', async () => {
  const testServer = await startTestServer()
  const { token } = await signUp(testServer, 'mariana')
  const credentials = { username: 'mariana', password: PASSWORD }
  const responses = [
    await testServer.call('POST', '/api/auth/signin', credentials),
    await testServer.call('POST', '/api/auth/signin', { ...credentials, password: 'otra-clave' }),
    await testServer.call('GET', '/api/user/profile', undefined, token),
    await testServer.call('GET', '/api/user/profile'),
    await testServer.call('POST', '/api/agents', '{', token),
    await testServer.call('GET', '/api/nada'),
    await testServer.call('GET', '/api/%ZZ'),
  ]
  expect(responses.map(({ status, headers }) => [status, headers.get('cache-control')])).toEqual(
    [200, 401, 200, 401, 400, 404, 404].map((status) => [status, 'no-store']),
  )
})

test('response: fields outside the output schema are removed', async () => {
  const log = createLog('silent')
  const { app, bind } = createHttpServer({
    log,
    authenticate: async () => null,
    authenticateKey: async () => null,
    recordAction: async () => {},
    trustProxy: [],
    interactiveFirst: createInteractiveFirst(),
  })
  const output = z.object({ name: z.string(), inner: z.array(z.object({ n: z.number() })) })
  const responses = endpoint({ method: 'GET', path: '/told', access: 'public', input: z.object({}), output })
  bind(
    responses,
    () => ({ name: 'a', secret: 'b', inner: [{ n: 1, secret: 'c' }] }) as unknown as z.infer<typeof output>,
  )
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

test('deadlock of two requests: one succeeds and the other gets 503 with retry-after', async () => {
  const testServer = await startTestServer()
  for (const name of ['ana', 'bea']) await signUp(testServer, name)
  const { app, bind } = createHttpServer({
    log: createLog('silent'),
    authenticate: async () => null,
    interactiveFirst: createInteractiveFirst(),
    authenticateKey: async () => null,
    recordAction: async () => {},
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
  const bothHold = Promise.withResolvers<void>()
  bind(hold, async ({ names }) => {
    await testServer.db.transaction().execute(async (tx) => {
      for (const name of names) {
        await tx.updateTable('users').set({ avatar: null }).where('username', '=', name).execute()
        if ((holding += 1) === 2) bothHold.resolve()
        await bothHold.promise
      }
    })
    return {}
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const post = (names: string[]) =>
    fetch(`${url}/api/hold`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ names }),
    })
  const responses = await Promise.all([post(['ana', 'bea']), post(['bea', 'ana'])])
  const statuses = responses.map(({ status, headers }) => `${status} ${headers.get('retry-after')}`)
  expect(statuses.toSorted((a, b) => a.localeCompare(b))).toEqual(['200 null', '503 5'])
  await app.close()
})

test('unexpected error: logged in full, and the response reveals nothing', async () => {
  const testServer = await startTestServer()
  const { token } = await signUp(testServer, 'mariana')
  await testServer.pool.query('alter table agents rename to agentes')
  const { status, body, headers } = await testServer.call('GET', '/api/agents', undefined, token)
  expect(status).toBe(500)
  expect(body).toEqual({
    success: false,
    code: 'unexpected',
    error: 'Error del servidor',
    message: 'Error del servidor',
  })
  const logLine = testServer.logLines.find(({ reqId, level }) => reqId === headers.get('x-request-id') && level === 50)
  expect(JSON.stringify(logLine)).toContain('relation \\"agents\\" does not exist')
})

test('line breaks in untrusted text: stay within one log line', async () => {
  const logLines: string[] = []
  const testServer = await startTestServer({
    inputs: { log: createLog('info', { write: (line) => void logLines.push(line) }) },
  })
  const { bot, botToken, token } = await createOwnerWithAgent(testServer)
  bot.fail('getUpdates', new BotApiError(500, `falló\r\n{"level":30,"msg":"inventada"}\u2028 ${botToken}`), 1)
  bot.sendAsCustomer({ id: 9, firstName: 'a\r\nb' }, 'hola\r\nadiós')
  const isLogged = () => logLines.some((line) => line.includes('inventada'))
  await bot.waitFor(isLogged, 'the failure to be logged')
  await testServer.call('GET', '/api/agents/%0D%0Ainventada', undefined, token)
  for (const line of logLines) {
    expect(line.trimEnd()).not.toMatch(/[\r\n]/)
    expect(JSON.parse(line).msg).not.toBe('inventada')
  }
  expect(logLines.join('')).not.toContain(botToken)
})

test('health: live always, ready only while the database answers', async () => {
  const testServer = await startTestServer()
  expect(await testServer.call('GET', '/health/live')).toMatchObject({ status: 200, body: { status: 'ok' } })
  expect(await testServer.call('GET', '/health/ready')).toMatchObject({ status: 200, body: { status: 'ok' } })
  const { serverUrl } = inject('postgres')
  const name = new URL(testServer.database.url).pathname.slice(1)
  await runStatement(serverUrl, `alter database ${name} allow_connections false`)
  await runStatement(serverUrl, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  const away = await testServer.call('GET', '/health/ready')
  expect(away).toMatchObject({ status: 503, body: { status: 'database unavailable' } })
  expect(away.headers.get('retry-after')).toBe('5')
  expect((await testServer.call('GET', '/health/live')).status).toBe(200)
  await runStatement(serverUrl, `alter database ${name} allow_connections true`)
  await expect.poll(async () => (await testServer.call('GET', '/health/ready')).status).toBe(200)
})

test('pages: every page path serves HTML with all security headers', async () => {
  const testServer = await withConsole()
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
    const { status, headers, body } = await rawGet(testServer.url, path)
    const isAccess = /^\/(login|auth|verify-email|reset-password)/.test(path)
    expect({ path, status, body: String(body) }).toEqual({
      path,
      status: 200,
      body: testPages[isAccess ? 'login.html' : 'index.html'],
    })
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': CSP,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(self), geolocation=(self)',
      'cache-control': 'no-cache',
    })
    expect(headers).not.toHaveProperty('strict-transport-security')
  }
})

test('hashed assets: immutable, served compressed, and revalidated by ETag', async () => {
  const testServer = await withConsole()
  const path = '/assets/app-a1b2c3.js'
  const plain = await rawGet(testServer.url, path)
  expect(String(plain.body)).toBe(testPages['assets/app-a1b2c3.js'])
  const compressed = await rawGet(testServer.url, path, { 'accept-encoding': 'gzip, br' })
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': CSP,
  })
  expect(compressed.headers['content-type']).toMatch(/javascript/)
  expect(compressed.headers['vary']).toMatch(/accept-encoding/i)
  expect(String(brotliDecompressSync(compressed.body))).toBe(testPages['assets/app-a1b2c3.js'])
  const conditional = { 'accept-encoding': 'br', 'if-none-match': String(compressed.headers['etag']) }
  expect((await rawGet(testServer.url, path, conditional)).status).toBe(304)

  const page = await rawGet(testServer.url, '/', { 'accept-encoding': 'br' })
  expect(page.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' })
  expect(page.headers['etag']).toBeTruthy()
})

test('path traversal: no file outside the console folder is readable', async () => {
  const testServer = await withConsole()
  for (const path of [
    '/../package.json',
    '/assets/../../secret.key',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%2f..%2fetc/passwd',
    '/assets/%00',
  ]) {
    const { status, body } = await rawGet(testServer.url, path)
    expect({ path, isTold: /root:|"workspaces"/.test(String(body)) }).toEqual({ path, isTold: false })
    expect([200, 400, 404]).toContain(status)
  }
})

test('server without a built console: the API answers all the same', async () => {
  const testServer = await startTestServer({ inputs: { consoleDir: '/no/existe' } })
  expect((await testServer.call('GET', '/')).status).toBe(404)
  expect((await testServer.call('GET', '/api/test/user')).status).toBe(401)
})

test('bytes that are not HTTP: refused, and the server goes on', async () => {
  const testServer = await startTestServer()
  const { port } = new URL(testServer.url)
  const answer = await new Promise<string>((resolve) => {
    let responses = ''
    const socket = openSocket(Number(port), '127.0.0.1', () => socket.write('esto no es HTTP\r\n\r\n'))
    socket.on('data', (chunk) => (responses += String(chunk)))
    socket.on('close', () => resolve(responses))
  })
  expect(answer).toMatch(/^HTTP\/1.1 400/)
  expect((await testServer.call('GET', '/health/live')).status).toBe(200)
})

test('unknown host: refused with the variable that allows it, except on health routes', async () => {
  const testServer = await withConsole()
  const { token } = await signUp(testServer, 'mariana')
  const getAs = (host: string, path: string) => rawGet(testServer.url, path, { host, authorization: `Bearer ${token}` })
  const page = await getAs('evil.example:8080', '/')
  expect(page).toMatchObject({ status: 421, headers: { 'content-type': 'text/plain; charset=utf-8' } })
  expect(String(page.body)).toContain('PUBLIC_URL=https://evil.example npm start')
  expect(String(page.body)).toContain('ALLOWED_HOSTS=evil.example npm start')
  expect(String(page.body)).toContain('hay un proxy delante')
  expect(String((await getAs('<b>evil', '/')).body)).not.toContain('<b>')
  const api = await getAs('evil.example', '/api/agents')
  expect(api.status).toBe(421)
  expect(JSON.parse(String(api.body))).toMatchObject({
    code: 'host_refused',
    message: expect.stringContaining('ALLOWED_HOSTS'),
  })
  for (const path of ['/api/events', '/uploads/avatars/x', '/webhooks/telegram/x', '/assets/x.js', '/../health/live'])
    expect([path, (await getAs('evil.example', path)).status]).toEqual([path, 421])
  expect((await getAs('evil.example', '/health/live')).status).toBe(200)
  expect((await getAs('evil.example', '/health/ready')).status).toBe(200)
  expect((await getAs('localhost', '/api/agents')).status).toBe(200)
  const responses = testServer.logLines.filter(({ msg }) => String(msg).includes('ALLOWED_HOSTS'))
  expect(responses.map(({ host }) => host)).toEqual(['evil.example'])
})

test('hosts of PUBLIC_URL, ALLOWED_HOSTS and an n8n address saved by an administrator: served, with HSTS', async () => {
  const testServer = await startTestServer({
    env: { PUBLIC_URL: 'https://consola.tienda.co', ALLOWED_HOSTS: 'otra.tienda.co, *.nube.co' },
    inputs: { consoleDir: writeTestConsole() },
  })
  const administrator = await signUp(testServer, 'mariana')
  const otherUser = await signUp(testServer, 'vecina')
  const getAs = (host: string) => rawGet(testServer.url, '/login', { host })
  const unknownHost = await getAs('portavoz-interno:8080')
  expect(unknownHost.status).toBe(421)
  const connection = {
    webhookUrl: 'https://n8n.tienda.co/webhook',
    apiUrl: '',
    apiToken: '',
    isEnabled: false,
    updatedAt: testServer.clock.now(),
  }
  const trusted = { savedById: administrator.id, backendUrl: 'http://portavoz-interno:8080/api' }
  const untrusted = { savedById: otherUser.id, backendUrl: 'https://evil.example/api' }
  await testServer.db
    .insertInto('n8nConnections')
    .values([
      { ...connection, workspaceId: administrator.id, ...untrusted },
      { ...connection, workspaceId: otherUser.id, ...trusted },
    ])
    .execute()
  testServer.advanceClock(6_000)
  expect((await getAs('evil.example')).status).toBe(421)
  for (const host of ['consola.tienda.co', 'otra.tienda.co', 'x.nube.co', 'portavoz-interno:8080', '10.0.0.5']) {
    const { status, headers } = await getAs(host)
    expect([host, status]).toEqual([host, 200])
    expect(headers).toMatchObject({ 'strict-transport-security': 'max-age=31536000' })
  }
})
