import type { PushedEvent, ServerEvent } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { openEventStream } from '../../../test/helpers/event-stream.ts'
import { addMember, createOwnerWithAgent, inWorkspace, sendAndDrain, signUp } from '../../../test/test-accounts.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

const MINUTE_MS = 60_000

/** Events of one business, as `doEverything` causes them. */
const KINDS = [
  'agent',
  'assignment',
  'canned_reply',
  'contact',
  'contacts',
  'conversation',
  'handOff',
  'members',
  'mention',
  'message',
  'overdue',
  'presence',
]

/** What an event is about; one of a conversation by what it carries. */
function kindOf(event: PushedEvent): string {
  if (event.type !== 'conversation') return event.type
  return ['mention', 'assignment', 'overdue', 'handOff'].find((part) => part in event) ?? 'conversation'
}

/** A business with an owner, an attendant and a customer. */
async function openBusiness(server: TestServer, ownerName: string, attendantName: string, customerId: number) {
  const { owner, bot, agent } = await createOwnerWithAgent(server, {}, ownerName)
  const attendant = await signUp(server, attendantName)
  await addMember(server, owner.id, attendant.id, 'agent')
  const customer = { id: customerId, firstName: `Cliente de ${ownerName}` }
  await sendAndDrain(server, bot, customer, 'hola')
  const call = (method: string, path: string, body?: unknown) =>
    server.call(method, `/api${path}`, body, owner.token, inWorkspace(owner.id))
  const [conversation] = (await call('GET', '/conversations')).body.data.items
  const write = () => sendAndDrain(server, bot, customer, '¿hay?')
  return { owner, agent, attendant, attendantName, call, conversation, write }
}

type Business = Awaited<ReturnType<typeof openBusiness>>

/** Does at least one thing of each kind in a business. */
async function doEverything(server: TestServer, business: Business): Promise<void> {
  const { agent, attendant, attendantName, call, conversation, write } = business
  const path = `/conversations/${conversation.id}`
  const contactPath = `/contacts/${conversation.contactId}`
  const attention = { alertMinutes: 15, assignment: 'manual', maxOpen: null, signsMessages: false }
  await write()
  const answers = [
    await call('PUT', '/workspace/attention', attention),
    await call('PUT', `${path}/assignee`, { userId: attendant.id }),
    await call('POST', `${path}/notes`, { content: `@${attendantName} mírala` }),
    await call('PUT', `${path}/status`, { status: 'transferred' }),
    await call('POST', `${path}/presence`, { state: 'typing' }),
    await call('PUT', `${contactPath}/opted-out`, { isOptedOut: true }),
    await call('PUT', `${contactPath}/opted-out`, { isOptedOut: false }),
    await call('POST', '/contact-fields', { name: 'Talla' }),
    await call('POST', '/canned-replies', { shortcut: 'hola', content: 'Hola' }),
    await call('PUT', `/agents/${agent.id}/status`, { telegramStatus: 'inactive' }),
    await call('PUT', `/agents/${agent.id}/status`, { telegramStatus: 'active' }),
    await call('PUT', `/workspace/members/${attendant.id}`, { role: 'agent', canExport: true }),
  ]
  expect(answers.filter(({ status }) => status >= 400).map(({ body }) => body)).toEqual([])
  await write()
  server.advanceClock(16 * MINUTE_MS)
  await server.alertOverdue()
}

const isMark = (event: ServerEvent) => event.type === 'document' && event.documentId.startsWith('marca-')

/** A person's stream. A mark is an event in the person's own workspace, which all events before it precede. */
async function follow(server: TestServer, { id, token }: { id: string; token: string }) {
  const stream = await openEventStream(server.url, token)
  let marks = 0
  return {
    async mark(): Promise<string> {
      const documentId = `marca-${id}-${(marks += 1)}`
      await server.pool.query(`insert into events (workspace_id, data) values ($1, $2)`, [
        id,
        JSON.stringify({ type: 'document', documentId } satisfies ServerEvent),
      ])
      const find = () => stream.events.find((event) => event.type === 'document' && event.documentId === documentId)
      await stream.waitUntil(() => find() !== undefined, 'the mark')
      return find()?.id ?? ''
    },
    /** What the person got between two marks. */
    between(first: string, last: string) {
      const ids = stream.events.map((event) => event.id)
      return stream.events.slice(ids.indexOf(first) + 1, ids.indexOf(last)).filter((event) => !isMark(event))
    },
    close: stream.close,
  }
}

/** Ids of the stored events of these workspaces between two marks, in their order. */
async function storedBetween({ pool }: TestServer, workspaceIds: readonly string[], first: string, last: string) {
  const position = (n: number) => `(split_part($${n}, '-', 1)::xid8, split_part($${n}, '-', 2)::bigint)`
  const { rows } = await pool.query<{ id: string; data: ServerEvent }>(
    `select xid::text || '-' || id as id, data
     from events
     where workspace_id = any($3) and (xid, id) > ${position(1)} and (xid, id) < ${position(2)}
     order by events.xid, events.id`,
    [first, last, workspaceIds],
  )
  return rows.filter(({ data }) => !isMark(data)).map(({ id }) => id)
}

const transactionOf = (id = '') => id.split('-')[0]

test('events: people of one business, of another and of both get exactly those of theirs, of every kind', async () => {
  const server = await startTestServer()
  const bakery = await openBusiness(server, 'mariana', 'luis', 7)
  const garage = await openBusiness(server, 'bruno', 'eva', 8)
  const technician = await signUp(server, 'tecnica')
  for (const { owner } of [bakery, garage]) await addMember(server, owner.id, technician.id, 'admin')
  const [ofBakery, ofGarage] = [bakery.owner.id, garage.owner.id]
  const members = [
    { person: bakery.owner, workspaces: [ofBakery] },
    { person: bakery.attendant, workspaces: [ofBakery] },
    { person: garage.owner, workspaces: [ofGarage] },
    { person: garage.attendant, workspaces: [ofGarage] },
    { person: technician, workspaces: [ofBakery, ofGarage] },
  ]
  const consoles = await Promise.all(
    members.map(async ({ person, workspaces }) => ({
      person,
      workspaces,
      businesses: [bakery, garage].filter(({ owner }) => workspaces.includes(owner.id)),
      stream: await follow(server, person),
    })),
  )
  const markAll = () => Promise.all(consoles.map(({ stream }) => stream.mark()))

  const starts = await markAll()
  await doEverything(server, bakery)
  await doEverything(server, garage)
  const ends = await markAll()
  for (const [n, { person, workspaces, businesses, stream }] of consoles.entries()) {
    const [start, end] = [starts[n] ?? '', ends[n] ?? '']
    const received = stream.between(start, end)
    const stored = await storedBetween(server, [...workspaces, person.id], start, end)
    expect(received.map(({ id }) => id)).toEqual(stored)
    for (const { owner, conversation } of businesses) {
      const ofBusiness = received.filter(({ workspaceId }) => workspaceId === owner.id)
      expect([...new Set(ofBusiness.map(kindOf))].toSorted()).toEqual(KINDS)
      const conversations = ofBusiness.flatMap((event) => ('conversationId' in event ? [event.conversationId] : []))
      expect([...new Set(conversations)]).toEqual([conversation.id])
    }
    const foreign = received.filter(({ workspaceId }) => ![...workspaces, person.id].includes(workspaceId))
    expect(foreign).toEqual([])
  }

  // The removed person gets nothing more; the others get all that follows.
  expect((await bakery.call('DELETE', `/workspace/members/${bakery.attendant.id}`)).status).toBe(200)
  await bakery.write()
  const later = await markAll()
  for (const [n, { person, workspaces, stream }] of consoles.entries()) {
    const [start, end] = [ends[n] ?? '', later[n] ?? '']
    const received = stream.between(start, end)
    const stored = await storedBetween(server, [...workspaces, person.id], start, end)
    const ids = received.map(({ id }) => id)
    // Nothing after the transaction of the removal, which is the first one.
    if (person === bakery.attendant)
      expect(ids.filter((id) => transactionOf(id) !== transactionOf(stored[0]))).toEqual([])
    else expect(ids).toEqual(stored)
  }
  await Promise.all(consoles.map(({ stream }) => stream.close()))
})
