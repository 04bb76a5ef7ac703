import { mergeParts } from './merge-parts.ts'
import { readUsage } from './read-parts.ts'

/** The compiler adds it to every component, after the usage was read. */
const COMPILER_RUNTIME = /\/react\/(?:cjs\/react-)?compiler-runtime/

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
  const files = [base, shared, shell, ...mergeParts(parts)]
  const names = ['base', 'shared', 'shell']
  const fileOf = new Map(files.flatMap((modules, at) => modules.map((one) => [one, names[at] ?? `part-${at}`])))
  return (module) => fileOf.get(module) ?? (COMPILER_RUNTIME.test(module) ? 'base' : null)
}
