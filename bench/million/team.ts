import { tokenHash } from '../../apps/server/src/platform/security/tokens.ts'
import { query } from '../bench-postgres.ts'
import { alternateSlices, type BenchResult, measureSlice } from '../harness.ts'
import { connectStream } from './connect-stream.ts'
import { type FilledInstallation, startBenchDatabases } from './filled-installation.ts'
import { runCalls, type TimedCall } from './timed-calls.ts'

/** People online in each of two workspaces. */
const TEAM_SIZES = [50, 20]
const EVENTS = 200
const ROUNDS = 7
const MAX_CPU_RATIO = 2

type OnlineTeam = { workspaceId: string; conversationIds: string[]; tokens: string[] }

/**
 * The price of an event for whole teams, compared with one person online in each workspace. Throws when an event
 * reaches a person of another workspace, or one of its own does not get it.
 */
export async function team(): Promise<BenchResult[]> {
  const databases = await startBenchDatabases()
  try {
    const installation = await databases.startFilled('teams', {
      messages: 4_000,
      conversations: 2_000,
      owners: TEAM_SIZES.length,
      isSearched: false,
    })
    const teams = await Promise.all(TEAM_SIZES.map((size, n) => hire(installation, n, size)))
    const createMeasurement = (peopleOf: (team: OnlineTeam) => string[]) => async () => {
      const listeners = await listen(installation.url, teams, peopleOf)
      const calls = teams.flatMap(createReads)
      await query(installation.databaseUrl, 'update conversations set unread_count = 1')
      const slice = await measureSlice(
        () => [installation.pid, databases.postmaster],
        calls.length,
        async () => {
          await Promise.all([runCalls(installation.url, 4, calls), listeners.received])
        },
      )
      listeners.disconnect()
      return slice
    }
    const everyone = createMeasurement(({ tokens }) => tokens)
    const ownersOnly = createMeasurement(({ tokens }) => tokens.slice(0, 1))
    await alternateSlices(1, everyone, ownersOnly)
    const { cpuRatio, product, baseline } = await alternateSlices(ROUNDS, everyone, ownersOnly)
    const perSecond = (ms: number) => (1000 / ms).toFixed(0)
    return [
      {
        promise: `an event to ${TEAM_SIZES.join(' and ')} people of two workspaces`,
        measured:
          `CPU ratio ${cpuRatio.toFixed(2)} (${perSecond(product.cpuMs)} events per CPU second, ` +
          `${perSecond(baseline.cpuMs)} with one person in each)`,
        limit: `≤ ${MAX_CPU_RATIO}`,
        kept: cpuRatio <= MAX_CPU_RATIO,
      },
    ]
  } finally {
    await databases.close()
  }
}

/** The owner's workspace, with people beside them until `size` are signed in. */
async function hire(
  { databaseUrl, owners, conversations }: FilledInstallation,
  n: number,
  size: number,
): Promise<OnlineTeam> {
  const owner = owners[n]
  if (!owner) throw new Error(`no owner ${n}`)
  const tokens = Array.from({ length: size - 1 }, (_, person) => `${owner.token}-${person}`)
  await query(
    databaseUrl,
    `with people as (
        select $1 || '-' || n as id, token_hash
        from unnest($2::text[]) with ordinality as t(token_hash, n)
      ),
      signed_up as (
        insert into users (id, username, email, password_hash, roles, created_at)
        select id, left(id, 7) || right(id, 20), id || '@ejemplo.co', '-', '{ROLE_USER}', now() from people
        returning id
      ),
      hired as (
        insert into members (workspace_id, user_id, role, joined_at)
        select $1, id, 'agent', now() from signed_up
        returning user_id
      )
      insert into sessions (id, token_hash, user_id, user_agent, created_at, last_seen_at, expires_at)
      select 'ses-' || id, token_hash, id, '', now(), now(), now() + interval '1 day'
      from people join hired on user_id = id`,
    [owner.id, tokens.map(tokenHash)],
  )
  return {
    workspaceId: owner.id,
    conversationIds: conversations.filter((conversation) => conversation.owner === owner).map(({ id }) => id),
    tokens: [owner.token, ...tokens],
  }
}

/** Marking a conversation as read is one event for all members of its workspace. */
const createReads = ({ conversationIds, tokens }: OnlineTeam): TimedCall[] =>
  conversationIds
    .slice(0, EVENTS)
    .map((id) => ({ method: 'PUT', path: `/api/conversations/${id}/read`, token: tokens[0] ?? '' }))

/** Opens the streams. `received` resolves when each has the events of its workspace. */
async function listen(url: string, teams: readonly OnlineTeam[], peopleOf: (team: OnlineTeam) => string[]) {
  const streams = await Promise.all(
    teams.flatMap((each) => peopleOf(each).map((token) => countEvents(url, token, each.workspaceId))),
  )
  return {
    received: Promise.all(streams.map(({ received }) => received)),
    disconnect: () => streams.forEach(({ disconnect }) => disconnect()),
  }
}

async function countEvents(url: string, token: string, workspaceId: string) {
  const { promise: received, resolve, reject } = Promise.withResolvers<void>()
  let count = 0
  let unread = ''
  const socket = await connectStream(url, { path: '/api/events', token }, (data) => {
    const frames = (unread + data.toString()).split('\n\n')
    unread = frames.pop() ?? ''
    for (const frame of frames) {
      if (!frame.includes('event: conversation\n')) continue
      if (!frame.includes(`"workspaceId":"${workspaceId}"`)) reject(new Error(`a stream got a foreign event: ${frame}`))
      count++
    }
    if (count === EVENTS) resolve()
    if (count > EVENTS) reject(new Error(`a stream got ${count} events of ${EVENTS}`))
  })
  return { received, disconnect: () => void socket.destroy() }
}
