import { canonicalPhone } from '@portavoz/contract'
import type { Db, Tx } from '../../../../db/connect.ts'
import type { SessionInbound } from '../../../../ports/whatsapp/whatsapp-sessions.ts'
import { accountInboundStore, type StoredInboundRow } from './account-messages-without-agent.store.ts'
import type { MessagesWithoutAgentStore } from './messages-without-agent.store.ts'
import { openOrNull } from '../../../../platform/security/open-or-null.ts'

/** A contact as conversations identify it. */
export type ContactIdentity = { contactKey: string; contactPhone: string | null }

/** What a linked phone received, and when it was stored. */
export type StoredInbound = { sessionName: string; keptAt: Date; heard: SessionInbound }

type FoundInbound = { id: string; isMessage: boolean; names: string[] }

const PAGE_SIZE = 200

/**
 * What linked phones received without an agent, for their owner: to count, delete and export. Rows are sealed, so each
 * is opened to see whose it is. Rows that no key opens any more are skipped and are deleted with their session.
 */
export function createAccountMessagesWithoutAgent(db: Db, store: Pick<MessagesWithoutAgentStore, 'open'>) {
  async function* openPages(tx: Db | Tx, workspaceId: string): AsyncGenerator<(StoredInbound & { id: string })[]> {
    let last = { sessionName: '', turn: -1, id: '0' }
    for (;;) {
      const rows = await accountInboundStore.listAfter(tx, workspaceId, last, PAGE_SIZE)
      yield rows.flatMap((row) => {
        const inbound = tryOpen(store, row)
        return inbound === null ? [] : [{ ...row, heard: inbound }]
      })
      if (rows.length < PAGE_SIZE) return
      last = rows.at(-1) ?? last
    }
  }

  async function findOf(
    tx: Db | Tx,
    workspaceId: string,
    contacts: readonly ContactIdentity[],
  ): Promise<FoundInbound[]> {
    const all: FoundInbound[] = []
    for await (const page of openPages(tx, workspaceId))
      for (const { id, heard: inbound } of page)
        all.push({ id, isMessage: inbound.kind !== 'aside', names: namesOf(senderOf(inbound)) })
    return matchContacts(all, new Set(contacts.flatMap(namesOf)))
  }

  return {
    /** Number of messages. */
    count: async (workspaceId: string, contacts: readonly ContactIdentity[]): Promise<number> =>
      countMessages(await findOf(db, workspaceId, contacts)),

    /** Deletes the messages and their updates for good. Returns the number of messages. */
    async erase(tx: Tx, workspaceId: string, contacts: readonly ContactIdentity[]): Promise<number> {
      const found = await findOf(tx, workspaceId, contacts)
      await accountInboundStore.remove(
        tx,
        found.map(({ id }) => id),
      )
      return countMessages(found)
    },

    /** Everything of a workspace, page by page. */
    ofAccount: (tx: Tx, workspaceId: string): AsyncIterable<StoredInbound[]> => openPages(tx, workspaceId),
  }
}

const senderOf = (inbound: SessionInbound) => (inbound.kind === 'message' ? inbound.message : inbound.envelope)

const namesOf = ({ contactKey, contactPhone, formerKey }: ContactIdentity & { formerKey?: string | null }): string[] =>
  [contactKey, formerKey, contactPhone && canonicalPhone(contactPhone)].filter((name) => typeof name === 'string')

/** One message may name an alias that is the only one on the next, so it repeats until no alias is new. */
function matchContacts(all: readonly FoundInbound[], knownNames: Set<string>): FoundInbound[] {
  const isTheirs = ({ names }: FoundInbound) => names.some((name) => knownNames.has(name))
  for (let previousSize = -1; previousSize !== knownNames.size;) {
    previousSize = knownNames.size
    for (const item of all) if (isTheirs(item)) item.names.forEach((name) => knownNames.add(name))
  }
  return all.filter(isTheirs)
}

const countMessages = (found: readonly FoundInbound[]): number => found.filter(({ isMessage }) => isMessage).length

const tryOpen = ({ open }: Pick<MessagesWithoutAgentStore, 'open'>, row: StoredInboundRow): SessionInbound | null =>
  openOrNull(() => open(row))
