import type { Tx } from '../../db/connect.ts'
import { createClearWaste } from '../../platform/clear-waste.ts'
import { createFairTurns } from '../../platform/fair-turns.ts'
import type { CopyOut } from '../../db/copy-out.ts'
import type { Log } from '../../platform/log.ts'
import { createSweep } from '../../platform/sweep.ts'
import type { TaskTrials } from '../../platform/task-trials.ts'
import { createAsking } from './asking.ts'
import { createChangeDocuments } from './change-documents.ts'
import { createCustomerMessageStore } from './customer-messages.store.ts'
import { createDocuments } from './documents.service.ts'
import { createDocumentStore } from './documents.store.ts'
import { createEmbedDocument, type EmbedderOf, type EmbeddingModelOf } from './embed-document.ts'
import { createEmbeddingStore } from './embedding.store.ts'
import { createEmbedding } from './embedding.ts'
import { createFillerWords } from './filler-words.ts'
import { createKeptFigures } from './kept-figures.ts'
import { distance } from './kin.ts'
import { createMeaning } from './meaning.ts'
import { createNearestStore } from './nearest.store.ts'
import { createNearest } from './nearest.ts'
import { createFilesStore } from './files.store.ts'
import { createReadDocument, type ReadDocumentNeeds } from './read-document.ts'
import { createReading } from './reading.ts'
import { createReadingStore } from './reading.store.ts'
import { createRecallByBoth } from './recall-by-both.ts'
import { createRecall } from './recall.ts'
import { createRecallStore } from './recall.store.ts'
import { createReceiveFile } from './receive-file.ts'
import { createRests } from './rests.ts'
import { termsOf } from './terms.ts'
import { uploadTurns } from './upload-turns.ts'
import { createVectorStore } from './vectors.store.ts'
import { createWritePaper } from './write-paper.ts'

export type KnowledgeRoom = ReturnType<typeof createKnowledgeRoom>

type Needs = Omit<ReadDocumentNeeds, 'store'> & {
  log: Log
  trials: TaskTrials
  embedderOf: EmbedderOf
  copyOut: CopyOut
  embeddingModelOf: EmbeddingModelOf
  /** Of the installation's own; empty where it has none. */
  embeddingSpace: string
  /** Other than how long a question waits for its meaning. */
  meaningPatienceMs?: number | undefined
  /** Called after such a commit: there is something to read, or to throw away. */
  changed: () => void
}

/** Each preview is a process of its own: an account's second waits, and so does the server's third. */
const previewTurns = { ofOne: 1, ofAll: 2, waiting: 3, full: 'documents.busy' } as const

/** What an owner uploads, what is understood of it, and what a customer's question brings to mind. */
export function createKnowledgeRoom(needs: Needs) {
  const { db, shelf, reader, clock, publish, log, trials, changed } = needs
  const store = createDocumentStore(db)
  const documents = createDocuments({ store, shelf, reader, clock, previewTurn: createFairTurns(previewTurns) })
  const readingStore = createReadingStore(db)
  const files = createFilesStore(db)
  const fillerWords = createFillerWords(createCustomerMessageStore(db), clock)
  const recall = createRecall(createRecallStore(db), fillerWords)
  const { embedding, meaning, takeBack } = createMeanings(needs)
  const changes = createChangeDocuments({ db, store, shelf, clock, publish, committed: changed }, documents)
  const receiveFile = createReceiveFile(shelf, clock)

  return {
    documents,
    changes,
    receiveFile,
    writePaper: createWritePaper({ store, documents, changes, receiveFile }),
    /** How words are understood, for whoever compares questions. */
    words: { termsOf, distance },
    uploadTurn: createFairTurns(uploadTurns),
    asking: createAsking(createRecallByBoth(recall, meaning, needs.meaningPatienceMs), clock),
    embedding,
    reading: createReading({
      store: readingStore,
      document: createReadDocument({ ...needs, store: readingStore }),
      clear: createClearWaste({ store: files, shelf, log }),
      done: changed,
      closeReader: reader.close,
      trials,
      clock,
      log,
    }),
    takeBack: () => Promise.all([readingStore.takeBack(clock.now()), takeBack(clock.now())]),
    sweep: createSweep({ db, shelf, strangers: files.strangers, clock, log, of: 'documents' }),

    /** All of an account's files, for whoever takes them along; each must be read before the next is asked for. */
    async *ofAccount(tx: Tx, userId: string): AsyncGenerator<{ name: string; content: AsyncIterable<Uint8Array> }> {
      for (const { id, fileId, fileName } of await store.filesOf(tx, userId)) {
        const opened = await shelf.open(fileId)
        if (opened) yield { name: `${id}-${fileName}`, content: opened.stream }
      }
    },
  }
}

/** What reads the meaning of documents, and what finds it again. */
function createMeanings({
  db,
  embedderOf,
  copyOut,
  embeddingModelOf,
  embeddingSpace: space,
  trials,
  clock,
  log,
  publish,
  committed,
}: Needs) {
  const store = createEmbeddingStore(db)
  const vectors = createVectorStore(db)
  const nearestStore = createNearestStore(db, copyOut)
  const shared = { vectors, embedderOf, embeddingModelOf, clock }
  const document = createEmbedDocument({ ...shared, db, store, rests: createRests(clock), publish, committed })
  return {
    takeBack: store.takeBack,
    embedding: createEmbedding({ store, document, space, trials, clock, log }),
    meaning: createMeaning({
      ...shared,
      store: nearestStore,
      nearest: createNearest(nearestStore, createKeptFigures()),
      log,
    }),
  }
}
