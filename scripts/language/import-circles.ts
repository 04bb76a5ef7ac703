/** Finds circles of imports, also of types: a file in one cannot be read or moved without the others. */
import { posix } from 'node:path'
import type { ParseResult } from 'oxc-parser'
import { strongComponents } from '../patterns/strong-components.ts'

/** The project files that each file imports or re-exports from, by relative path. */
export function importedFiles(file: string, { staticImports, staticExports }: ParseResult['module']): string[] {
  const sources = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
  ]
  return sources.flatMap((source) => (source.startsWith('.') ? [posix.join(posix.dirname(file), source)] : []))
}

/** The files of each circle, sorted. */
export function importCircles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  return strongComponents([...imports.keys()], (file) => imports.get(file) ?? []).map((files) => files.toSorted())
}
