import pg from 'pg'

const PROBE_MS = 3_000
const TOO_MANY_CONNECTIONS = '53300'

/**
 * Which of these backends still run a statement, asked on a connection of its own. None where the server does not
 * answer in time; all where it cannot be known (no free connection, or a pooler hides the backends).
 */
export async function findWorkingBackends(url: string, pids: number[], probeMs = PROBE_MS): Promise<Set<number>> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  const deadline = setTimeout(() => client.connection.stream.destroy(), probeMs)
  try {
    await client.connect()
    const { rows } = await client.query<{ self: number; working: number[] }>(
      `select pg_backend_pid() as self, array(select pid from pg_stat_activity
        where pid = any($1) and (state is null or state not like 'idle%')) as working`,
      [pids],
    )
    const [{ self, working } = { self: 0, working: [] }] = rows
    const { processID } = client as pg.Client & { processID?: number }
    return new Set(self === processID ? working : pids)
  } catch (error) {
    return new Set((error as { code?: unknown }).code === TOO_MANY_CONNECTIONS ? pids : [])
  } finally {
    clearTimeout(deadline)
    client.connection.stream.destroy()
  }
}
