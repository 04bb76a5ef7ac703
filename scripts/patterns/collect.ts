/** Finds the patterns of a source file: literals as they stand, and those that are built, by the values they get. */
import { parseSync } from 'oxc-parser'
import { isConstruction, isRegexLiteral, type SyntaxNode, walk } from './nodes.ts'

export type Pattern = { file: string; line: number; source: string; flags: string }
/** A `RegExp(…)` in a file: what it builds is known when its module was loaded. */
export type Construction = { file: string; line: number }

/** A bound that makes a slow pattern harmless is written beside it: the name of a limit, and why it holds. */
const EXCEPTION = /\/\/ bounded: (limits\.\w+|[A-Z][A-Z_]+) /

export function patternsIn(file: string, text: string): { literals: Pattern[]; constructions: Construction[] } {
  const { program } = parseSync(file, text)
  const lines = lineStarts(text)
  const literals: Pattern[] = []
  const constructions: Construction[] = []
  walk(program as unknown as SyntaxNode, (node) => {
    const at = { file, line: lineAt(lines, node.start) }
    if (isRegexLiteral(node)) literals.push({ ...at, source: node.regex.pattern, flags: node.regex.flags })
    else if (isConstruction(node)) constructions.push(at)
  })
  return { literals, constructions }
}

function lineStarts(text: string): number[] {
  return [...text.matchAll(/\n/g)].map(({ index }) => index)
}

/** The line of a place in the text. */
export const lineOf = (text: string, index: number): number => lineAt(lineStarts(text), index)

const lineAt = (starts: readonly number[], index: number): number => {
  const after = starts.findIndex((start) => start >= index)
  return (after === -1 ? starts.length : after) + 1
}

/** Whether the line or the one before it names what bounds the text. */
export function isBounded(text: string, line: number): boolean {
  const lines = text.split('\n')
  return [lines[line - 1], lines[line - 2]].some((one) => one !== undefined && EXCEPTION.test(one))
}

/** Loads modules and reports each pattern that they build meanwhile, with the place that builds it. */
export async function builtPatterns(urls: readonly string[], fileOf: (url: string) => string): Promise<Pattern[]> {
  const built: Pattern[] = []
  const Original = globalThis.RegExp
  const note = (made: RegExp): RegExp => {
    const place = callerOf(new Error('here').stack ?? '')
    if (place) built.push({ file: fileOf(place.url), line: place.line, source: made.source, flags: made.flags })
    return made
  }
  globalThis.RegExp = new Proxy(Original, {
    construct: (target, values: [string, string?]) => note(new target(...values)),
    apply: (target, _, values: [string, string?]) => note(target(...values)),
  })
  try {
    for (const url of urls) await import(url)
  } finally {
    globalThis.RegExp = Original
  }
  return built
}

/** The first line of the stack that is not of this file. */
function callerOf(stack: string): { url: string; line: number } | null {
  const places = [...stack.matchAll(/(file:\/\/[^\s()]{1,400}):(\d{1,7}):\d{1,7}/g)]
  const caller = places.find(([, url]) => url !== import.meta.url)
  return caller?.[1] === undefined ? null : { url: caller[1], line: Number(caller[2]) }
}
