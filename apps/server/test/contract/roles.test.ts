import { mayCall, WorkspaceRole, type WorkspaceAccess } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { userDataFingerprint } from '../database/user-data-fingerprint.ts'
import { expectedStatus, sampleInput } from '../samples.ts'
import { startSeededServer } from '../seeded-server.ts'
import { addMember, inWorkspace, signUp } from '../test-accounts.ts'
import { callEndpoint, guardedEndpoints } from './call-endpoint.ts'
import type { NamedEndpoint } from './endpoints.ts'

/** Every call of a workspace, for several people. */
const ALL_CALLS_TIMEOUT_MS = 240_000

/** An integration key may make these calls, and of people those who may answer customers. */
const accessOf = ({ endpoint }: NamedEndpoint): WorkspaceAccess | null => {
  const { access } = endpoint
  if (access === 'person' || access === 'public' || access.startsWith('ROLE_')) return null
  return access === 'integration' ? 'agent' : (access as WorkspaceAccess)
}

const workspaceCalls = guardedEndpoints.filter((call) => accessOf(call) !== null)

test(
  'roles: a call below its least role is refused and changes nothing',
  async () => {
    const { server, seeded } = await startSeededServer()
    const before = await userDataFingerprint(server, seeded.owner.id)
    const failures: unknown[] = []
    let refused = 0
    for (const role of WorkspaceRole.options.filter((one) => one !== 'owner')) {
      const { id, token } = await signUp(server, `papel-${role}`)
      await addMember(server, seeded.owner.id, id, role)
      for (const call of workspaceCalls) {
        const access = accessOf(call)
        if (access === null || mayCall({ role, canExport: false }, access)) continue
        const input = sampleInput(call, seeded, false)
        const { status, body } = await callEndpoint(server, call.endpoint, input, token, inWorkspace(seeded.owner.id))
        refused += 1
        if (status !== 403 || body.code !== 'workspace.role_refused') failures.push({ role, call: call.name, status })
      }
      await server.db
        .deleteFrom('members')
        .where('userId', '=', id)
        .where('workspaceId', '=', seeded.owner.id)
        .execute()
    }
    expect(failures).toEqual([])
    expect(refused).toBeGreaterThan(100)
    expect(await userDataFingerprint(server, seeded.owner.id)).toEqual(before)
  },
  ALL_CALLS_TIMEOUT_MS,
)

test(
  'roles: a person who was removed a second ago is refused by every call of the workspace',
  async () => {
    const { server, seeded } = await startSeededServer()
    const { colleague, owner } = seeded
    const removal = await server.call('DELETE', `/api/workspace/members/${colleague.id}`, undefined, owner.token)
    expect(removal.status).toBe(200)
    const before = await userDataFingerprint(server, owner.id)
    const failures: unknown[] = []
    for (const call of workspaceCalls) {
      const input = sampleInput(call, seeded, false)
      const { status, body } = await callEndpoint(server, call.endpoint, input, colleague.token, inWorkspace(owner.id))
      if (status !== 403 || body.code !== 'workspace.not_member') failures.push({ call: call.name, status, body })
    }
    expect(failures).toEqual([])
    expect(await userDataFingerprint(server, owner.id)).toEqual(before)
  },
  ALL_CALLS_TIMEOUT_MS,
)

/**
 * An administrator manages neither administrators nor the offer of the workspace, and would leave it; a bulk change is
 * undone by the person who made it.
 */
const NOT_FOR_ADMINISTRATORS = new Set([
  'members.update',
  'members.remove',
  'workspaces.leave',
  'bulkConversations.undo',
])

test(
  'roles: an administrator whose own id is not the workspace’s gets what its owner gets',
  async () => {
    const { server, seeded } = await startSeededServer()
    const failures: unknown[] = []
    for (const call of workspaceCalls) {
      const access = accessOf(call)
      if (access === null || access === 'owner' || NOT_FOR_ADMINISTRATORS.has(call.name)) continue
      const input = sampleInput(call, seeded, false)
      const own = call.name === 'agents.ofUser' ? { userId: seeded.colleague.id } : {}
      const { status, body } = await callEndpoint(
        server,
        call.endpoint,
        { ...input, ...own },
        seeded.colleague.token,
        inWorkspace(seeded.owner.id),
      )
      if (status !== expectedStatus(call)) failures.push({ call: call.name, status, body })
    }
    expect(failures).toEqual([])
  },
  ALL_CALLS_TIMEOUT_MS,
)

/** An agent gives working hours only to themselves. */
const OWN_ID_ONLY = new Set(['agents.ofUser', 'members.setWorkingHours'])

/** Only the person who made a bulk change undoes it; leaving ends every other call. */
const NOT_FOR_MEMBERS = new Set(['workspaces.leave', 'bulkConversations.undo'])

for (const role of ['agent', 'viewer'] as const)
  test(
    `roles: a member with the role ${role} gets what the owner gets from each call of that role`,
    async () => {
      const { server, seeded } = await startSeededServer()
      const { id, token } = await signUp(server, `puede-${role}`)
      await addMember(server, seeded.owner.id, id, role)
      const call = (one: NamedEndpoint) => {
        const own = OWN_ID_ONLY.has(one.name) ? { userId: id } : {}
        const input = { ...sampleInput(one, seeded, false), ...own }
        return callEndpoint(server, one.endpoint, input, token, inWorkspace(seeded.owner.id))
      }
      const setCanExport = (canExport: boolean) =>
        server.call('PUT', `/api/workspace/members/${id}`, { role, canExport }, seeded.owner.token)
      const callsOf = (canExport: boolean) =>
        workspaceCalls.filter((one) => mayCall({ role, canExport }, accessOf(one) ?? 'owner'))
      const exports = callsOf(true).filter((one) => accessOf(one) === 'export')
      const failures: unknown[] = []

      expect((await setCanExport(true)).status).toBe(200)
      for (const one of exports) {
        const { status, body } = await call(one)
        if (status !== expectedStatus(one)) failures.push({ call: one.name, status, body })
      }
      expect((await setCanExport(false)).status).toBe(200)
      for (const one of exports) {
        const { status, body } = await call(one)
        if (status !== 403 || body.code !== 'workspace.role_refused') failures.push({ refused: one.name, status, body })
      }
      for (const one of callsOf(false).filter(({ name }) => !NOT_FOR_MEMBERS.has(name))) {
        const { status, body } = await call(one)
        if (status !== expectedStatus(one)) failures.push({ call: one.name, status, body })
      }
      expect(failures).toEqual([])
      expect(exports.length).toBeGreaterThan(2)
      expect(callsOf(false).length).toBeGreaterThan(30)
    },
    ALL_CALLS_TIMEOUT_MS,
  )
