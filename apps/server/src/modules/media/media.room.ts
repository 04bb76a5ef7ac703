import { fail, shownAs } from '@portavoz/contract'
import type { Tx } from '../../db/connect.ts'
import type { Log } from '../../platform/log.ts'
import { createSweep } from '../../platform/sweep.ts'
import type { TaskTrials } from '../../platform/task-trials.ts'
import { createExpectMedia } from './expect-media.ts'
import { createFetching } from './fetching.ts'
import { createKeepFile, type KeepFileNeeds } from './keep-file.ts'
import { createMediaStore } from './media.store.ts'
import { extensionOf, SOME_FILE } from './what-it-is.ts'

export type MediaRoom = ReturnType<typeof createMediaRoom>

export type MediaFile = {
  name: string
  type: string
  isShown: boolean
  bytes: number
  stream: AsyncIterable<Uint8Array>
}

const PAGE = 100

type Needs = Omit<KeepFileNeeds, 'store'> & { log: Log; trials: TaskTrials }

/** The files that customers send: fetched, kept, shown to their owner, and gone with their messages. */
export function createMediaRoom({ log, trials, ...needs }: Needs) {
  const { db, shelf, clock, secrets } = needs
  const store = createMediaStore(db)
  const keepFile = createKeepFile({ ...needs, store })

  return {
    expect: createExpectMedia(store, secrets),
    fetching: createFetching({ store, shelf, keepFile, trials, clock, log }),
    sweep: createSweep({ db, shelf, strangers: store.strangers, clock, log, of: 'files' }),

    async file(userId: string, messageId: string): Promise<MediaFile> {
      const row = (await store.ofUser(userId, messageId)) ?? fail('media.not_found')
      const opened = await shelf.open(row.messageId)
      if (!opened) {
        log.error({ message: messageId }, 'a file that is written down is not there')
        return fail('media.not_found')
      }
      const type = row.type ?? SOME_FILE
      return {
        name: row.details?.fileName ?? nameOf(messageId, type),
        type,
        isShown: shownAs(type) !== null,
        ...opened,
      }
    },

    /** All of an account's, for whoever takes them along; each must be read before the next is asked for. */
    async *ofAccount(tx: Tx, userId: string): AsyncGenerator<{ name: string; content: AsyncIterable<Uint8Array> }> {
      for (let after = ''; ;) {
        const rows = await store.allOf(tx, userId, after, PAGE)
        for (const { messageId, type } of rows) {
          const opened = await shelf.open(messageId)
          if (opened) yield { name: nameOf(messageId, type ?? SOME_FILE), content: opened.stream }
        }
        const last = rows.at(-1)
        if (!last || rows.length < PAGE) return
        after = last.messageId
      }
    },
  }
}

const nameOf = (messageId: string, type: string) => `${messageId}.${extensionOf(type)}`
