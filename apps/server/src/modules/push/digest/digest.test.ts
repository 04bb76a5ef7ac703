import { expect, test } from 'vitest'
import { requestAgent } from '../../../../test/helpers/create-agent.ts'
import { GATHERED_MS, HOUR_MS, startDigestServer } from '../../../../test/helpers/digest-server.ts'
import { startPushServer } from '../../../../test/helpers/push-server.ts'
import { signUp } from '../../../../test/test-accounts.ts'

const OTHER_BOT = '990001:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

test('digest: lists unattended conversations by workspace, with links and without customers’ texts', async () => {
  const { emailsTo, addConversation, publishMessage, pass, owner } = await startDigestServer()
  const [clara, ivan] = [await addConversation('Clara'), await addConversation('Iván')]
  await publishMessage(clara)
  await publishMessage(clara)
  await publishMessage(ivan)
  await pass(GATHERED_MS)
  const [digest, ...others] = emailsTo('mariana')
  expect(others).toEqual([])
  expect(digest?.subject).toBe('Tienes 2 asuntos sin atender')
  expect(digest?.text).toContain('mariana\n- Clara: te escribió 2 veces y espera respuesta\n')
  expect(digest?.text).toContain('- Iván: te escribió y espera respuesta\n')
  const link = `https://portavoz.ejemplo.co/conversations?session=${clara.sessionName}&workspace=${owner.id}`
  expect(digest?.text).toContain(link)
  expect(digest?.html).toContain(`href="${link.replace('&', '&#38;')}"`)
  expect(digest?.raw).not.toContain('1020304050')
})

test('digest: at most one an hour, with new items only', async () => {
  const { emailsTo, addConversation, publishMessage, pass } = await startDigestServer()
  const clara = await addConversation('Clara')
  await publishMessage(clara)
  await pass(GATHERED_MS)
  await publishMessage(await addConversation('Iván'))
  await pass(30 * 60_000)
  expect(emailsTo('mariana')).toHaveLength(1)
  await pass(31 * 60_000)
  expect(emailsTo('mariana')).toHaveLength(2)
  const { text } = emailsTo('mariana')[1]!
  expect([text?.includes('Iván'), text?.includes('Clara')]).toEqual([true, false])
  await pass(24 * HOUR_MS)
  expect(emailsTo('mariana')).toHaveLength(2)
})

test('digest: read, resolved, snoozed and reassigned conversations are left out; no items, no e-mail', async () => {
  const { server, owner, emailsTo, addConversation, addColleague, publishMessage, read, assign, pass } =
    await startDigestServer()
  const luis = await addColleague('luis')
  const names = ['Leída', 'Resuelta', 'Pospuesta', 'De Luis', 'Bloqueada']
  const conversations = await Promise.all(names.map((name) => addConversation(name)))
  for (const conversation of conversations) await publishMessage(conversation)
  await pass(0)
  const [leida, resuelta, pospuesta, deLuis, bloqueada] = conversations.map(({ id }) => id) as [
    string,
    string,
    string,
    string,
    string,
  ]
  await read(leida)
  await server.db.updateTable('conversations').set({ status: 'resolved' }).where('id', '=', resuelta).execute()
  const until = new Date(server.clock.now().getTime() + 24 * HOUR_MS)
  await server.db
    .insertInto('snoozes')
    .values({ conversationId: pospuesta, workspaceId: owner.id, until, byId: null })
    .execute()
  await assign(deLuis, luis.id)
  await server.db.updateTable('conversations').set({ isBlocked: true }).where('id', '=', bloqueada).execute()
  await pass(GATHERED_MS)
  expect(emailsTo('mariana')).toEqual([])
  expect((await server.pool.query('select due_at from digests')).rows).toEqual([{ due_at: null }])
  await publishMessage(await addConversation('Nueva'))
  await pass(GATHERED_MS)
  expect(emailsTo('mariana').map(({ subject }) => subject)).toEqual(['Tienes 1 asunto sin atender'])
})

test('digest: ten lines at most, then how many more', async () => {
  const { server, emailsTo, addConversation, publishMessage, pass } = await startDigestServer()
  for (let n = 0; n < 23; n++) await publishMessage(await addConversation(`Cliente ${n}`))
  for (let n = 0; n < 500; n++)
    await publishMessage({ id: 'conv0Cliente0', sessionName: 's_conv0Cliente0', contactName: 'Cliente 0' })
  await pass(0)
  expect((await server.pool.query('select count(*)::int as count from digest_items')).rows[0].count).toBe(23)
  await pass(GATHERED_MS)
  const { text, subject } = emailsTo('mariana')[0]!
  expect(subject).toBe('Tienes 23 asuntos sin atender')
  expect(text?.match(/^- Cliente/gm)).toHaveLength(10)
  expect(text).toContain('te escribió 501 veces')
  expect(text).toContain('Y 13 más.')
}, 60_000)

test('quiet hours: no e-mail during them, and one e-mail with all items after them', async () => {
  const { server, owner, emailsTo, addConversation, publishMessage, pass } = await startDigestServer()
  const minuteOf = (ms: number) => new Date(server.clock.now().getTime() + ms).toISOString().slice(11, 16)
  const quiet = { isOn: true, from: minuteOf(-HOUR_MS), to: minuteOf(8 * HOUR_MS), timeZone: 'UTC' }
  await server.call('PUT', '/api/push', { kinds: ['message'], quiet }, owner.token)
  for (const name of ['Clara', 'Iván']) {
    await publishMessage(await addConversation(name))
    await pass(3 * HOUR_MS)
  }
  expect(emailsTo('mariana')).toEqual([])
  await pass(2 * HOUR_MS + 60_000)
  expect(emailsTo('mariana').map(({ subject }) => subject)).toEqual(['Tienes 2 asuntos sin atender'])
})

test('muted kind, removed member, lower role and missing second factor: no e-mail', async () => {
  const arrangement = await startDigestServer()
  const { server, owner, workspace, emailsTo, addColleague, confirm, turnOn, addConversation, publishMessage, pass } =
    arrangement
  const people = {
    luis: await addColleague('luis'),
    eva: await addColleague('eva', 'admin'),
    vera: await addColleague('vera'),
  }
  for (const { id, token } of Object.values(people)) {
    await confirm(id)
    await turnOn(token)
  }
  const waiting = { assigneeId: null, pausedBy: 'escalation', pausedAt: server.clock.now() }
  const clara = await addConversation('Clara', waiting)
  await server.pool.query(`insert into events (workspace_id, data) values ($1, $2)`, [
    owner.id,
    JSON.stringify({
      type: 'conversation',
      conversationId: clara.id,
      overdue: {
        userIds: [owner.id, ...Object.values(people).map(({ id }) => id)],
        minutes: 5,
        contactName: 'Clara',
        sessionName: clara.sessionName,
      },
    }),
  ])
  await pass(0)
  const quiet = { isOn: false, from: '22:00', to: '07:00', timeZone: 'UTC' }
  await server.call('PUT', '/api/push', { kinds: ['message'], quiet }, people.eva.token)
  await server.call('DELETE', `/api/workspace/members/${people.luis.id}`, undefined, owner.token, workspace)
  expect((await server.pool.query('select user_id from digest_items')).rows).toHaveLength(3)
  await server.db
    .updateTable('members')
    .set({ role: 'viewer' })
    .where('userId', '=', people.vera.id)
    .where('workspaceId', '=', owner.id)
    .execute()
  await pass(GATHERED_MS)
  const told = ['mariana', 'luis', 'eva', 'vera'].filter((name) => emailsTo(name).length > 0)
  expect(told).toEqual(['mariana'])
  expect(emailsTo('mariana')[0]?.text).toMatch(/- Clara: espera desde hace 1[12] min/)
  await server.db.updateTable('workspaces').set({ requiresSecondFactor: true }).execute()
  await publishMessage(clara)
  await pass(2 * HOUR_MS)
  expect(emailsTo('mariana')).toHaveLength(1)
})

test('agent’s problem: listed while it lasts', async () => {
  const { server, emailsTo, reportProblem, pass, agent } = await startDigestServer()
  const setProblem = (channelProblem: 'telegram.token_revoked' | null) =>
    server.db.updateTable('agents').set({ channelProblem }).where('id', '=', agent.id).execute()
  await setProblem('telegram.token_revoked')
  await reportProblem('telegram.token_revoked')
  await pass(0)
  await setProblem(null)
  await reportProblem(null)
  await pass(GATHERED_MS)
  expect(emailsTo('mariana')).toEqual([])
  await setProblem('telegram.token_revoked')
  await reportProblem('telegram.token_revoked')
  await pass(GATHERED_MS)
  expect(emailsTo('mariana')[0]?.text).toContain('- «Ventas» no recibe mensajes: Telegram rechazó el token del bot.')
})

test('digest of one workspace: has its name and color; of several, those of Portavoz', async () => {
  const { server, owner, workspace, smtp, addConversation, publishMessage, pass } = await startDigestServer()
  await server.call('PUT', '/api/workspace/color', { color: '#7c3aed' }, owner.token, workspace)
  const other = await server.call('POST', '/api/workspaces', { name: 'Vivero' }, owner.token)
  const digest = () => smtp.emails.findLast(({ subject }) => subject?.includes('sin atender'))
  const clara = await addConversation('Clara')
  await publishMessage(clara)
  await pass(0)
  await pass(GATHERED_MS)
  expect(digest()?.html).toContain('bgcolor="#7c3aed"')
  expect(digest()?.text).toContain('mariana, con Portavoz')
  await publishMessage(clara)
  await pass(0)
  await server.pool.query(
    `insert into digest_items (id, user_id, workspace_id, kind, tag, title, body, path, first_at, last_at)
     values ('otro', $1, $2, 'agent_silent', 'agent:9', '«Ventas» no responde', 'Falla.', '/agents?id=9', $3, $3)`,
    [owner.id, other.body.data.id, server.clock.now()],
  )
  await pass(2 * HOUR_MS)
  await pass(GATHERED_MS)
  expect(digest()?.text).toContain('Vivero')
  expect(digest()?.html).not.toContain('#7c3aed')
})

test('several workspaces: one e-mail with a heading for each', async () => {
  const { server, owner, emailsTo, addConversation, publishMessage, pass } = await startDigestServer()
  const { body } = await server.call('POST', '/api/workspaces', { name: 'Otra\r\nBcc: x@y.co tienda' }, owner.token)
  await publishMessage(await addConversation('Clara'))
  await pass(0)
  await server.pool.query(
    `insert into digest_items (id, user_id, workspace_id, kind, tag, title, body, path, first_at, last_at)
     values ('otro', $1, $2, 'agent_silent', 'agent:9', '«Ventas» no responde', 'Falla.', '/agents?id=9', $3, $3)`,
    [owner.id, body.data.id, server.clock.now()],
  )
  await pass(GATHERED_MS)
  const [digest] = emailsTo('mariana')
  expect(digest?.text).toContain('mariana\n- Clara: ')
  expect(digest?.text).toMatch(/Otra Bcc:\u200b x@\u200by\.\u200bco tienda\n- «Ventas» no responde: Falla\./)
  expect(digest?.recipients).toEqual(['mariana@ejemplo.co'])
})

test('unconfirmed address or no mail server: the digest cannot be switched on, and no e-mail is sent', async () => {
  const { server, owner, emailsTo, addConversation, publishMessage, turnOn, pass } = await startDigestServer()
  await publishMessage(await addConversation('Clara'))
  await pass(0)
  await server.db.updateTable('users').set({ emailVerifiedAt: null }).where('id', '=', owner.id).execute()
  await pass(GATHERED_MS)
  expect(emailsTo('mariana')).toEqual([])
  expect(await turnOn(owner.token)).toMatchObject({ status: 409, body: { code: 'digest.unconfirmed_email' } })

  const { server: mute, owner: mariana } = await startPushServer()
  const settings = await mute.call('GET', '/api/push/digest', undefined, mariana.token)
  expect(settings.body.data).toEqual({ isOn: false, email: 'mariana@ejemplo.co', obstacle: 'no_mail_server' })
  const refused = await mute.call('PUT', '/api/push/digest', { isOn: true }, mariana.token)
  expect(refused).toMatchObject({ status: 409, body: { code: 'digest.no_mail_server' } })
})

test('digest of one person: not sent to another person, whose digest stays off', async () => {
  const { server, emailsTo, addConversation, publishMessage, pass } = await startDigestServer()
  const stranger = await signUp(server, 'vecina')
  expect((await server.call('GET', '/api/push/digest', undefined, stranger.token)).body.data).toMatchObject({
    isOn: false,
  })
  await publishMessage(await addConversation('Clara'))
  await pass(GATHERED_MS)
  expect(emailsTo('vecina')).toEqual([])
})

test('conversations assigned at once: one line for each that is still unattended', async () => {
  const { server, owner, workspace, emailsTo, addColleague, addConversation, assign, pass } = await startDigestServer()
  const eva = await addColleague('eva')
  const given = await Promise.all(['Clara', 'Iván', 'Sol'].map((name) => addConversation(name, { assigneeId: null })))
  const change = { kind: 'assign', userId: owner.id }
  const ids = given.map(({ id }) => id)
  const applied = await server.call('POST', '/api/conversations/bulk', { ids, change }, eva.token, workspace)
  expect(applied.body.data.changed).toBe(3)
  await pass(0)
  // The first in the event, which names its conversation.
  const [first, ...others] = given.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  await assign(first!.id, eva.id)
  await pass(GATHERED_MS)
  const [digest] = emailsTo('mariana')
  expect(digest?.subject).toBe('Tienes 2 asuntos sin atender')
  for (const { contactName, sessionName } of others) {
    expect(digest?.text).toContain(`- ${contactName}: te dieron esta conversación\n`)
    expect(digest?.text).toContain(`session=${sessionName}&`)
  }
})

test('assignment that names a conversation of another workspace: that one is not listed', async () => {
  const { server, owner, emailsTo, addConversation, pass } = await startDigestServer()
  const stranger = await signUp(server, 'vecina')
  const clara = await addConversation('Clara')
  server.telegram.addBot(OTHER_BOT, { id: 990_001, username: 'vecina_bot', name: 'Vecina' })
  const agent = await requestAgent(server, stranger.token, { platform: 'telegram', botToken: OTHER_BOT })
  const secret = await addConversation('Ajena', {
    workspaceId: stranger.id,
    agentId: agent.body.data.id,
    assigneeId: null,
  })
  const { sessionName, contactName } = clara
  const assignment = { userId: owner.id, byName: 'x', count: 2, otherIds: [secret.id], sessionName, contactName }
  await server.pool.query(`insert into events (workspace_id, data) values ($1, $2)`, [
    owner.id,
    JSON.stringify({ type: 'conversation', conversationId: clara.id, assignment }),
  ])
  await pass(0)
  expect((await server.pool.query('select conversation_id from digest_items')).rows).toEqual([
    { conversation_id: clara.id },
  ])
  await pass(GATHERED_MS)
  expect(emailsTo('mariana').map(({ subject }) => subject)).toEqual(['Tienes 1 asunto sin atender'])
})

test('unassigned conversation whose snooze ended: listed as such for the person who snoozed it', async () => {
  const { server, owner, workspace, emailsTo, addConversation, pass } = await startDigestServer()
  const clara = await addConversation('Clara', { assigneeId: null })
  const until = new Date(server.clock.now().getTime() + 60_000).toISOString()
  await server.call('PUT', `/api/conversations/${clara.id}/snooze`, { until }, owner.token, workspace)
  await pass(61_000)
  await pass(GATHERED_MS)
  expect(emailsTo('mariana')[0]?.text).toContain('- Clara: volvió esta conversación, que estaba pospuesta\n')
})

test('notice while a digest is already due: its row is locked but not written', async () => {
  const { server, addConversation, publishMessage, pass } = await startDigestServer()
  const row = async () => (await server.pool.query('select ctid, due_at from digests')).rows
  await publishMessage(await addConversation('Clara'))
  await pass(0)
  const before = await row()
  await publishMessage(await addConversation('Iván'))
  await pass(0)
  expect([await row(), (await server.pool.query('select from digest_items')).rows.length]).toEqual([before, 2])
})
