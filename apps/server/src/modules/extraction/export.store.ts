import { literal, type OpenSnapshot } from '../../db/snapshot.ts'
import { meant, type Meant } from './meant.ts'
import type { Values } from './row-writer.ts'

export type ExportSnapshot = {
  /** How many rows there are at the moment of the snapshot, and how many conversations they may be of. */
  size: () => Promise<Size>
  /** All conversations of the account, in rows that have nothing of a message. */
  conversations: (values: Values) => AsyncIterable<Buffer>
  /** Those rows; what is of the conversation stands in each of them where `isJoined`. */
  messages: (values: Values, isJoined: boolean) => AsyncIterable<Buffer>
}

type Size = { rows: number; conversations: number }

export const createExportStore = (open: OpenSnapshot) => ({
  snapshot: <T>(what: Meant, gone: AbortSignal, read: (snapshot: ExportSnapshot) => Promise<T>): Promise<T> =>
    open(gone, ({ rows, copy }) =>
      read({
        size: async () => (await rows<Size>(counted(what)))[0] ?? { rows: 0, conversations: 0 },
        conversations: (values) => copy(told(what, values)),
        messages: (values, isJoined) => copy(listed(what, values, isJoined), what.query.trim() === ''),
      }),
    ),
})
export type ExportStore = ReturnType<typeof createExportStore>

const counted = (what: Meant) => `
  select (select count(*)::int from conversations c where ${owned(what)}) as conversations, count(*)::int as rows from messages m
  where ${meant(what, literal)}`

const owned = ({ userId }: Meant) => `c.user_id = ${literal(userId)}`

const told = (what: Meant, { ofMessage, ofConversation }: Values) => `
  select ${['c.id', ...ofMessage.slice(1).map(() => 'null'), ...ofConversation].join(', ')}
  from conversations c join agents a on a.id = c.agent_id where ${owned(what)}`

const BESIDE = 'join conversations c on c.id = m.conversation_id join agents a on a.id = c.agent_id'

const listed = (what: Meant, { ofMessage, ofConversation }: Values, isJoined: boolean) => `
  select ${[...ofMessage, ...(isJoined ? ofConversation : [])].join(', ')}
  from messages m ${isJoined ? BESIDE : ''} where ${meant(what, literal)} order by m.at, m.id`
