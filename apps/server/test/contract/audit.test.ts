import { type Endpoint, workspaceAuditActions } from '@portavoz/contract'
import { expect, test, vi } from 'vitest'
import { callEndpoint, createSignInSession, guardedEndpoints } from './call-endpoint.ts'
import { endpoints, type NamedEndpoint } from './endpoints.ts'
import { auditLines } from '../helpers/audit-lines.ts'
import { sampleInput } from '../samples.ts'
import { startSeededServer } from '../seeded-server.ts'
import { signUp } from '../test-accounts.ts'
import type { TestServer } from '../test-server.ts'

const ALL_CALLS_TIMEOUT_MS = 240_000

/** Lines of calls; signing in and accepting an invitation write their own. */
const linesOfCalls = async (server: TestServer) =>
  (await auditLines(server)).filter(({ action }) => !action.startsWith('sign_') && action !== 'member.joined')

/** The values of the sample that are in the path. */
function pathValuesOf({ endpoint }: NamedEndpoint, input: Record<string, unknown>) {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name as string)
  return names.length === 0 ? null : Object.fromEntries(names.map((name) => [name, input[name]]))
}

test(
  'audit: each successful call writes one line if its endpoint has an action, and a refused one none',
  async () => {
    const { server, seeded } = await startSeededServer()
    const neighbour = await signUp(server, 'vecina')
    // An administrator must remain after the owner deletes the account.
    await server.db
      .updateTable('users')
      .set({ roles: ['ROLE_USER', 'ROLE_ADMIN'] })
      .execute()
    const owner = createSignInSession(server, 'canaria')
    let previous = await linesOfCalls(server)
    for (const call of guardedEndpoints) {
      const { endpoint } = call
      const input = sampleInput(call, seeded, false)
      if (endpoint.audit)
        for (const token of [undefined, ...(isOfWorkspaceRow(endpoint) ? [neighbour.token] : [])])
          expect((await callEndpoint(server, endpoint, input, token)).status).toBeGreaterThanOrEqual(400)
      const { status } = await callEndpoint(server, endpoint, input, await owner.token())
      owner.afterCall(call)
      const expectedLine = {
        action: endpoint.audit,
        workspaceId: isOfPerson(endpoint) ? null : seeded.owner.id,
        userId: seeded.owner.id,
        userName: 'canaria',
        source: '127.0.0.1',
        detail: pathValuesOf(call, input),
      }
      // The line of a file is written after its last byte.
      previous = await vi.waitFor(async () => {
        const lines = await linesOfCalls(server)
        const added = lines.slice(previous.length).filter(({ action }) => !isOfDeletion(call.name, action))
        expect([call.name, added]).toMatchObject([call.name, endpoint.audit && status < 400 ? [expectedLine] : []])
        return lines
      })
    }
    expect(previous.length).toBeGreaterThan(25)
  },
  ALL_CALLS_TIMEOUT_MS,
)

/** The neighbour is an administrator of the installation, too. */
const isOfWorkspaceRow = ({ path, access }: Endpoint): boolean => path.includes(':') && !access.startsWith('ROLE_')

/** The deletion of an account also writes a line for each workspace that its person leaves. */
const isOfDeletion = (callName: string, action: string): boolean =>
  callName === 'profile.deleteAccount' && action === 'workspace.left'

/** Of a person or of the installation. The owner's export is of the workspace: it has what the whole business wrote. */
const isOfPerson = ({ access, audit }: Endpoint): boolean =>
  (access === 'person' || access.startsWith('ROLE_')) && audit !== 'data.exported'

test('audit: a public endpoint has no action, because its caller has no name', () => {
  expect(endpoints.filter(({ endpoint }) => endpoint.audit && endpoint.access === 'public')).toEqual([])
})

/** Calls that need no line although they delete something: small things, or a part of something that stays. */
const UNRECORDED_DELETIONS = [
  'deviceNotifications.unsubscribe',
  'conversations.removeTag',
  'notes.remove',
  'cannedReplies.remove',
  'leadWebhook.remove',
  'leads.remove',
  'profile.removeAvatar',
  'questions.restore',
  'remoteLinks.withdraw',
  'savedSearches.remove',
  'tests.remove',
]

test('audit: every endpoint that deletes has an action, or is known to need none', () => {
  const deletions = guardedEndpoints.filter(({ endpoint }) => endpoint.method === 'DELETE' && !endpoint.audit)
  expect(deletions.map(({ name }) => name).toSorted()).toEqual(UNRECORDED_DELETIONS.toSorted())
})

test('audit: the actions that the log of a workspace can be filtered by are those of its endpoints', () => {
  const ofWorkspace = endpoints.filter(({ endpoint }) => endpoint.audit && !isOfPerson(endpoint))
  const actions = new Set(ofWorkspace.map(({ endpoint }) => endpoint.audit))
  // An accepted invitation and a deletion are recorded in their transactions; a new workspace by its creator; a chat by
  // the message that proves it.
  const known = new Set([...actions, 'member.joined', 'workspace.created', 'workspace.deleted', 'staff_chat.connected'])
  expect(workspaceAuditActions.filter((action) => !known.has(action))).toEqual([])
  expect([...actions].filter((action) => !workspaceAuditActions.some((one) => one === action))).toEqual([])
})
