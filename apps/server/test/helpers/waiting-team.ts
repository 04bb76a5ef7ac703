import type { AttentionSettings } from '@portavoz/contract'
import { newId } from '../../src/platform/security/ids.ts'
import { addMember, createOwnerWithAgent, inWorkspace, signUp } from '../test-accounts.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

const DEFAULTS: AttentionSettings = { alertMinutes: null, assignment: 'manual', maxOpen: null, signsMessages: false }

/** A workspace with an owner and two attendants, and functions that let customers wait in it. */
export async function startWaitingTeam(settings: Partial<AttentionSettings> = {}) {
  const server = await startTestServer()
  const { owner, agent } = await createOwnerWithAgent(server)
  const people = { luis: await signUp(server, 'luis'), eva: await signUp(server, 'eva') }
  for (const { id } of Object.values(people)) {
    await addMember(server, owner.id, id, 'agent')
    server.advanceClock(1)
  }
  const call = (token: string, method: string, path: string, body?: unknown) =>
    server.call(method, `/api${path}`, body, token, inWorkspace(owner.id))
  const setAttention = (changes: Partial<AttentionSettings>) =>
    call(owner.token, 'PUT', '/workspace/attention', { ...DEFAULTS, ...changes })
  await setAttention(settings)
  /** A customer who waits for a person since so many minutes. */
  const addWaiting = async (contactName: string, minutes = 0, changes: Record<string, unknown> = {}) => {
    const now = server.clock.now()
    const id = newId(now.getTime())
    const since = new Date(now.getTime() - minutes * 60_000)
    await server.db
      .insertInto('conversations')
      .values({
        id,
        workspaceId: owner.id,
        agentId: agent.id,
        platform: 'telegram',
        sessionName: `conv_${id}`,
        contactKey: id,
        contactName,
        contactPhone: null,
        status: 'transferred',
        pausedBy: 'escalation',
        pausedAt: now,
        waitingSince: since,
        lastHeardAt: since,
        lastSaidAt: since,
        lastAt: since,
        lastDirection: 'incoming',
        lastOrigin: 'contact',
        lastType: 'text',
        lastContent: 'hola',
        createdAt: since,
        updatedAt: since,
        ...changes,
      })
      .execute()
    return id
  }
  return { server, owner, agent, ...people, call, setAttention, addWaiting, assignees: () => readAssignees(server) }
}

/** The user name by contact name; null is unassigned. */
async function readAssignees({ db }: TestServer): Promise<Record<string, string | null>> {
  const rows = await db
    .selectFrom('conversations')
    .leftJoin('users', 'users.id', 'assigneeId')
    .select(['contactName', 'username'])
    .orderBy('conversations.id')
    .execute()
  return Object.fromEntries(rows.map(({ contactName, username }) => [contactName ?? '', username]))
}
