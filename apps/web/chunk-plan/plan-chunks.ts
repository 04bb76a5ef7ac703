import { isUrgent, type Part } from './groups.ts'
import { mergeParts } from './merge-parts.ts'
import { readUsage } from './read-parts.ts'

/** The compiler adds it to every component, after the usage was read. */
const COMPILER_RUNTIME = /\/react\/(?:cjs\/react-)?compiler-runtime/

const [SMALL_BYTES, MANY_SCREENS] = [1_500, 6]

/** Small, and so many screens need it that it comes with the frame: as a file of its own it costs each a request. */
const isCommon = ({ bytes, imports, roots, isFixed, isPublic }: Part) =>
  !isFixed && !isPublic && imports.length === 0 && bytes <= SMALL_BYTES && roots.filter(isUrgent).length >= MANY_SCREENS

type Entries = { publicEntry: string; consoleEntry: string; pages: readonly string[]; openedParts: readonly string[] }

/**
 * The file of each module that several files need. On a slow connection each request costs more than a few kilobytes,
 * so what is loaded together comes in few files. Returns null for modules that the bundler places itself.
 */
export async function planChunks({
  publicEntry,
  consoleEntry,
  pages,
  openedParts,
}: Entries): Promise<(module: string) => string | null> {
  const { base, shared, shell, parts } = await readUsage(publicEntry, consoleEntry, pages, openedParts)
  const common = parts.filter(isCommon)
  const rest = parts.filter((part) => !isCommon(part))
  const files = [base, shared, [...shell, ...common.flatMap(({ modules }) => modules)], ...mergeParts(rest)]
  const names = ['base', 'shared', 'shell']
  const fileOf = new Map(files.flatMap((modules, at) => modules.map((one) => [one, names[at] ?? `part-${at}`])))
  return (module) => fileOf.get(module) ?? (COMPILER_RUNTIME.test(module) ? 'base' : null)
}
