import { expect, test } from 'vitest'
import { startPushServer } from '../../../test/helpers/push-server.ts'
import { signUp } from '../../../test/test-accounts.ts'

type PushServer = Awaited<ReturnType<typeof startPushServer>>

/** Mariana has a phone and a conversation of hers with Clara. */
async function startWithConversation(showsText = false) {
  const arrangement = await startPushServer()
  await arrangement.receive('hola')
  await arrangement.drain()
  const conversation = await arrangement.findConversation()
  await arrangement.assign(conversation.id, arrangement.owner.id)
  const device = await arrangement.subscribe(arrangement.owner.token, 'celular', showsText)
  return { ...arrangement, conversation, device }
}

const settingsOf = async ({ server }: PushServer, token: string) =>
  (await server.call('GET', '/api/push', undefined, token)).body.data

test('message in my conversation: pushed encrypted and signed, without its text', async () => {
  const arrangement = await startWithConversation()
  const { push, receive, drain, conversation, owner } = arrangement
  await receive('Mi cédula es 1020304050')
  await drain()
  expect(push.received).toHaveLength(1)
  const [{ message, claims, publicKey, topic, ttl, urgency }] = push.received as [(typeof push.received)[0]]
  expect(message).toEqual({
    kind: 'message',
    title: 'Clara',
    body: 'Te escribió. Abre la conversación para leerlo.',
    tag: `conversation:${conversation.id}`,
    path: `/conversations?session=${encodeURIComponent(conversation.sessionName)}`,
    workspaceId: owner.id,
    canReply: true,
  })
  expect(claims.sub).toMatch(/^mailto:/)
  expect(publicKey).toBe((await settingsOf(arrangement, owner.token)).publicKey)
  expect(topic).toMatch(/^[\w-]{32}$/)
  expect([urgency, ttl > 3_600]).toEqual(['high', true])
  expect(JSON.stringify(push.received)).not.toContain('1020304050')
})

test('device that shows texts: the push has the text, bounded', async () => {
  const { push, receive, drain } = await startWithConversation(true)
  await receive(`Quiero ${'muchas '.repeat(400)}camisas`)
  await drain()
  const [{ message, bytes }] = push.received as [(typeof push.received)[0]]
  expect(message.body).toMatch(/^Quiero muchas .*…$/)
  expect(message.body).toHaveLength(140)
  expect(bytes).toBeLessThan(4_096)
})

test('message in a conversation of another person or of none: not pushed', async () => {
  const { push, receive, drain, assign, conversation, addColleague, owner } = await startWithConversation()
  const luis = await addColleague('luis')
  await assign(conversation.id, luis.id)
  await receive('¿Siguen ahí?')
  await assign(conversation.id, luis.id, luis.token)
  await receive('Soy otra persona', 'Beto', 502)
  await drain()
  expect(push.received).toEqual([])
  await assign(conversation.id, owner.id)
  await receive('¿Y ahora?')
  await drain()
  expect(push.shownOn('celular')).toMatchObject([{ kind: 'message', title: 'Clara' }])
})

test('two devices of one person: both get the push, and a later one replaces it by tag and topic', async () => {
  const { server, push, receive, drain, subscribe } = await startWithConversation()
  const { body } = await server.call('POST', '/api/auth/signin', { username: 'mariana', password: 'una-clave-larga' })
  await subscribe(body.accessToken, 'portatil', true)
  await receive('primero')
  await drain()
  await receive('segundo')
  await drain()
  expect(push.shownOn('celular')).toHaveLength(2)
  expect(push.shownOn('portatil').map((message) => message.body)).toEqual(['primero', 'segundo'])
  expect(new Set(push.received.map(({ topic }) => topic)).size).toBe(1)
  expect(new Set(push.received.map(({ message }) => message.tag)).size).toBe(1)
})

test('assigned conversation: pushed to the assignee, not to the person who assigned it', async () => {
  const { push, subscribe, addColleague, assign, conversation, drain } = await startWithConversation()
  const luis = await addColleague('luis')
  await subscribe(luis.token, 'de-luis')
  await assign(conversation.id, luis.id)
  await drain()
  expect(push.received.map(({ device, message }) => [device, message.kind, message.body])).toEqual([
    ['de-luis', 'assigned', 'mariana te dio esta conversación.'],
  ])
})

test('line that is down: pushed to administrators, once per problem', async () => {
  const { push, subscribe, addColleague, reportProblem, drain, owner } = await startPushServer()
  const [luis, eva] = [await addColleague('luis'), await addColleague('eva', 'admin')]
  await subscribe(owner.token, 'de-mariana')
  await subscribe(luis.token, 'de-luis')
  await subscribe(eva.token, 'de-eva')
  await reportProblem('whatsapp.logged_out')
  await reportProblem('whatsapp.logged_out')
  await drain()
  await reportProblem('whatsapp.logged_out')
  await drain()
  const told = () => push.received.map(({ device, message }) => `${device} ${message.kind}`).toSorted()
  expect(told()).toEqual(['de-eva line_down', 'de-mariana line_down'])
  expect(push.received[0]?.message).toMatchObject({
    title: '«Ventas» no recibe mensajes',
    body: expect.stringContaining('El teléfono cerró esta sesión de WhatsApp'),
    canReply: false,
  })
})

test('problem that may heal by itself: pushed after two minutes, unless it ended before', async () => {
  const { server, push, subscribe, reportProblem, drain, owner } = await startPushServer()
  await subscribe(owner.token, 'celular')
  await reportProblem('telegram.unreachable')
  await drain()
  await reportProblem(null)
  await drain()
  server.advanceClock(3 * 60_000)
  await drain()
  expect(push.received).toEqual([])
  await reportProblem('model.failing')
  await drain()
  expect(push.received).toEqual([])
  server.advanceClock(3 * 60_000)
  await drain()
  expect(push.shownOn('celular')).toMatchObject([{ kind: 'agent_silent', title: '«Ventas» no responde' }])
})

test('agent saved during a problem: a waiting notice stays, and a sent one is not repeated', async () => {
  const { server, push, subscribe, reportProblem, drain, owner, agent } = await startPushServer()
  await subscribe(owner.token, 'celular')
  const save = async (description: string) => {
    const saved = await server.call('PUT', `/api/agents/${agent.id}`, { description }, owner.token)
    expect(saved.status).toBe(200)
    await drain()
  }
  await server.db.updateTable('agents').set({ modelProblem: 'model.failing' }).execute()
  await reportProblem('model.failing')
  await drain()
  await save('Vende camisas')
  server.advanceClock(3 * 60_000)
  await drain()
  expect(push.shownOn('celular')).toMatchObject([{ kind: 'agent_silent' }])
  await server.pool.query('delete from events')
  await save('Vende camisas y sombreros')
  await reportProblem('model.failing')
  server.advanceClock(3 * 60_000)
  await drain()
  expect(push.shownOn('celular')).toHaveLength(1)
})

test('kind that a person switched off: not pushed', async () => {
  const arrangement = await startWithConversation()
  const { server, push, receive, drain, owner } = arrangement
  const { kinds, quiet } = await settingsOf(arrangement, owner.token)
  expect(kinds).toEqual(['message', 'assigned', 'mention', 'overdue', 'line_down', 'agent_silent'])
  const save = (wanted: string[]) => server.call('PUT', '/api/push', { kinds: wanted, quiet }, owner.token)
  expect((await save(['assigned'])).body.data.kinds).toEqual(['assigned'])
  await receive('uno')
  await drain()
  expect(push.received).toEqual([])
  await save(['message'])
  await receive('dos')
  await drain()
  expect(push.received).toHaveLength(1)
})

test('preferences: a save that arrives after a later one of its page changes nothing', async () => {
  const arrangement = await startWithConversation()
  const { server, owner } = arrangement
  const { quiet } = await settingsOf(arrangement, owner.token)
  const save = async (kinds: string[], order?: { page: string; number: number }) => {
    const { status, body } = await server.call(
      'PUT',
      '/api/push',
      { kinds, quiet, ...(order && { order }) },
      owner.token,
    )
    expect(status).toBe(200)
    expect((await settingsOf(arrangement, owner.token)).kinds).toEqual(body.data.kinds)
    return body.data.kinds
  }
  expect(await save(['message'], { page: 'a', number: 2 })).toEqual(['message'])
  expect(await save(['mention'], { page: 'a', number: 1 })).toEqual(['message'])
  expect(await save(['assigned'], { page: 'a', number: 3 })).toEqual(['assigned'])
  // Another page, and a program that numbers nothing, decide anew.
  expect(await save(['mention'], { page: 'b', number: 1 })).toEqual(['mention'])
  expect(await save(['overdue'])).toEqual(['overdue'])
  expect(await save(['message'])).toEqual(['message'])
  expect(await save(['assigned'], { page: 'a', number: 1 })).toEqual(['assigned'])
})

test('person of several workspaces: the title names the workspace of the notice', async () => {
  const { server, push, receive, drain, owner } = await startWithConversation()
  await server.call('POST', '/api/workspaces', { name: 'Otra tienda' }, owner.token)
  await receive('hola de nuevo')
  await drain()
  expect(push.shownOn('celular')).toMatchObject([{ title: 'Clara · mariana', workspaceId: owner.id }])
})

test('events before the first device: not pushed', async () => {
  const { push, receive, drain, findConversation, assign, owner, subscribe } = await startPushServer()
  await receive('antes')
  await drain()
  await assign((await findConversation()).id, owner.id)
  await receive('también antes')
  await subscribe(owner.token, 'celular')
  await drain()
  expect(push.received).toEqual([])
})

test('position that a restore left out: events are pushed from then on', async () => {
  const { server, push, receive, drain } = await startWithConversation()
  await server.pool.query('delete from push_cursor')
  await drain()
  await receive('después de recuperar la copia')
  await drain()
  expect(push.shownOn('celular')).toHaveLength(1)
})

test('devices: listed, changed and removed by their person only', async () => {
  const arrangement = await startPushServer()
  const { server, subscribe, owner } = arrangement
  const device = await subscribe(owner.token, 'celular')
  expect(device).toMatchObject({ name: 'Otro programa', showsText: false, isCurrent: true, pushedAt: null })
  const stranger = await signUp(server, 'vecina')
  const path = `/api/push/devices/${device.id}`
  for (const [method, tail, body] of [
    ['PUT', '', { showsText: true }],
    ['POST', '/test', undefined],
    ['DELETE', '', undefined],
  ] as const)
    expect(await server.call(method, path + tail, body, stranger.token)).toMatchObject({
      status: 404,
      body: { code: 'push.device_not_found' },
    })
  expect((await settingsOf(arrangement, stranger.token)).devices).toEqual([])
  expect((await server.call('PUT', path, { showsText: true }, owner.token)).body.data.showsText).toBe(true)
  expect((await server.call('DELETE', path, undefined, owner.token)).status).toBe(200)
  expect((await settingsOf(arrangement, owner.token)).devices).toEqual([])
})

test('same browser with another account: its former person gets no more pushes', async () => {
  const arrangement = await startPushServer()
  const { server, push, addColleague, owner } = arrangement
  const luis = await addColleague('luis')
  const subscription = { ...push.subscribe('compartido'), showsText: false }
  await server.call('POST', '/api/push/devices', subscription, owner.token)
  await server.call('POST', '/api/push/devices', subscription, luis.token)
  expect((await settingsOf(arrangement, owner.token)).devices).toEqual([])
  expect((await settingsOf(arrangement, luis.token)).devices).toHaveLength(1)
})

test.each([
  ['a private address', 'https://127.0.0.1/push/1'],
  ['the metadata service of a cloud', 'https://169.254.169.254/latest'],
  ['http', 'http://push.ejemplo.co/1'],
  ['credentials', 'https://ana:clave@push.ejemplo.co/1'],
])('subscription to %s: refused', async (_, endpoint) => {
  const { server, push, owner } = await startPushServer()
  const subscription = { ...push.subscribe('celular'), endpoint, showsText: false }
  const refused = await server.call('POST', '/api/push/devices', subscription, owner.token)
  expect(refused).toMatchObject({ status: 400, body: { code: 'push.endpoint_refused' } })
})

test('twenty devices: the next one is refused', async () => {
  const { server, push, owner } = await startPushServer()
  const { rows } = await server.pool.query('select id from sessions limit 1')
  await server.pool.query(
    `insert into push_devices (id, user_id, session_id, endpoint_hash, sealed, service, shows_text, created_at)
     select 'd' || n, $1, $2, 'hash' || n, 'v1', 'push.ejemplo.co', false, now() from generate_series(1, 20) n`,
    [owner.id, rows[0].id],
  )
  const other = await server.call('POST', '/api/auth/signin', { username: 'mariana', password: 'una-clave-larga' })
  const subscription = { ...push.subscribe('otro'), showsText: false }
  const refused = await server.call('POST', '/api/push/devices', subscription, other.body.accessToken)
  expect(refused).toMatchObject({ status: 409, body: { code: 'push.too_many_devices' } })
})

test('mention, long wait and ended snooze: pushed with the text where the device shows it', async () => {
  const { server, push, subscribe, addColleague, conversation, drain, owner, workspace } = await startWithConversation()
  const luis = await addColleague('luis')
  await subscribe(luis.token, 'de-luis', true)
  const call = (method: string, path: string, body: unknown, token = owner.token) =>
    server.call(method, `/api${path}`, body, token, workspace)
  await call('POST', `/conversations/${conversation.id}/notes`, { content: '@luis, pídele la dirección' })
  await drain()
  const until = new Date(server.clock.now().getTime() + 60_000).toISOString()
  await call('PUT', `/conversations/${conversation.id}/snooze`, { until }, luis.token)
  server.advanceClock(60_000)
  await server.drain()
  await drain()
  const settings = { alertMinutes: 1, assignment: 'manual', maxOpen: null, signsMessages: false }
  await call('PUT', '/workspace/attention', settings)
  await server.db
    .updateTable('conversations')
    .set({ assigneeId: luis.id, status: 'waiting', waitingSince: server.clock.now() })
    .where('id', '=', conversation.id)
    .execute()
  server.advanceClock(60_000)
  await server.alertOverdue()
  await drain()
  expect(push.shownOn('de-luis').map(({ kind, body }) => [kind, body])).toEqual([
    ['mention', 'mariana: @luis, pídele la dirección'],
    ['overdue', 'Espera respuesta desde hace 1 min.'],
  ])
  expect(push.shownOn('celular').map(({ kind, body }) => [kind, body])).toEqual([
    ['assigned', 'Vuelve a la lista: estaba pospuesta hasta ahora.'],
  ])
})

test('blocked contact: its messages are not pushed', async () => {
  const { server, push, receive, drain, owner, workspace } = await startWithConversation()
  const contacts = await server.call('GET', '/api/contacts', undefined, owner.token, workspace)
  const path = `/api/contacts/${contacts.body.data.items[0].id}/blocked`
  expect((await server.call('PUT', path, { isBlocked: true }, owner.token, workspace)).status).toBe(200)
  await receive('¿Hola?')
  await drain()
  expect(push.received.filter(({ message }) => message.kind === 'message')).toEqual([])
})

test('waiting customer: pushed to all who may answer until a person takes the conversation', async () => {
  const { push, subscribe, addColleague, assign, receive, drain, owner, findConversation } = await startPushServer()
  const [luis, vera] = [await addColleague('luis'), await addColleague('vera', 'viewer')]
  for (const [token, device] of [
    [owner.token, 'de-mariana'],
    [luis.token, 'de-luis'],
    [vera.token, 'de-vera'],
  ] as const)
    await subscribe(token, device)
  await receive('quiero hablar con una persona')
  await drain()
  const told = () => push.received.map(({ device, message }) => `${device} ${message.kind}`).toSorted()
  expect(told()).toEqual(['de-luis message', 'de-mariana message'])
  await receive('¿hay alguien?')
  await drain()
  expect(told()).toHaveLength(4)
  await assign((await findConversation()).id, owner.id)
  await receive('¿hola?')
  await drain()
  expect(told().filter((line) => line.startsWith('de-luis'))).toHaveLength(2)
  expect(told().filter((line) => line.startsWith('de-mariana'))).toHaveLength(3)
})
