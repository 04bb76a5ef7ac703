import type { BenchResult } from '../harness.ts'
import { startBenchDatabases } from './filled-installation.ts'
import { timeCall } from './timed-calls.ts'

const MONTH = { messages: 100_000, owners: 20, isSearched: false }
const MAX_RATIO = 1

/**
 * A month of twenty shops in the schema before workspaces: how long the migration to today takes, beside writing the
 * rows themselves. Throws unless each owner finds all of their conversations afterwards.
 */
export async function upgrade(): Promise<BenchResult[]> {
  const databases = await startBenchDatabases()
  try {
    const { url, owners, conversations, seconds, migrationSeconds } = await databases.startFilled('month', MONTH)
    for (const owner of owners) {
      const stored = conversations.filter((conversation) => conversation.owner === owner).length
      const { text } = await timeCall(url, { path: '/api/contacts/stats', token: owner.token })
      const { total } = (JSON.parse(text) as { data: { total: number } }).data
      if (total !== stored) throw new Error(`an owner of ${stored} conversations finds ${total} contacts`)
    }
    const ratio = migrationSeconds / seconds
    return [
      {
        promise: `upgrade of ${MONTH.messages} messages of ${MONTH.owners} accounts to workspaces`,
        measured: `ratio ${ratio.toFixed(2)} (${migrationSeconds.toFixed(1)} / ${seconds.toFixed(1)} s)`,
        limit: `≤ ${MAX_RATIO} of writing them`,
        kept: ratio <= MAX_RATIO,
      },
    ]
  } finally {
    await databases.close()
  }
}
