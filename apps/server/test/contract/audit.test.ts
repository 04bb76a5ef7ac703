import { type AuditAction, type Endpoint, workspaceAuditActions } from '@portavoz/contract'
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
        action: actionFor(endpoint, input),
        workspaceId: isOfPerson(endpoint) ? null : seeded.owner.id,
        userId: seeded.owner.id,
        userName: 'canaria',
        source: '127.0.0.1',
        detail: pathValuesOf(call, input),
      }
      // The line of a file is written after its last byte.
      previous = await vi.waitFor(async () => {
        const lines = await linesOfCalls(server)
        const added = lines
          .slice(previous.length)
          .filter(({ action }) => !isOfDeletion(call.name, action))
          .map((line) => ({ ...line, detail: withoutWords(line.detail) }))
        const isRecorded = endpoint.audit && status < 400 && (added.length > 0 || !isOnlyIfDescribed(endpoint))
        expect([call.name, added]).toMatchObject([call.name, isRecorded ? [expectedLine] : []])
        return lines
      })
    }
    expect(previous.length).toBeGreaterThan(25)
  },
  ALL_CALLS_TIMEOUT_MS,
)

/** The actions that calls of the endpoint record. */
const actionsOf = ({ audit }: Endpoint): AuditAction[] => {
  if (audit === undefined) return []
  if (typeof audit === 'string') return [audit]
  if ('byValue' in audit) return Object.values(audit.byValue)
  return 'ifDescribed' in audit ? [audit.ifDescribed] : [audit.whenTrue, audit.whenFalse]
}

/** The one that a call with this input records. */
const actionFor = ({ audit }: Endpoint, input: Record<string, unknown>): AuditAction | undefined => {
  if (typeof audit !== 'object') return audit
  if ('ifDescribed' in audit) return audit.ifDescribed
  if ('byValue' in audit) return audit.byValue[String(input[audit.field])]
  return input[audit.field] === true ? audit.whenTrue : audit.whenFalse
}

/** The ids of a line, without what its handler describes. */
function withoutWords(detail: Awaited<ReturnType<typeof auditLines>>[number]['detail']) {
  if (detail?.['changes'] === undefined) return detail
  const { changes: _, ...ids } = detail
  return Object.keys(ids).length === 0 ? null : ids
}

const isOnlyIfDescribed = ({ audit }: Endpoint): boolean => typeof audit === 'object' && 'ifDescribed' in audit

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

/** Calls of a workspace that change something and need no line, by the reason. */
const UNRECORDED: Record<string, readonly string[]> = {
  'reads, or tries without keeping anything': [
    'contactImports.preview',
    'documents.previewExcel',
    'extraction.counts',
    'extraction.search',
    'foreseeing.preview',
    'knowledge.search',
    'models.try',
    'n8n.test',
    'speech.try',
    'telegram.validate',
    'transcription.try',
    'whatsappLimits.check',
  ],
  'the thread says who did it': [
    'bulkConversations.apply',
    'bulkConversations.undo',
    'conversations.addTag',
    'conversations.assign',
    'conversations.removeTag',
    'conversations.reopen',
    'conversations.send',
    'conversations.sendCard',
    'conversations.sendFile',
    'conversations.setStatus',
    'conversations.snooze',
    'notes.add',
    'transcription.correct',
  ],
  'small, restored with a click, or seen by the team at once': [
    'cannedReplies.create',
    'cannedReplies.remove',
    'cannedReplies.removeFile',
    'cannedReplies.saveFile',
    'cannedReplies.update',
    'contactFields.create',
    'contactFields.rename',
    'contacts.create',
    'contacts.update',
    'leads.remove',
    'notes.remove',
    'notes.restore',
    'places.create',
    'places.remove',
    'questions.answer',
    'questions.discard',
    'questions.restore',
    'savedSearches.remove',
    'savedSearches.save',
  ],
  'concerns the caller only, and passes': [
    'conversations.markRead',
    'conversations.reportPresence',
    'firstSteps.hide',
    'members.setAvailability',
    'staffChat.createCode',
  ],
  'how an agent is built: the agent and its versions show it, and its deletion is recorded': [
    'agents.setStatus',
    'documents.replace',
    'documents.retry',
    'documents.setStatus',
    'documents.update',
    'documents.upload',
    'documents.uploadExcel',
    'leadWebhook.retry',
    'leadWebhook.sendTest',
    'testRuns.cancel',
    'testRuns.start',
    'tests.create',
    'tests.remove',
    'tests.update',
  ],
  'a step of linking a line, whose state the console shows': [
    'remoteLinks.make',
    'remoteLinks.withdraw',
    'telegram.connect',
    'telegram.disconnect',
    'whatsapp.connect',
    'whatsapp.create',
    'whatsapp.disconnect',
    'whatsapp.pairingCode',
    'whatsappVersion.linkFailed',
  ],
  'a program reports or runs it with its key': ['agents.execute', 'conversationLogs.report'],
  'its transaction writes the line': ['workspaces.remove'],
}

/** Deletions of what belongs to a person. */
const UNRECORDED_OF_PERSON = ['deviceNotifications.unsubscribe', 'profile.removeAvatar']

test('audit: every endpoint that changes a workspace has an action, or a listed reason to need none', () => {
  const changing = guardedEndpoints.filter(({ endpoint }) => {
    const isOfWorkspace = endpoint.access !== 'person' && !endpoint.access.startsWith('ROLE_')
    return endpoint.method !== 'GET' && isOfWorkspace && !endpoint.audit
  })
  const listed = Object.values(UNRECORDED).flat()
  expect(changing.map(({ name }) => name).toSorted()).toEqual(listed.toSorted())
})

test('audit: every endpoint that deletes something of a person has an action, or is known to need none', () => {
  const deletions = guardedEndpoints.filter(
    ({ endpoint }) => endpoint.method === 'DELETE' && endpoint.access === 'person' && !endpoint.audit,
  )
  expect(deletions.map(({ name }) => name).toSorted()).toEqual(UNRECORDED_OF_PERSON)
})

test('audit: the actions that the log of a workspace can be filtered by are those of its endpoints', () => {
  const ofWorkspace = endpoints.filter(({ endpoint }) => endpoint.audit && !isOfPerson(endpoint))
  const actions = new Set(ofWorkspace.flatMap(({ endpoint }) => actionsOf(endpoint)))
  // An accepted invitation and a deletion are recorded in their transactions; a new workspace by its creator; a chat by
  // the message that proves it.
  const ofTransactions = [
    'conversation.expired',
    'member.joined',
    'workspace.created',
    'workspace.deleted',
    'staff_chat.connected',
  ]
  // What the administrator of the installation does to the account.
  const ofAdministrator = ['workspace.suspended', 'workspace.restored', 'workspace.limits_changed']
  const known = new Set([...actions, ...ofTransactions, ...ofAdministrator])
  expect(workspaceAuditActions.filter((action) => !known.has(action))).toEqual([])
  expect([...actions].filter((action) => !workspaceAuditActions.some((one) => one === action))).toEqual([])
})
