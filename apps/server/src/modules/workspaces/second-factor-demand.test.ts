import { expect, test } from 'vitest'
import { runAllAtOnce } from '../../../test/database/run-behind-lock.ts'
import { enrolTotp, STEP_MS } from '../../../test/helpers/second-factor.ts'
import { openEventStream } from '../../../test/helpers/event-stream.ts'
import { addMember, createOwnerWithAgent, inWorkspace, PASSWORD, signUp } from '../../../test/test-accounts.ts'
import { startTestServer } from '../../../test/test-server.ts'

async function start() {
  const server = await startTestServer()
  const owner = await signUp(server, 'mariana')
  const member = await signUp(server, 'rosa')
  await addMember(server, owner.id, member.id, 'admin')
  const totp = await enrolTotp(server, owner.token)
  server.advanceClock(STEP_MS)
  const call = (method: string, path: string, token: string, workspaceId = owner.id) =>
    server.call(method, `/api${path}`, undefined, token, inWorkspace(workspaceId))
  return { server, owner, member, totp, call }
}

test('demanded second factor: a member without one is refused there only, and enters with one', async () => {
  const { server, owner, member, call } = await start()
  expect((await call('GET', '/agents', member.token)).status).toBe(200)
  const demanded = await call('POST', '/workspace/second-factor', owner.token)
  expect(demanded.body.data).toMatchObject({ requiresSecondFactor: true, isLocked: false })
  const refused = await call('GET', '/agents', member.token)
  expect(refused).toMatchObject({ status: 403, body: { code: 'workspace.second_factor_needed' } })
  expect(refused.body.message).toContain('Actívala en «Mi Perfil»')
  expect((await call('GET', '/agents', owner.token)).status).toBe(200)
  expect((await call('GET', '/agents', member.token, member.id)).status).toBe(200)
  const { data: workspaces } = (await call('GET', '/workspaces', member.token)).body
  expect(workspaces).toMatchObject([
    { id: member.id, isLocked: false },
    { id: owner.id, requiresSecondFactor: true, isLocked: true },
  ])
  const state = await call('GET', '/user/second-factor', member.token)
  expect(state.body.data.demandedBy).toEqual(['mariana'])
  expect((await call('GET', '/workspaces/overview', member.token)).body.data).toMatchObject([{ id: member.id }])
  await enrolTotp(server, member.token)
  expect((await call('GET', '/agents', member.token)).status).toBe(200)
  const people = (await call('GET', '/workspace/members', owner.token)).body.data
  expect(people).toMatchObject([{ hasSecondFactor: true }, { hasSecondFactor: true }])
})

test('demanded second factor: nothing of the workspace reaches a locked member otherwise', async () => {
  const { server, owner, member, call } = await start()
  const stream = await openEventStream(server.url, member.token)
  await call('POST', '/workspace/second-factor', owner.token)
  const { body } = await call('GET', '/events/missed?since=0-0', member.token)
  expect(JSON.stringify(body)).not.toContain(owner.id)
  const told = () => stream.events.filter(({ type }) => type === 'canned_reply').length
  await server.call('POST', '/api/canned-replies', { shortcut: 'a', content: 'b' }, member.token)
  await stream.waitUntil(() => told() === 1, 'the event of the own workspace')
  await server.call('POST', '/api/canned-replies', { shortcut: 'a', content: 'b' }, owner.token)
  await server.call('POST', '/api/canned-replies', { shortcut: 'c', content: 'd' }, member.token)
  await stream.waitUntil(() => told() >= 2, 'the next event of the own workspace')
  expect(told()).toBe(2)
  await stream.close()
  const lines = (await call('GET', '/audit-log', member.token)).body.data.items
  expect(lines.filter(({ action }: { action: string }) => action.startsWith('workspace.'))).toEqual([])
})

test('demand: only administrators with a second factor make it, and only members inside withdraw it', async () => {
  const { server, owner, member, totp, call } = await start()
  expect(await call('POST', '/workspace/second-factor', member.token)).toMatchObject({
    status: 409,
    body: { code: 'workspace.own_second_factor_first' },
  })
  await call('POST', '/workspace/second-factor', owner.token)
  expect((await call('DELETE', '/workspace/second-factor', member.token)).status).toBe(403)
  const proof = { method: 'totp', code: totp.code() }
  const removal = { currentPassword: PASSWORD, proof }
  expect((await server.call('POST', '/api/user/second-factor/totp/remove', removal, owner.token)).status).toBe(200)
  expect((await call('DELETE', '/workspace/second-factor', owner.token)).status).toBe(403)
  await enrolTotp(server, owner.token)
  const optional = await call('DELETE', '/workspace/second-factor', owner.token)
  expect(optional.body.data).toMatchObject({ requiresSecondFactor: false })
  expect((await call('GET', '/agents', member.token)).status).toBe(200)
})

test('demand: refused when the factor is removed while it waits', async () => {
  const { server, owner, call } = await start()
  const removal = `select from users where id = '${owner.id}' for update; delete from totp_factors`
  const demanded = await runAllAtOnce(server.database, removal, 1, () =>
    call('POST', '/workspace/second-factor', owner.token),
  )
  expect(demanded).toMatchObject({ status: 409, body: { code: 'workspace.own_second_factor_first' } })
})

test('demanded second factor: a locked member leaves the workspace', async () => {
  const { server, owner, member, call } = await start()
  await call('POST', '/workspace/second-factor', owner.token)
  expect((await call('POST', '/workspace/leave', member.token)).status).toBe(200)
  expect((await call('GET', '/workspaces', member.token)).body.data).toMatchObject([{ id: member.id }])
  const people = await server.db.selectFrom('members').select('userId').where('workspaceId', '=', owner.id).execute()
  expect(people).toEqual([{ userId: owner.id }])
})

test('demanded second factor: integration keys keep working', async () => {
  const server = await startTestServer()
  const { owner, agent } = await createOwnerWithAgent(server)
  const { key } = (await server.call('POST', '/api/integration-keys', { name: 'n8n' }, owner.token)).body.data
  await server.db.updateTable('workspaces').set({ requiresSecondFactor: true }).execute()
  const log = { sessionName: agent.sessionName, userPhone: '5511', userMessage: 'hola' }
  expect((await server.call('POST', '/api/conversation-logs', log, owner.token)).status).toBe(403)
  expect((await server.call('POST', '/api/conversation-logs', log, key)).status).toBeLessThan(300)
})
