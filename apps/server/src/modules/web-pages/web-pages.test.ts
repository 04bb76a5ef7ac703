import { webPageLimits } from '@portavoz/contract'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { savePage, startServerWithPage, visitPage } from '../../../test/channels/web-server.ts'
import { pdfFile, pngFile } from '../../../test/fakes/media/sample-files.ts'
import { METRICS_TOKEN, scrape, valueOf } from '../../../test/helpers/metrics.ts'
import { sendFile } from '../../../test/helpers/send-file.ts'
import { createOwnerWithAgent, fetchThread, sendAndDrain } from '../../../test/test-accounts.ts'
import { startTestServer } from '../../../test/test-server.ts'

const otherBrowser = 'O'.repeat(43)

test('page: a visitor writes and the agent answers there, not on its own network', async () => {
  const { server, token, bot, visitor } = await startServerWithPage()
  const { status, body } = await visitor.write('hola')
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ messages: [{ by: 'visitor', text: 'hola' }], isAnswering: true })
  await server.drain()
  expect(await visitor.read()).toMatchObject({
    messages: [
      { by: 'visitor', text: 'hola' },
      { by: 'agent', text: 'Eco: hola' },
    ],
    isAnswering: false,
    isWithPerson: false,
  })
  const { conversation } = await fetchThread(server, token)
  expect(conversation).toMatchObject({ platform: 'web', contact: { name: expect.stringMatching(/^Visitante \d{5}$/) } })
  expect(bot.sent).toEqual([])
  const inbox = (platform: string) => server.call('GET', `/api/conversations?platform=${platform}`, undefined, token)
  expect((await inbox('web')).body.data.items).toHaveLength(1)
  expect((await inbox('telegram')).body.data.items).toEqual([])
})

test('conversation logs: conversations of a web page are found by the platform web', async () => {
  const { server, token, bot, visitor } = await startServerWithPage()
  await visitor.write('por la página')
  await server.drain()
  await sendAndDrain(server, bot, { id: 99, firstName: 'Luz' }, 'por Telegram')
  const questions = async (platform: string) => {
    const { body } = await server.call('GET', `/api/conversation-logs?platform=${platform}`, undefined, token)
    return body.data.map((log: { platform: string; userMessage: string }) => [log.platform, log.userMessage])
  }
  expect(await questions('web')).toEqual([['web', 'por la página']])
  expect(await questions('telegram')).toEqual([['telegram', 'por Telegram']])
  expect(await questions('whatsapp')).toEqual([])
  expect(await questions('all')).toHaveLength(2)
})

test('page: the same message is stored and answered once, also when two clicks send it at once', async () => {
  const { server, visitor } = await startServerWithPage()
  const id = 'dos-clics-a-la-vez'
  await Promise.all([visitor.write('hola', id), visitor.write('hola', id)])
  await server.drain()
  await visitor.write('hola', id)
  await server.drain()
  expect((await visitor.read()).messages.map(({ text }) => text)).toEqual(['hola', 'Eco: hola'])
})

test('page: a person takes over, answers, and sees what the visitor read', async () => {
  const { server, token, visitor } = await startServerWithPage()
  await visitor.write('hola')
  await server.drain()
  const { conversation } = await fetchThread(server, token)
  await server.call('POST', `/api/conversations/${conversation.id}/messages`, { content: 'Soy <b>Luz</b>' }, token)
  await server.drain()
  const { messages, isWithPerson } = await visitor.read()
  expect(messages.at(-1)).toMatchObject({ by: 'person', text: 'Soy <b>Luz</b>' })
  expect(isWithPerson).toBe(true)

  const lastStatus = async () => (await fetchThread(server, token)).messages.at(-1).status
  await visitor.see(messages.at(-1)?.id ?? '', false)
  expect(await lastStatus()).toBe('delivered')
  await visitor.see(messages.at(-1)?.id ?? '', true)
  await visitor.see(messages.at(-1)?.id ?? '', false)
  expect(await lastStatus()).toBe('read')

  await visitor.write('gracias')
  await server.drain()
  expect((await visitor.read()).messages.at(-1)).toMatchObject({ by: 'visitor', text: 'gracias' })
})

test('page: a file that a person sent reaches its visitor, and no other browser', async () => {
  const { server, token, visitor } = await startServerWithPage()
  await visitor.write('hola')
  await server.drain()
  const { conversation } = await fetchThread(server, token)
  const bytes = pngFile(40, 30)
  await sendFile(server, token, conversation.id, { bytes, caption: 'El ramo de hoy' })
  await sendFile(server, token, conversation.id, { bytes: pdfFile(), name: 'lista.pdf' })
  await server.drain()
  const [picture, list] = (await visitor.read()).messages.slice(-2)
  expect([picture, list]).toMatchObject([
    {
      by: 'person',
      text: 'El ramo de hoy',
      file: { type: 'image/png', name: 'image', bytes: bytes.length, width: 40, height: 30 },
    },
    { text: '', file: { type: 'application/pdf', name: 'lista.pdf' } },
  ])
  const file = await visitor.file(picture?.id ?? '')
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="image"')
  const other = visitPage(server, 'tienda-luz', otherBrowser)
  await other.write('hola')
  expect((await other.file(picture?.id ?? '')).status).toBe(404)
})

test('page: a visitor downloads a limited number of files, which leaves its reading as it was', async () => {
  const { server, token, visitor } = await startServerWithPage()
  await visitor.write('hola')
  await server.drain()
  const { conversation } = await fetchThread(server, token)
  await sendFile(server, token, conversation.id, { bytes: pngFile(40, 30) })
  await server.drain()
  const id = (await visitor.read()).messages.at(-1)?.id ?? ''
  const statuses = []
  for (let at = 0; at <= webPageLimits.visitorFilesPerTenMinutes; at++) statuses.push((await visitor.file(id)).status)
  expect([...new Set(statuses.slice(0, -1)), statuses.at(-1)]).toEqual([200, 429])
  expect((await visitor.read()).messages.at(-1)?.id).toBe(id)
  server.advanceClock(10 * 60_000)
  expect((await visitor.file(id)).status).toBe(200)
})

test('page: another browser sees nothing, and the secret of a browser is not stored', async () => {
  const { server, agent, token, visitor } = await startServerWithPage()
  await visitor.write('mi pedido es el 77')
  await server.drain()
  const stranger = visitPage(server, 'tienda-luz', otherBrowser)
  expect((await stranger.read()).messages).toEqual([])
  const { messages } = await visitor.read()
  expect((await stranger.see(messages.at(-1)?.id ?? '', true)).status).toBe(404)
  expect((await stranger.ask('/events')).status).toBe(404)
  const rows = await server.db.selectFrom('conversations').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(visitor.visitor)
  for (const forged of ['', 'corto', 'x'.repeat(44), `${'x'.repeat(42)}'`])
    expect((await visitPage(server, 'tienda-luz', forged).ask('/history')).status).toBe(400)

  // The same browser at another agent's page is another conversation.
  const neighbour = await createOwnerWithAgent(server, {}, 'vecina')
  await savePage(server, { agentId: neighbour.agent.id, token: neighbour.token }, { slug: 'otra-tienda' })
  expect((await visitPage(server, 'otra-tienda').read()).messages).toEqual([])
  expect(agent.id).not.toBe(neighbour.agent.id)
  expect((await fetchThread(server, neighbour.token)).messages).toEqual([])
  expect((await fetchThread(server, token)).messages).toHaveLength(2)
})

test('page: erased with its conversation, and begins anew', async () => {
  const { server, token, visitor } = await startServerWithPage()
  await visitor.write('hola')
  await server.drain()
  const { conversation } = await fetchThread(server, token)
  expect((await server.call('DELETE', `/api/conversations/${conversation.id}`, undefined, token)).status).toBe(200)
  expect((await visitor.read()).messages).toEqual([])
  await visitor.write('otra vez')
  await server.drain()
  expect((await visitor.read()).messages.map(({ text }) => text)).toEqual(['otra vez', 'Eco: otra vez'])
})

test('page: closed or unknown, it says so and takes nothing', async () => {
  const { server, agent, token, visitor } = await startServerWithPage()
  await visitor.write('hola')
  await savePage(server, { agentId: agent.id, token }, { isOpen: false })
  const closed = { status: 404, body: { code: 'not_found' } }
  expect(await server.call('GET', '/api/web-chat/tienda-luz')).toMatchObject(closed)
  expect(await visitor.write('¿hola?')).toMatchObject(closed)
  expect(await visitor.ask('/history')).toMatchObject(closed)
  expect(await visitPage(server, 'ninguna').ask('/history')).toMatchObject(closed)
})

test('page: an address belongs to one agent; a taken one does not tell whose it is', async () => {
  const { server, agent, token } = await startServerWithPage()
  const neighbour = await createOwnerWithAgent(server, {}, 'vecina')
  const ofNeighbour = { agentId: neighbour.agent.id, token: neighbour.token }
  const taken = await savePage(server, ofNeighbour)
  expect(taken).toMatchObject({ status: 409, body: { code: 'web_page.slug_taken' } })
  expect(JSON.stringify(taken.body)).not.toMatch(new RegExp(`mariana|${agent.id}`))
  expect(taken.body.fields).toEqual({ slug: expect.any(String) })

  const free = await Promise.all([
    savePage(server, { agentId: agent.id, token }, { slug: 'la-misma' }),
    savePage(server, ofNeighbour, { slug: 'la-misma' }),
  ])
  expect(new Set(free.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect((await savePage(server, { agentId: agent.id, token: neighbour.token }, { slug: 'ajena' })).status).toBe(404)
})

test('page: refuses addresses and sites that a header or a link cannot hold', async () => {
  const { server, agent, token } = await startServerWithPage()
  const save = (page: object) => savePage(server, { agentId: agent.id, token }, { ...page })
  for (const slug of ['ab', 'con espacio', 'ñandú', '-a-', 'a'.repeat(41), '../api', 'a/b'])
    expect(await save({ slug })).toMatchObject({ status: 400, body: { fields: { slug: expect.any(String) } } })
  for (const origin of [
    'https://a.com; script-src *',
    'javascript:alert(1)',
    'https://a.com/x',
    '*',
    'https://*.a.com',
  ])
    expect((await save({ origins: [origin] })).status).toBe(400)
  const { body } = await save({ slug: ' Tienda-Luz ', origins: ['https://a.com/', 'https://a.com'] })
  expect(body.data).toMatchObject({
    slug: 'tienda-luz',
    origins: ['https://a.com'],
    address: expect.stringMatching(/\/c\/tienda-luz$/),
    qrCode: expect.stringMatching(/^data:image\/png;base64,/),
  })
})

test('limits: too many messages of a visitor, too many visitors of an address, and too long a message', async () => {
  const { server, visitor } = await startServerWithPage()
  const tooMany = { status: 429, body: { code: 'auth.too_many' } }
  expect((await visitor.write('x'.repeat(webPageLimits.messageMax + 1))).status).toBe(400)
  expect((await visitor.ask('/messages', { messageId: 'm'.repeat(20), text: 'x'.repeat(2_000_000) })).status).toBe(413)
  expect((await visitor.write(' \0 ')).status).toBe(400)
  for (let n = 0; n < webPageLimits.visitorPerMinute; n++) expect((await visitor.write(`${n}`)).status).toBe(200)
  expect(await visitor.write('uno más')).toMatchObject(tooMany)
  server.advanceClock(61_000)
  expect((await visitor.write('ya pasó')).status).toBe(200)

  const statuses = []
  for (let n = 0; n <= webPageLimits.newPerAddressAndHour; n++) {
    const browser = `${n}`.padStart(43, 'n')
    statuses.push((await visitPage(server, 'tienda-luz', browser).write('hola')).status)
  }
  expect(statuses.filter((status) => status === 429).length).toBe(2)
  expect(statuses.at(-1)).toBe(429)
  const { rows } = await server.pool.query('select count(*)::int as n from conversations')
  expect(rows[0].n).toBe(webPageLimits.newPerAddressAndHour)
  const counted = await server.pool.query(`
    select
      (select count from attempts where name like 'page agent %') as agent,
      (select count(*)::int from messages where direction = 'incoming') as stored`)
  expect(counted.rows[0].agent, 'what is refused does not use up the day of the agent').toBe(counted.rows[0].stored)
})

test('limits: a visitor who holds too many streams is told so, and one that closed makes room', async () => {
  const { server, visitor } = await startServerWithPage({}, { env: { METRICS_TOKEN } })
  await visitor.write('hola')
  const streams: AbortController[] = []
  const openOne = async () => {
    const abort = new AbortController()
    streams.push(abort)
    const { status } = await fetch(`${server.url}/api/web-chat/tienda-luz/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ visitor: visitor.visitor }),
      signal: abort.signal,
    })
    return status
  }
  const held = async () => valueOf(await scrape(server), 'portavoz_page_streams')
  for (let n = 0; n < webPageLimits.streamsPerVisitor; n++) expect(await openOne()).toBe(200)
  expect(await openOne()).toBe(429)
  expect(await held()).toBe(webPageLimits.streamsPerVisitor)
  streams[0]?.abort()
  await expect.poll(held).toBe(webPageLimits.streamsPerVisitor - 1)
  expect(await openOne()).toBe(200)
  for (const stream of streams) stream.abort()
  await expect.poll(held).toBe(0)
})

test('page: an address that a business gave up leads to no other, and stays its own', async () => {
  const { server, agent, token } = await startServerWithPage()
  const neighbour = await createOwnerWithAgent(server, {}, 'vecina')
  const own = { agentId: agent.id, token }
  const ofNeighbour = { agentId: neighbour.agent.id, token: neighbour.token }
  expect((await savePage(server, own, { slug: 'tienda-nueva' })).status).toBe(200)
  const taken = { status: 409, body: { code: 'web_page.slug_taken' } }
  expect(await savePage(server, ofNeighbour, { slug: 'tienda-luz' })).toMatchObject(taken)
  expect((await savePage(server, own, { slug: 'tienda-luz' })).status).toBe(200)
  expect((await server.call('DELETE', `/api/agents/${agent.id}`, undefined, token)).status).toBe(200)
  expect(await savePage(server, ofNeighbour, { slug: 'tienda-luz' })).toMatchObject(taken)
  for (let n = 0; n < webPageLimits.slugsPerWorkspace; n++)
    expect((await savePage(server, ofNeighbour, { slug: `vecina-${n}` })).status).toBe(200)
  const many = { status: 409, body: { code: 'web_page.too_many_slugs' } }
  expect(await savePage(server, ofNeighbour, { slug: 'vecina-otra' })).toMatchObject(many)
  expect((await savePage(server, ofNeighbour, { slug: 'vecina-0' })).status).toBe(200)
})

test('page of a suspended account: takes nothing', async () => {
  const { server, visitor } = await startServerWithPage()
  await server.db
    .updateTable('workspaces')
    .set({ suspendedAt: server.clock.now(), suspensionReason: 'Falta el pago', suspensionContact: 'luz@ejemplo.co' })
    .execute()
  expect(await visitor.write('hola')).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('headers: a public page may not use the microphone, nor may what else stands below its address', async () => {
  const consoleDir = join((await startTestServer()).dataDir, 'console')
  mkdirSync(consoleDir, { recursive: true })
  for (const name of ['index.html', 'chat.html']) writeFileSync(join(consoleDir, name), `<p>${name}</p>`)
  const { server } = await startServerWithPage({}, { inputs: { consoleDir } })
  const microphoneOf = async (path: string) =>
    /microphone=([^,]*)/.exec((await fetch(server.url + path)).headers.get('permissions-policy') ?? '')?.[1]
  expect(await microphoneOf('/conversations')).toBe('(self)')
  for (const path of [
    '/c/tienda-luz',
    '/c/ninguna',
    '/c/tienda-luz/',
    '/c/tienda-luz/otra',
    '/api/web-chat/tienda-luz',
  ])
    expect([path, await microphoneOf(path)]).toEqual([path, '()'])
})

test('headers: only an open page lists the sites that may frame it; everything else refuses frames', async () => {
  const consoleDir = join((await startTestServer()).dataDir, 'console')
  mkdirSync(consoleDir, { recursive: true })
  for (const name of ['index.html', 'login.html', 'chat.html']) writeFileSync(join(consoleDir, name), `<p>${name}</p>`)
  const { server, agent, token } = await startServerWithPage({}, { inputs: { consoleDir } })
  const headersOf = async (path: string) => {
    const { status, headers } = await fetch(server.url + path, { headers: { 'if-none-match': '*' } })
    const policy = headers.get('content-security-policy') ?? ''
    return { status, frames: /frame-ancestors ([^;]*)/.exec(policy)?.[1], xFrame: headers.get('x-frame-options') }
  }
  const refused = { frames: "'none'", xFrame: 'DENY' }
  expect(await headersOf('/c/tienda-luz')).toEqual({ status: 200, ...refused })
  await savePage(server, { agentId: agent.id, token }, { origins: ['https://a.com', 'https://b.com:8443'] })
  const listed = { status: 200, frames: 'https://a.com https://b.com:8443', xFrame: null }
  expect(await headersOf('/c/tienda-luz')).toEqual(listed)
  for (const path of ['/', '/login', '/c/tienda-luz/', '/api/web-chat/tienda-luz'])
    expect(await headersOf(path)).toMatchObject(refused)
  expect(await headersOf('/c/ninguna')).toEqual({ status: 404, ...refused })
  expect(await (await fetch(`${server.url}/c/tienda-luz`)).text()).toBe('<p>chat.html</p>')
  await savePage(server, { agentId: agent.id, token }, { isOpen: false, origins: ['https://a.com'] })
  expect(await headersOf('/c/tienda-luz')).toEqual({ status: 404, ...refused })
})
