import type { Tx } from '../../db/connect.ts'
import { createDeleteDiscardedFiles } from '../../platform/files/delete-discarded-files.ts'
import { createFairSemaphore } from '../../platform/concurrency/semaphores/fair-semaphore.ts'
import type { CopyOut } from '../../db/connection/copy-out.ts'
import type { Log } from '../../platform/log/log.ts'
import { createDeleteOrphanFiles } from '../../platform/files/delete-orphan-files.ts'
import type { TaskAttempts } from '../../platform/queue/task-attempts.ts'
import { createSearchService } from './search/search.service.ts'
import { createChangeDocuments } from './documents/change-documents.ts'
import { createCustomerMessageStore } from './query/customer-messages.store.ts'
import { createDocumentsService } from './documents/documents.service.ts'
import { createDocumentStore } from './documents/documents.store.ts'
import {
  createEmbeddingModelOf,
  type EmbeddingModels,
  installationSpaceKey,
} from './embeddings/choose-embedding-model.ts'
import { createEmbedDocument, type EmbedderOf } from './embeddings/embed-document.ts'
import { createEmbeddingStore } from './embeddings/embedding.store.ts'
import { createEmbeddingWorker } from './embeddings/embedding-worker.ts'
import { createDocumentPictures } from './pictures/document-pictures.ts'
import { createMovePictures } from './pictures/move-pictures.ts'
import { createNameRows } from './pictures/name-rows.ts'
import { createPictureStore } from './pictures/pictures.store.ts'
import { createCopyPicture, createReceivePicture } from './pictures/receive-picture.ts'
import { createRowStore } from './pictures/rows.store.ts'
import { createAddPictures } from './pictures/add-pictures.ts'
import type { OpenPictureArchive } from '../../ports/picture-archive.ts'
import type { ImageProcessor } from '../../ports/image-processor.ts'
import { createFillerWords } from './query/filler-words.ts'
import { createVectorCache } from './embeddings/vector-cache.ts'
import { editDistance } from './query/spelling-variants.ts'
import { createSearchByVector } from './embeddings/search-by-vector.ts'
import { createNearestStore } from './embeddings/nearest-passages.store.ts'
import { createFindNearestPassages } from './embeddings/find-nearest-passages.ts'
import { createDocumentFilesStore } from './documents/document-files.store.ts'
import { createIngestDocument, type IngestDocumentDeps } from './ingestion/ingest-document.ts'
import { createIngestionWorker } from './ingestion/ingestion-worker.ts'
import { createIngestionStore } from './ingestion/ingestion.store.ts'
import { createHybridSearch } from './search/hybrid-search.ts'
import { createSearchPassages } from './search/search-passages.ts'
import { createPassageSearchStore } from './search/passage-search.store.ts'
import { createReceiveFile } from './documents/receive-file.ts'
import { createEmbedderCircuitBreaker } from './embeddings/embedder-circuit-breaker.ts'
import { tokenize } from './text/tokenize.ts'
import type { ClaimedFileStore } from '../../ports/file-store.ts'
import { uploadLimits } from './documents/upload-limits.ts'
import { createVectorStore } from './embeddings/vectors.store.ts'
import { createTextDocumentWriter } from './documents/create-text-document.ts'

export type KnowledgeModule = ReturnType<typeof createKnowledgeModule>

type KnowledgeModuleDeps = Omit<IngestDocumentDeps, 'store'> & {
  fileStore: ClaimedFileStore
  log: Log
  taskAttempts: TaskAttempts
  embedderOf: EmbedderOf
  copyOut: CopyOut
  images: ImageProcessor
  openArchive: OpenPictureArchive
  embeddingModels: EmbeddingModels
  /** Overrides how long a question waits for the vector search. */
  vectorSearchTimeoutMs?: number | undefined
  /** Runs after a commit that left work for the ingestion or files to delete. */
  onDocumentsChanged: () => void
}

/** Each preview starts a parser process: one per workspace and two per server at a time. */
const previewLimits = { ofOne: 1, ofAll: 2, waiting: 3, full: 'documents.busy' } as const

/** A ZIP is in memory while its pictures are stored: one per workspace and two per server at a time. */
const zipLimits = { ofOne: 1, ofAll: 2, waiting: 3, full: 'documents.uploading' } as const

/** Documents from upload to search. */
export function createKnowledgeModule(deps: KnowledgeModuleDeps) {
  const { db, fileStore, reader, clock, images, openArchive, publish, log, taskAttempts, onDocumentsChanged } = deps
  const store = createDocumentStore(db)
  const documents = createDocumentsService({
    store,
    fileStore,
    reader,
    clock,
    previewSemaphore: createFairSemaphore(previewLimits),
  })
  const ingestionStore = createIngestionStore(db)
  const files = createDocumentFilesStore(db)
  const fillerWords = createFillerWords(createCustomerMessageStore(db), clock)
  const searchPassages = createSearchPassages(createPassageSearchStore(db), fillerWords)
  const { embedding, meaning, takeBack: releaseClaims } = composeEmbeddings(deps)
  const changes = createChangeDocuments(
    { db, store, fileStore, clock, publish, afterCommit: onDocumentsChanged },
    documents,
  )
  const receiveFile = createReceiveFile(fileStore, clock)
  const pictureStore = createPictureStore(db)
  const rows = createRowStore(db)
  const nameRows = createNameRows({ db, rows, pictures: pictureStore, publish, afterCommit: onDocumentsChanged })
  const movePictures = createMovePictures({ rows, nameRows, log })
  const pictureDeps = {
    db,
    clock,
    fileStore,
    documents,
    documentStore: store,
    store: pictureStore,
    rows,
    nameRows,
    receivePicture: createReceivePicture(fileStore, images),
    images,
    publish,
    afterCommit: onDocumentsChanged,
  }

  return {
    documents,
    changes,
    receiveFile,
    pictures: createDocumentPictures(pictureDeps),
    addPictures: createAddPictures({ ...pictureDeps, openArchive, copyPicture: createCopyPicture(fileStore) }),
    zipSemaphore: createFairSemaphore(zipLimits),
    createTextDocument: createTextDocumentWriter({ store, documents, changes, receiveFile }),
    /** Tokenizer and edit distance, for modules that compare questions. */
    vocabulary: { termsOf: tokenize, distance: editDistance },
    openFile: (fileId: string) => fileStore.open(fileId),
    uploadSemaphore: createFairSemaphore(uploadLimits),
    searchService: createSearchService(createHybridSearch(searchPassages, meaning, deps.vectorSearchTimeoutMs), clock),
    embedding,
    ingestion: createIngestionWorker({
      store: ingestionStore,
      document: createIngestDocument({ ...deps, store: ingestionStore }),
      deleteDiscardedFiles: createDeleteDiscardedFiles({ store: files, fileStore, log }),
      async afterIngestion(documentId) {
        onDocumentsChanged()
        await movePictures.move(documentId, true)
      },
      closeReader: reader.close,
      taskAttempts,
      clock,
      log,
    }),
    releaseClaims: () => Promise.all([ingestionStore.releaseAll(clock.now()), releaseClaims(clock.now())]),
    movePictures,
    deleteOrphanFiles: createDeleteOrphanFiles({
      db,
      fileStore,
      findOrphans: files.findOrphans,
      clock,
      log,
      contents: 'documents',
    }),

    /** All files of a workspace for its export; read each file before requesting the next. */
    async *filesOfAccount(
      tx: Tx,
      workspaceId: string,
    ): AsyncGenerator<{ name: string; content: AsyncIterable<Uint8Array> }> {
      for (const { id, fileId, fileName } of await store.listFiles(tx, workspaceId)) {
        const openedFile = await fileStore.open(fileId)
        if (openedFile) yield { name: `${id}-${fileName}`, content: openedFile.stream }
      }
      for (const { id, fileName } of await pictureStore.listFiles(tx, workspaceId)) {
        const openedFile = await fileStore.open(id)
        if (openedFile) yield { name: `fotos/${id}-${fileName}`, content: openedFile.stream }
      }
    },
  }
}

/** The worker that creates vectors and the search that uses them. */
function composeEmbeddings({
  db,
  embedderOf,
  copyOut,
  embeddingModels,
  taskAttempts,
  clock,
  log,
  publish,
  afterCommit,
}: KnowledgeModuleDeps) {
  const store = createEmbeddingStore(db)
  const vectors = createVectorStore(db)
  const nearestStore = createNearestStore(db, copyOut)
  const embeddingModelOf = createEmbeddingModelOf(embeddingModels)
  const embeddingSpace = installationSpaceKey(embeddingModels)
  const sharedDeps = { vectors, embedderOf, embeddingModelOf, clock }
  const document = createEmbedDocument({
    ...sharedDeps,
    db,
    store,
    circuitBreaker: createEmbedderCircuitBreaker(clock),
    publish,
    afterCommit,
  })
  return {
    takeBack: store.releaseAll,
    embedding: createEmbeddingWorker({ store, document, embeddingSpace, taskAttempts, clock, log }),
    meaning: createSearchByVector({
      ...sharedDeps,
      store: nearestStore,
      nearest: createFindNearestPassages(nearestStore, createVectorCache()),
      log,
    }),
  }
}
