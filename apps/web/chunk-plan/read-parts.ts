import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { chunksOf, chunkWith, closure, type Chunk } from '../chunks.ts'
import { withoutEndpointSchemas } from '../endpoint-schemas-plugin.ts'
import { ACCESS, HOME, isPage, OPENED, PAGE, type Part } from './groups.ts'

const here = (path: string) => fileURLToPath(new URL(`../src${path}`, import.meta.url))

export type Usage = {
  /** Modules of both entries. */
  base: string[]
  /** Modules of the console that a view of the sign-in page loads, too. */
  shared: string[]
  /** The other modules of the console's frame. */
  shell: string[]
  /** What several lazy files need: each part is needed by the same ones. */
  parts: Part[]
}

/**
 * Builds once without merging, and reads from it which files need each module: only the linker knows what is left of a
 * module that many import a little of. The first page is `/`.
 */
export async function readUsage(
  publicEntry: string,
  consoleEntry: string,
  [home, ...pages]: readonly string[],
  openedParts: readonly string[],
): Promise<Usage> {
  const chunks = chunksOf(await buildUnmerged(publicEntry, consoleEntry))
  const atAccess = closure(chunks, chunkWith(chunks, publicEntry))
  const inShell = closure(chunks, chunkWith(chunks, consoleEntry))
  const lazyOf = (start: Iterable<Chunk>) => reachLazily(chunks, start, inShell)
  const accessViews = new Set([...lazyOf(atAccess)].flatMap((view) => [...closure(chunks, view)]))
  const roots = chunks.filter((chunk) => chunk.isDynamicEntry)
  const pageFiles = new Set(pages.map((page) => chunkWith(chunks, page).fileName))
  const openedFiles = new Set(openedParts.map((part) => chunkWith(chunks, part).fileName))
  const homeFile = chunkWith(chunks, home ?? '').fileName
  const rootOf = ({ fileName }: Chunk) => {
    if (fileName === homeFile) return HOME
    return pageFiles.has(fileName) ? PAGE + fileName : openedFiles.has(fileName) ? OPENED + fileName : fileName
  }

  const rootsOf = new Map<Chunk, string[]>()
  for (const root of roots)
    for (const chunk of closure(chunks, root))
      if (!inShell.has(chunk)) rootsOf.set(chunk, [...(rootsOf.get(chunk) ?? []), rootOf(root)])
  for (const [chunk, needed] of rootsOf) if (atAccess.has(chunk)) needed.push(ACCESS)

  const modulesOf = (wanted: (chunk: Chunk) => boolean) =>
    [...inShell].filter(wanted).flatMap(({ moduleIds }) => moduleIds)
  const isPublic = (chunk: Chunk) => atAccess.has(chunk) || accessViews.has(chunk)
  const parts = [...rootsOf].map(([chunk, needed]) => ({
    name: chunk.fileName,
    modules: chunk.moduleIds,
    bytes: gzipSync(chunk.code, { level: 9 }).length,
    imports: chunk.imports,
    isFixed: chunk.isDynamicEntry || chunk.isEntry,
    isPublic: isPublic(chunk),
    roots: needed,
  }))
  const common = findCommon(parts, pageFiles.size + 1)
  // They are loaded with the frame now, so they would be files of their own at every screen.
  const sharedByCommon = parts.filter(
    (part) => part.isPublic && !part.isFixed && common.some(({ imports }) => imports.includes(part.name)),
  )
  return {
    base: modulesOf((chunk) => atAccess.has(chunk)),
    shared: [
      ...modulesOf((chunk) => !atAccess.has(chunk) && accessViews.has(chunk)),
      ...sharedByCommon.flatMap(({ modules }) => modules),
    ],
    shell: [
      ...modulesOf((chunk) => !isPublic(chunk)).filter((id) => id !== here(consoleEntry)),
      ...common.flatMap(({ modules }) => modules),
    ],
    parts: parts.filter((part) => !common.includes(part) && !sharedByCommon.includes(part)),
  }
}

/** What so many screens need comes with the frame, as far as `size-plugin.ts` leaves room for it. */
const COMMON_SHARE = 0.1
const COMMON_BYTES = 19_000

function findCommon(parts: readonly Part[], pages: number): Part[] {
  const countPages = ({ roots }: Part) => roots.filter(isPage).length
  const common: Part[] = []
  let bytes = 0
  // What a part imports is needed by as many screens, so it comes before.
  for (const part of parts.toSorted((one, other) => other.roots.length - one.roots.length)) {
    if (part.isFixed || part.isPublic || countPages(part) < COMMON_SHARE * pages) continue
    const isAlone = parts.some((one) => part.imports.includes(one.name) && !one.isPublic && !common.includes(one))
    if (isAlone || bytes + part.bytes > COMMON_BYTES) continue
    common.push(part)
    bytes += part.bytes
  }
  return common
}

/** Lazy files that are loaded from these, without those of the console. */
function reachLazily(chunks: Chunk[], start: Iterable<Chunk>, stopAt: Set<Chunk>, seen = new Set<Chunk>()) {
  for (const { dynamicImports } of start)
    for (const next of chunks.filter(({ fileName }) => dynamicImports.includes(fileName))) {
      if (seen.has(next) || stopAt.has(next)) continue
      seen.add(next)
      reachLazily(chunks, closure(chunks, next), stopAt, seen)
    }
  return seen
}

async function buildUnmerged(publicEntry: string, consoleEntry: string): Promise<Rolldown.OutputBundle> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [withoutEndpointSchemas(), react({ compiler: { target: '19' } })],
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input: { public: here(publicEntry), console: here(consoleEntry) },
        treeshake: { manualPureFunctions: ['z'] },
        output: { codeSplitting: { includeDependenciesRecursively: false } },
      },
    },
  })
  const { output } = result as Rolldown.RolldownOutput
  return Object.fromEntries(output.map((file) => [file.fileName, file]))
}
