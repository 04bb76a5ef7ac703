import type { Rolldown } from 'vite'

export type Chunk = Rolldown.OutputChunk

export const chunksOf = (bundle: Rolldown.OutputBundle): Chunk[] =>
  Object.values(bundle).filter((file) => file.type === 'chunk')

export function chunkWith(chunks: Chunk[], module: string): Chunk {
  const found = chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(module)))
  if (!found) throw new Error(`No chunk holds ${module}`)
  return found
}

/** A chunk and everything that it imports before it can run. */
export function closure(chunks: Chunk[], start: Chunk, seen = new Set<Chunk>()): Set<Chunk> {
  if (seen.has(start)) return seen
  seen.add(start)
  for (const chunk of chunks) if (start.imports.includes(chunk.fileName)) closure(chunks, chunk, seen)
  return seen
}
