import type { ModelSettings } from '../../../ports/language-model.ts'
import { CHUNKER_VERSION } from '../ingestion/chunker.ts'

/** Vectors of one space are comparable, apart from their dimensions, which the model's first answer shows. */
export type EmbeddingSpace = { provider: string; model: string; chunker: number }

/** User, password and query of an address may be secret. */
const hostAndPath = (address: string): string => {
  const { host, pathname } = new URL(address)
  return `${host}${pathname.replace(/(?<!\/)\/+$/, '')}`
}

export const embeddingSpaceOf = ({ provider, name, baseUrl }: ModelSettings): EmbeddingSpace => ({
  provider: baseUrl === '' ? provider : hostAndPath(baseUrl),
  model: name,
  chunker: CHUNKER_VERSION,
})

/** A key for the database. */
export const embeddingSpaceKey = (space: EmbeddingSpace): string => `${space.provider} ${space.model} ${space.chunker}`
