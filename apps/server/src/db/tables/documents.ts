import type {
  DocumentCause,
  DocumentKind,
  DocumentRemark,
  DocumentStage,
  DocumentStatus,
  MeaningTrouble,
  RemarkCount,
} from '@portavoz/contract'
import type { ColumnType } from 'kysely'
import type { WithDefault } from './columns.ts'

/** What an owner uploads. Its file lies on the shelf, under `fileId`. */
type DocumentTable = {
  id: string
  userId: string
  /** Null: all of the owner's agents answer from it. */
  agentId: string | null
  name: string
  description: string
  tags: string[]
  fileId: string
  fileName: string
  fileBytes: number
  sha256: string
  /** By its content once it was read, by its name until then. */
  kind: DocumentKind
  status: WithDefault<DocumentStatus>
  cause: WithDefault<DocumentCause | null>
  stage: WithDefault<DocumentStage['name'] | null>
  done: WithDefault<number>
  total: WithDefault<number | null>
  /** Counts who took it up: whoever was taken for dead writes no more. */
  claim: WithDefault<number>
  tries: WithDefault<number>
  /** Not taken up before; while somebody reads it, when they are taken for dead. */
  notBefore: Date | null
  pages: WithDefault<number | null>
  pagesWithoutText: WithDefault<number[]>
  sheets: ColumnType<{ name: string; rows: number }[], string | undefined, string>
  remarks: WithDefault<DocumentRemark[]>
  remarkCounts: ColumnType<Partial<Record<DocumentRemark, RemarkCount>>, string | undefined, string>
  characters: WithDefault<number>
  passageCount: WithDefault<number>
  termCount: WithDefault<number>
  /** The last day on which it answers, and the moment after it where its owner is. */
  validDay: WithDefault<string | null>
  validUntil: WithDefault<Date | null>
  createdAt: Date
  updatedAt: Date
}

type PassageTable = {
  documentId: string
  /** From 0, in reading order. */
  position: number
  text: string
  heading: string
  page: number | null
  sheet: string | null
  row: number | null
}

/** A word of a document, in some passages that were kept together: where, how often, and how long those are. */
type PostingTable = {
  userId: string
  term: string
  documentId: string
  batch: number
  positions: number[]
  counts: number[]
  lengths: number[]
}

/** One account's vectors of one model, of one number of dimensions, of passages cut by one chunker. */
type VectorSetTable = {
  id: string
  userId: string
  provider: string
  model: string
  dimensions: number
  chunker: number
  /** Of one model's, the newest chosen is being made whole; null while that is in doubt. */
  chosenAt: Date | null
}

/** The documents all of whose passages are in a set. */
type WholeInSetTable = { setId: string; documentId: string }

/** What is to be done about the meaning of a document that was read. */
type EmbeddingTable = {
  documentId: string
  userId: string
  /** Counts who took it up: whoever was taken for dead writes no more. */
  claim: WithDefault<number>
  tries: WithDefault<number>
  /** Not taken up before; null while it rests. */
  notBefore: Date | null
  /** When, and for which of the installation's models: what changed since is considered again. */
  consideredAt: Date
  consideredAs: WithDefault<string>
  hasModel: WithDefault<boolean>
  /** How many of its passages have vectors; null while nobody makes any. */
  done: WithDefault<number | null>
  trouble: WithDefault<MeaningTrouble | null>
}

/** Files whose document was deleted or got another, until they are off the shelf. The database writes them down. */
type DocumentWasteTable = { fileId: string }

export interface DocumentsTables {
  documents: DocumentTable
  passages: PassageTable
  postings: PostingTable
  vectorSets: VectorSetTable
  wholeInSets: WholeInSetTable
  embeddings: EmbeddingTable
  documentWaste: DocumentWasteTable
}
