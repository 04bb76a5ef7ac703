/** Finds the patterns of a source file: literals, and constructions with the values that they get at load. */
import { parseSync } from 'oxc-parser'
import { isConstruction, isRegexLiteral, type SyntaxNode, walkSyntax } from './syntax-nodes.ts'

export type FoundPattern = { file: string; line: number; source: string; flags: string }
/** A `RegExp(…)` call or `new RegExp(…)`; its value is known after the module was loaded. */
export type PatternConstruction = { file: string; line: number }

/** A comment beside a slow pattern that names the limit which bounds its text, and the reason. */
const EXCEPTION = /\/\/ bounded: (limits\.\w+|[A-Z][A-Z_]+) /

export function findPatterns(
  file: string,
  text: string,
): { literals: FoundPattern[]; constructions: PatternConstruction[] } {
  const { program } = parseSync(file, text)
  const lines = lineBreaks(text)
  const literals: FoundPattern[] = []
  const constructions: PatternConstruction[] = []
  walkSyntax(program as unknown as SyntaxNode, (node) => {
    const location = { file, line: lineAt(lines, node.start) }
    if (isRegexLiteral(node)) literals.push({ ...location, source: node.regex.pattern, flags: node.regex.flags })
    else if (isConstruction(node)) constructions.push(location)
  })
  return { literals, constructions }
}

function lineBreaks(text: string): number[] {
  return [...text.matchAll(/\n/g)].map(({ index }) => index)
}

/** The line number of an index in the text, from 1. */
export const lineOf = (text: string, index: number): number => lineAt(lineBreaks(text), index)

const lineAt = (starts: readonly number[], index: number): number => {
  const breakIndex = starts.findIndex((start) => start >= index)
  return (breakIndex === -1 ? starts.length : breakIndex) + 1
}

/** Whether this line or the one before has a `bounded:` comment. */
export function isBounded(text: string, line: number): boolean {
  const lines = text.split('\n')
  return [lines[line - 1], lines[line - 2]].some((one) => one !== undefined && EXCEPTION.test(one))
}

/** Loads the modules with a proxied `RegExp` and reports each pattern that they build, with the line that builds it. */
export async function recordBuiltPatterns(
  urls: readonly string[],
  fileOf: (url: string) => string,
): Promise<FoundPattern[]> {
  const patterns: FoundPattern[] = []
  const Original = globalThis.RegExp
  const record = (pattern: RegExp): RegExp => {
    const caller = findCaller(new Error('here').stack ?? '')
    if (caller)
      patterns.push({ file: fileOf(caller.url), line: caller.line, source: pattern.source, flags: pattern.flags })
    return pattern
  }
  globalThis.RegExp = new Proxy(Original, {
    construct: (target, values: [string, string?]) => record(new target(...values)),
    apply: (target, _, values: [string, string?]) => record(target(...values)),
  })
  try {
    for (const url of urls) await import(url)
  } finally {
    globalThis.RegExp = Original
  }
  return patterns
}

/** The first stack frame outside this file. */
function findCaller(stack: string): { url: string; line: number } | null {
  const places = [...stack.matchAll(/(file:\/\/[^\s()]{1,400}):(\d{1,7}):\d{1,7}/g)]
  const caller = places.find(([, url]) => url !== import.meta.url)
  return caller?.[1] === undefined ? null : { url: caller[1], line: Number(caller[2]) }
}
