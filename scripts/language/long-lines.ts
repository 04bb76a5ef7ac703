/** Finds lines over the format's width, which the formatter leaves where a text cannot be wrapped. */
import type { Program } from 'oxc-parser'
import { fieldOf, nameOf, type SyntaxNode, walkSyntax } from '../patterns/syntax-nodes.ts'

const MAX_LENGTH = 120
/** A sentence that starts this near the margin would not fit better on a line of its own. */
const MAX_SENTENCE_COLUMN = 60
/** Brackets and commas behind the sentence. */
const MAX_PUNCTUATION = 4

const SPANISH_WORD =
  /(?:^|[^\p{L}])(?:el|la|los|las|un|una|de|del|al|en|que|se|no|con|por|para|su|tu|ya|es|y)(?!\p{L})/iu
const PUNCTUATION = /[\p{L}\d»”")}][.,:;?!](?:\s|$)|[¿¡«]/u

/** The `d` of an SVG path: it has no words at which it could be wrapped. */
const DRAWING = /^['"]M[\d\s.,a-z-]+['"]$/i

/**
 * Line numbers, from 1. Exempt are import lines, and lines that are too long only by one text which must stay whole: a
 * Spanish sentence, so that it can be searched for, or a drawing.
 */
export function longLines(source: string, program: Program): number[] {
  const lines = source.split('\n')
  const long = lines.flatMap((line, index) => (line.length > MAX_LENGTH ? [index] : []))
  if (long.length === 0) return []
  const starts = lineStarts(lines)
  const exempt = new Set<number>()
  walkSyntax(program as unknown as SyntaxNode, (node, ancestors) => {
    const end = Number(node['end'])
    for (const index of long) {
      const start = starts[index] ?? 0
      const lineEnd = start + (lines[index]?.length ?? 0)
      const isOverlong = node.start < start + MAX_LENGTH && end > lineEnd - MAX_PUNCTUATION
      if (!isOverlong) continue
      if (isImport(node)) exempt.add(index)
      if (!isText(node, ancestors.at(-1))) continue
      const text = source.slice(Math.max(node.start, start), Math.min(end, lineEnd))
      const rest = source.slice(end, starts[index + 1]).trim()
      const isAlone = node.start - start < MAX_SENTENCE_COLUMN && (rest.length <= MAX_PUNCTUATION || !/\w/.test(rest))
      if (isAlone && (isSpanishSentence(text) || DRAWING.test(text))) exempt.add(index)
    }
  })
  return long.flatMap((index) => (exempt.has(index) ? [] : [index + 1]))
}

function lineStarts(lines: readonly string[]): number[] {
  let at = 0
  return lines.map((line) => {
    const start = at
    at += line.length + 1
    return start
  })
}

const isImport = ({ type, source }: SyntaxNode): boolean =>
  type === 'ImportDeclaration' || (type.startsWith('Export') && source !== null && source !== undefined)

/** A string, the text of JSX, or a template that is not SQL. */
const isText = (node: SyntaxNode, parent: SyntaxNode | undefined): boolean => {
  if (node.type === 'JSXText') return true
  if (node.type === 'Literal') return typeof node['value'] === 'string'
  const isTagged = parent?.type === 'TaggedTemplateExpression' && nameOf(fieldOf(parent, 'tag')) === 'sql'
  return node.type === 'TemplateLiteral' && !isTagged
}

const isSpanishSentence = (text: string): boolean => SPANISH_WORD.test(text) && PUNCTUATION.test(text)
