import type { Workspace } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { linkPhone, startWhatsAppServer } from '../../../test/channels/whatsapp-server.ts'
import { runBothAtOnce } from '../../../test/database/run-behind-lock.ts'
import { auditLines } from '../../../test/helpers/audit-lines.ts'
import { openEventStream } from '../../../test/helpers/event-stream.ts'
import { enrolTotp } from '../../../test/helpers/second-factor.ts'
import { addMember, createOwnerWithAgent, inWorkspace, PASSWORD, signUp } from '../../../test/test-accounts.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

const confirmation = { name: 'mariana', currentPassword: PASSWORD }

type Person = { id: string; token: string }

const deleteWorkspace = (server: TestServer, { token }: Person, workspaceId: string, body: object = confirmation) =>
  server.call('POST', '/api/workspace/delete', body, token, inWorkspace(workspaceId))

const workspacesOf = async (server: TestServer, { token }: Person): Promise<string[]> =>
  (await server.call('GET', '/api/workspaces', undefined, token)).body.data.map(({ name }: Workspace) => name)

async function createWorkspace(server: TestServer, { token }: Person, name: string): Promise<string> {
  return (await server.call('POST', '/api/workspaces', { name }, token)).body.data.id
}

/** An owner with a second workspace, and a member who has no other workspace than the first. */
async function startWithTeam() {
  const server = await startTestServer()
  const { owner, bot } = await createOwnerWithAgent(server)
  const luis = await signUp(server, 'luis')
  await server.db.deleteFrom('members').where('userId', '=', luis.id).execute()
  await addMember(server, owner.id, luis.id, 'admin')
  return { server, owner, bot, luis, second: await createWorkspace(server, owner, 'Panes') }
}

test('delete workspace: people keep their accounts and hear of it, and its bot is released', async () => {
  const { server, owner, bot, luis, second } = await startWithTeam()
  const loss = await server.call('GET', '/api/workspace/loss', undefined, owner.token, inWorkspace(owner.id))
  expect(loss.body.data).toMatchObject({ agents: 1, otherPeople: 1, peopleLeftWithout: 1 })
  const streams = [await openEventStream(server.url, owner.token), await openEventStream(server.url, luis.token)]
  expect((await deleteWorkspace(server, owner, owner.id)).status).toBe(200)
  for (const stream of streams)
    await stream.waitUntil(
      () => stream.events.some(({ type, workspaceId }) => type === 'members' && workspaceId === owner.id),
      'the end of the workspace',
    )
  expect(await workspacesOf(server, owner)).toEqual(['Panes'])
  expect(await workspacesOf(server, luis)).toEqual([])
  expect((await server.call('GET', '/api/agents', undefined, luis.token)).body.code).toBe('workspace.none')
  expect((await server.call('GET', '/api/agents', undefined, owner.token, inWorkspace(second))).status).toBe(200)
  expect((await deleteWorkspace(server, owner, owner.id)).body.code).toBe('workspace.not_member')
  // The released bot is no longer polled.
  bot.sendAsCustomer({ id: 7, firstName: 'Clara' }, '¿hola?')
  await server.drain()
  expect(bot.sent).toEqual([])
  for (const stream of streams) await stream.close()
})

test('delete workspace: the log of the person says which one, and a refused deletion says nothing', async () => {
  const { server, owner } = await startWithTeam()
  await deleteWorkspace(server, owner, owner.id, { ...confirmation, currentPassword: 'otra-clave-larga' })
  await deleteWorkspace(server, owner, owner.id)
  const lines = (await auditLines(server)).filter(({ action }) => action === 'workspace.deleted')
  expect(lines).toMatchObject([
    { workspaceId: null, userId: owner.id, userName: 'mariana', detail: { workspaceId: owner.id, name: 'mariana' } },
  ])
  const own = await server.call('GET', '/api/audit-log', undefined, owner.token)
  expect(own.body.data.items.map(({ action }: { action: string }) => action)).toContain('workspace.deleted')
})

test('delete workspace: only its owner, with its name, the password and the second factor', async () => {
  const { server, owner, luis } = await startWithTeam()
  expect((await deleteWorkspace(server, luis, owner.id)).body.code).toBe('workspace.role_refused')
  const refusals: [object, string][] = [
    [{ ...confirmation, name: 'Mariana' }, 'workspace.wrong_name'],
    [{ ...confirmation, name: '' }, 'invalid'],
    [{ ...confirmation, currentPassword: 'otra-clave-larga' }, 'user.wrong_password'],
    [{ name: 'mariana' }, 'invalid'],
  ]
  for (const [body, code] of refusals)
    expect([body, (await deleteWorkspace(server, owner, owner.id, body)).body.code]).toEqual([body, code])
  const totp = await enrolTotp(server, owner.token)
  expect((await deleteWorkspace(server, owner, owner.id)).body.code).toBe('second_factor.needed')
  const proof = { method: 'recovery_code', code: totp.recoveryCodes[0] }
  expect((await deleteWorkspace(server, owner, owner.id, { ...confirmation, proof })).status).toBe(200)
  expect(await workspacesOf(server, owner)).toEqual(['Panes'])
})

test('delete workspace: of two deletions at once one happens', async () => {
  const { server, owner } = await startWithTeam()
  const outcomes = await runBothAtOnce(server.database, 'select 1 from workspaces for update', () =>
    Promise.all([deleteWorkspace(server, owner, owner.id), deleteWorkspace(server, owner, owner.id)]),
  )
  expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
  expect((await auditLines(server)).filter(({ action }) => action === 'workspace.deleted')).toHaveLength(1)
})

test('delete workspace: a former owner whose workspace was passed on meanwhile is refused', async () => {
  const { server, owner, luis } = await startWithTeam()
  const inFirst = inWorkspace(owner.id)
  await server.call('POST', '/api/workspace/offer', { userId: luis.id }, owner.token, inFirst)
  const [accepted, deleted] = await runBothAtOnce(server.database, 'select 1 from workspaces for update', async () => {
    const accepting = server.call('POST', '/api/workspace/offer/accept', undefined, luis.token, inFirst)
    return Promise.all([accepting, deleteWorkspace(server, owner, owner.id)])
  })
  // Either the deletion came first and left no offer, or it is refused.
  expect([accepted.status, deleted.status].toSorted((a, b) => a - b)).toEqual(
    accepted.status === 200 ? [200, 403] : [200, 404],
  )
})

test('delete workspace: its phones are logged out at WhatsApp', async () => {
  const { server, whatsapp } = await startWhatsAppServer()
  const owner = await signUp(server, 'mariana')
  const phone = whatsapp.addPhone({ number: '573001112233', name: 'Tienda' })
  await linkPhone(server, whatsapp, phone, owner.token)
  expect(phone.devices).toHaveLength(1)
  expect((await deleteWorkspace(server, owner, owner.id)).status).toBe(200)
  await whatsapp.notifier.waitUntil(
    () => phone.devices.length === 0,
    () => 'the phone to be logged out',
  )
})

test('delete workspace: three in a month where the installation’s model has a limit', async () => {
  const server = await startTestServer()
  const owner = await signUp(server, 'mariana')
  const ids = [owner.id]
  for (const name of ['a', 'b', 'c']) ids.push(await createWorkspace(server, owner, name))
  for (const workspaceId of ids)
    await server.db.insertInto('installationBudgets').values({ workspaceId, monthlyMicros: 5 }).execute()
  const outcomes: string[] = []
  for (const [index, id] of ids.entries()) {
    const name = ['mariana', 'a', 'b', 'c'][index]
    outcomes.push((await deleteWorkspace(server, owner, id, { ...confirmation, name })).body.code)
  }
  expect(outcomes).toEqual([undefined, undefined, undefined, 'workspace.too_many_deletions'])
})
