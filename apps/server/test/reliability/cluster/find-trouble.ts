import { runStatement } from '../../database/run-statement.ts'
import { waitUntilSettled } from '../process-harness.ts'
import { firstOf } from './first-of.ts'
import { type CustomerLoad, messageNumbers } from './customer-load.ts'
import type { ServerCluster } from './start-cluster.ts'

function duplicatesOf(numbers: readonly number[]): number[] {
  const seen = new Set<number>()
  return numbers.filter((one) => seen.size === seen.add(one).size)
}

/** How the exchange of a message ended, and the state of each of its replies. */
const describeFate = (row: Record<string, unknown>) =>
  [String(row['outcome']), ...(row['replies'] as string[])].join(', ')

/** Waits until all work is done, then compares what the networks acknowledged and delivered with the database. */
export async function findTrouble({ databaseUrl, harness }: ServerCluster, load: CustomerLoad) {
  await load.stop()
  await waitUntilSettled(databaseUrl, async (client) => {
    const { rows } = await client.query(
      `select (select count(*)::int from messages where direction = 'incoming') as heard,
        (select count(*)::int from exchanges where outcome is null) as open,
        (select count(*)::int from messages where status = 'pending') as pending`,
    )
    const isAcknowledged = load.acknowledged().size === load.sentCount()
    return isAcknowledged && rows[0].heard >= load.sentCount() && rows[0].open === 0 && rows[0].pending === 0
  })
  const logged = await runStatement(
    databaseUrl,
    `select m.content, e.outcome, array(
        select concat(r.status, ' «', r.content, '»')
        from messages r
        where r.exchange_id = e.id and r.direction = 'outgoing'
        order by r.id
      ) as replies
      from messages m
      join exchanges e on e.id = m.exchange_id
      where m.direction = 'incoming'`,
  )
  const doubts = await runStatement(
    databaseUrl,
    `select content from messages where direction = 'outgoing' and status = 'uncertain'`,
  )
  const stored = logged.flatMap((row) => messageNumbers(String(row['content'])))
  const storedNumbers = new Set(stored)
  const answers = load.answers()
  const inDoubt = doubts.flatMap((row) => messageNumbers(String(row['content'])))
  const accountedFor = new Set([...answers, ...inDoubt])
  const fateOf = new Map(
    logged.flatMap((row) =>
      messageNumbers(String(row['content'])).map((number) => [number, describeFate(row)] as const),
    ),
  )
  const all = Array.from({ length: load.sentCount() }, (_, number) => number)
  const silent = all.filter((number) => !accountedFor.has(number))
  // A phone asks again for what it could not decrypt, unless its key was used before.
  const undecryptable = harness.whatsapp.undecryptable.filter(({ isReusedKey }) => isReusedKey || silent.length > 0)
  return {
    undecryptable: firstOf(undecryptable),
    lost: firstOf([...load.acknowledged()].filter((number) => !storedNumbers.has(number))),
    storedTwice: firstOf(duplicatesOf(stored)),
    silent: firstOf(silent.map((number) => `${number}: ${fateOf.get(number)}`)),
    answeredTwice: firstOf(duplicatesOf(answers)),
  }
}

export const NO_TROUBLE = { undecryptable: [], lost: [], storedTwice: [], silent: [], answeredTwice: [] }

/** The worker of each send that ever was «Envío incierto», also if its result was known later. */
export async function findUncertain({ databaseUrl }: ServerCluster): Promise<string[]> {
  const rows = await runStatement(
    databaseUrl,
    `select distinct m.id, m.attempted_by as worker
      from messages m
      left join journal j on j.message_id = m.id and j.step = 'uncertain'
      where m.direction = 'outgoing' and (m.status = 'uncertain' or j.message_id is not null)`,
  )
  return rows.map((row) => String(row['worker']))
}
