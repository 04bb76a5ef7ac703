import { barePhone } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import type { SessionHeard } from '../../../ports/whatsapp.ts'
import type { UnclaimedStore } from './unclaimed.store.ts'

/** As conversations know somebody. */
export type KnownAs = { contactKey: string; contactPhone: string | null }

/** What a phone heard, and when it was kept. */
export type UnclaimedWords = { sessionName: string; keptAt: Date; heard: SessionHeard }

type Row = { id: string; turn: number; sessionName: string; keptAt: Date; heard: string }
type Found = { id: string; isMessage: boolean; names: string[] }

const AT_ONCE = 200

/**
 * What linked phones heard while no agent spoke through them, for their owner: to count, to delete and to take along.
 * It is opened for that: a mark of whose words they are, beside the seal, would be worth nothing once the server's key
 * is another. What no key opens any more is nobody's, and goes with its session.
 */
export function createOwnedUnclaimed(db: Db, store: Pick<UnclaimedStore, 'open'>) {
  async function* opened(tx: Db | Tx, userId: string): AsyncGenerator<(UnclaimedWords & { id: string })[]> {
    let last = { sessionName: '', turn: -1, id: '0' }
    for (;;) {
      const { rows } = await sql<Row>`
        select u.id, u.turn, u.session_name, u.kept_at, u.heard
        from unclaimed_messages u join whatsapp_sessions s on s.name = u.session_name and s.user_id = ${userId}
        where (u.session_name, u.turn, u.id) > (${last.sessionName}, ${last.turn}::smallint, ${last.id}::bigint)
        order by u.session_name, u.turn, u.id limit ${AT_ONCE}`.execute(tx)
      yield rows.flatMap((row) => {
        const heard = openIfPossible(store, row)
        return heard === null ? [] : [{ ...row, heard }]
      })
      if (rows.length < AT_ONCE) return
      last = rows.at(-1) ?? last
    }
  }

  async function of(tx: Db | Tx, userId: string, people: readonly KnownAs[]): Promise<Found[]> {
    const all: Found[] = []
    for await (const page of opened(tx, userId))
      for (const { id, heard } of page)
        all.push({ id, isMessage: heard.kind !== 'aside', names: namesOf(whoIn(heard)) })
    return ofSame(all, new Set(people.flatMap(namesOf)))
  }

  return {
    /** How many messages. */
    count: async (userId: string, people: readonly KnownAs[]): Promise<number> =>
      messagesIn(await of(db, userId, people)),

    /** Deletes them for good, with what was done to them. Returns how many messages. */
    async erase(tx: Tx, userId: string, people: readonly KnownAs[]): Promise<number> {
      const found = await of(tx, userId, people)
      await sql`delete from unclaimed_messages where id = any(${found.map(({ id }) => id)}::bigint[])`.execute(tx)
      return messagesIn(found)
    },

    /** All of an account's, page by page. */
    ofAccount: (tx: Tx, userId: string): AsyncIterable<UnclaimedWords[]> => opened(tx, userId),
  }
}

const whoIn = (heard: SessionHeard) => (heard.kind === 'message' ? heard.message : heard.envelope)

const namesOf = ({ contactKey, contactPhone, formerKey }: KnownAs & { formerKey?: string | null }): string[] =>
  [contactKey, formerKey, contactPhone && barePhone(contactPhone)].filter((name) => typeof name === 'string')

/** One message may tell another name of somebody, and only that one stands on the next. */
function ofSame(all: readonly Found[], known: Set<string>): Found[] {
  const isTheirs = ({ names }: Found) => names.some((name) => known.has(name))
  for (let before = -1; before !== known.size;) {
    before = known.size
    for (const one of all) if (isTheirs(one)) one.names.forEach((name) => known.add(name))
  }
  return all.filter(isTheirs)
}

const messagesIn = (found: readonly Found[]): number => found.filter(({ isMessage }) => isMessage).length

function openIfPossible({ open }: Pick<UnclaimedStore, 'open'>, row: Row): SessionHeard | null {
  try {
    return open(row)
  } catch {
    return null
  }
}
