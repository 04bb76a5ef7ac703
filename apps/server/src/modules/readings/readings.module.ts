import { CustomConfig, type ServerEvent } from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import type { FileAsker } from '../../db/fragments/understood-files.ts'
import type { SpendingLimits } from '../../db/spending-limits.ts'
import type { Log } from '../../platform/log/log.ts'
import type { TaskAttempts } from '../../platform/queue/task-attempts.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { DocumentReader } from '../../ports/document-reader.ts'
import type { FileStore } from '../../ports/file-store.ts'
import type { PictureReducer } from '../../ports/picture-reducer.ts'
import { createEndReading } from './end-reading.ts'
import { createPictureSource } from './picture-source.ts'
import { createReadingQueue, type ReadingAgent } from './reading-queue.store.ts'
import { createReadingStore } from './readings.store.ts'
import { createReadFile } from './read-file.ts'
import { createReadingWork, type FindReceipt } from './reading-work.ts'

type SeeingAgent = { agentId: string; config: CustomConfig; secrets: string }

type ReadingsModuleDeps = Pick<Parameters<typeof createEndReading>[0], 'enqueueReply' | 'afterCommit'> & {
  db: Db
  clock: Clock
  log: Log
  /** The files of messages. */
  fileStore: FileStore
  reader: DocumentReader
  reducer: PictureReducer
  findReceipt: FindReceipt
  taskAttempts: TaskAttempts
  /** Whether the model of an agent sees pictures; false without a model. */
  seesPictures: (agent: SeeingAgent, spendingLimits: SpendingLimits) => boolean
  publish: (tx: Tx, workspaceId: string, event: ServerEvent) => Promise<void>
}

/** Makes pictures and files of contacts ready for the agent before it answers. */
export function createReadingsModule(deps: ReadingsModuleDeps) {
  const { db, clock, log, fileStore, reader, reducer, findReceipt, taskAttempts, enqueueReply, afterCommit } = deps
  const queue = createReadingQueue(db)
  const store = createReadingStore(deps.publish)
  const loadPictures = createPictureSource({ fileStore, reducer, reader, clock })
  const seesPictures = ({ spendingLimits, config, ...agent }: ReadingAgent) =>
    deps.seesPictures({ ...agent, config: CustomConfig.parse(config) }, spendingLimits)
  const isSeen = async (messageId: string) => {
    const agent = await queue.findAgent(messageId)
    return agent !== undefined && seesPictures(agent)
  }
  return {
    /**
     * In the transaction of a message with a file: the reply waits for it, if it can be understood. Returns until when.
     */
    async expect(tx: Tx, messageId: string, now: Date, asker: FileAsker = 'network'): Promise<Date | undefined> {
      const candidate = await queue.findCandidate(tx, messageId, asker)
      if (!candidate || (candidate.kind === 'picture' && !seesPictures(candidate))) return undefined
      return queue.insert(tx, messageId, candidate, now)
    },
    /** The pictures of a message as a model gets them. */
    loadPictures: async (...message: Parameters<typeof loadPictures>) =>
      (await loadPictures(...message)).pictures.map(({ jpeg }) => jpeg),
    work: createReadingWork({
      queue,
      endReading: createEndReading({ db, store, clock, enqueueReply, afterCommit }),
      loadPictures,
      readFile: createReadFile({ fileStore, reader, loadPictures, isSeen }),
      findReceipt,
      taskAttempts,
      clock,
      log,
    }),
    releaseClaims: () => queue.releaseClaims(clock.now()),
  }
}
