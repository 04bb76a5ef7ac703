import type {
  DocumentCause,
  DocumentKind,
  DocumentRemark,
  DocumentStage,
  DocumentStatus,
  EmbeddingProblem,
  RemarkCount,
} from '@portavoz/contract'
import type { ColumnType } from 'kysely'
import type { WithDefault } from './columns.ts'

/** An uploaded document. Its file is in the file store under `fileId`. */
type DocumentTable = {
  id: string
  workspaceId: string
  /** Null: all agents of the workspace answer from it. */
  agentId: string | null
  name: string
  description: string
  tags: string[]
  fileId: string
  fileName: string
  fileBytes: number
  sha256: string
  /** Detected from the content once parsed; from the name before. */
  kind: DocumentKind
  status: WithDefault<DocumentStatus>
  cause: WithDefault<DocumentCause | null>
  stage: WithDefault<DocumentStage['name'] | null>
  done: WithDefault<number>
  total: WithDefault<number | null>
  /** Counts claims: a worker whose claim expired writes no more. */
  claim: WithDefault<number>
  tries: WithDefault<number>
  /** Not claimed before this time; during ingestion, the end of the claim. */
  notBefore: Date | null
  pages: WithDefault<number | null>
  pagesWithoutText: WithDefault<number[]>
  sheets: ColumnType<{ name: string; rows: number }[], string | undefined, string>
  remarks: WithDefault<DocumentRemark[]>
  remarkCounts: ColumnType<Partial<Record<DocumentRemark, RemarkCount>>, string | undefined, string>
  characters: WithDefault<number>
  passageCount: WithDefault<number>
  termCount: WithDefault<number>
  /** The last valid day, and the moment after it in the owner's time zone. */
  validDay: WithDefault<string | null>
  validUntil: WithDefault<Date | null>
  /** Agents send its file to customers who ask for it. */
  isSentOnRequest: WithDefault<boolean>
  /** Its rows and pictures have the keys of an older version, which are moved soon. */
  hasOldRowKeys: WithDefault<boolean>
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
  /** The name of its table row, normalized; null for other passages. */
  rowKey: WithDefault<string | null>
}

/** A picture that agents send when they speak of a row or its document. Its file is in the file store under `id`. */
type DocumentPictureTable = {
  id: string
  workspaceId: string
  documentId: string
  /** The row that it shows, as `passages.row_key`; null: the whole document. */
  rowKey: string | null
  rowName: string | null
  fileName: string
  bytes: number
  sha256: string
  width: number
  height: number
  createdAt: Date
}

/** Postings of a token: passages, positions and lengths of one indexed group. */
type PostingTable = {
  workspaceId: string
  term: string
  documentId: string
  batch: number
  positions: number[]
  counts: number[]
  lengths: number[]
}

/** One workspace's vectors of one model, one number of dimensions and one version of the chunker. */
type VectorSetTable = {
  id: string
  workspaceId: string
  provider: string
  model: string
  dimensions: number
  chunker: number
  /** When this set was last chosen; null while its completeness is unknown. */
  chosenAt: Date | null
}

/** Documents all of whose passages are in a set. */
type CompleteInSetTable = { setId: string; documentId: string }

/** Embedding work of an ingested document. */
type EmbeddingTable = {
  documentId: string
  workspaceId: string
  /** Counts claims: a worker whose claim expired writes no more. */
  claim: WithDefault<number>
  tries: WithDefault<number>
  /** Not claimed before this time; null while there is nothing to do. */
  notBefore: Date | null
  /** When it was considered, and for which installation models: later changes make it due again. */
  consideredAt: Date
  consideredAs: WithDefault<string>
  hasModel: WithDefault<boolean>
  /** Passages with vectors; null while no model embeds them. */
  done: WithDefault<number | null>
  trouble: WithDefault<EmbeddingProblem | null>
}

/** Files of deleted or replaced documents and of pictures, until the file store removed them. Triggers write them. */
type DocumentWasteTable = { fileId: string }

export interface DocumentsTables {
  documents: DocumentTable
  passages: PassageTable
  postings: PostingTable
  vectorSets: VectorSetTable
  wholeInSets: CompleteInSetTable
  embeddings: EmbeddingTable
  documentPictures: DocumentPictureTable
  documentWaste: DocumentWasteTable
}
