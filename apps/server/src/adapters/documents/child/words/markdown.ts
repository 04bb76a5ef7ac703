import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import { clean, joinListLines } from '../clean.ts'
import { withAddress } from '../link.ts'
import type { Outline } from '../outline.ts'
import { createTable } from '../table.ts'
import { NOWHERE, readPlain } from './plain.ts'

/** Headings, paragraphs, points and tables; the marks themselves are not said. */
export function readMarkdown(text: string, outline: Outline): void {
  const body = withoutPreface(text)
  if (body !== text) outline.remarks.add('preface_not_read')
  const tokens = tokensOf(body)
  if (tokens === null) return readPlain(text.replaceAll(/^[ \t>]+/gm, ''), outline)
  tell(tokens, outline)
  outline.end()
}

/** Null where marks stand in each other deeper than they can be taken apart: what they mark is a text all the same. */
function tokensOf(text: string): Token[] | null {
  try {
    return lexer(text)
  } catch {
    return null
  }
}

/** What programs put before a text for each other, between two rules: `title: …`. A rule before words of people is none. */
function withoutPreface(text: string): string {
  const lines = linesOf(text)
  if (lines.next().value?.words !== RULE) return text
  let count = 0
  for (const { words, end } of lines) {
    if (words === RULE) return count > 0 ? text.slice(end) : text
    if (!/^(?:[\w-]+:|[ \t#-])/.test(words)) return text
    count += 1
  }
  return text
}

const RULE = '---'

/** Line by line, each with the place where the next one begins. */
function* linesOf(text: string): Generator<{ words: string; end: number }> {
  for (let from = 0; from < text.length;) {
    const at = text.indexOf('\n', from)
    const end = at === -1 ? text.length : at + 1
    yield { words: text.slice(from, at === -1 ? end : at).replace(/\r$/, ''), end }
    from = end
  }
}

function tell(tokens: readonly Token[], outline: Outline): void {
  for (const token of tokens as MarkedToken[]) {
    if (token.type === 'heading') outline.heading(token.depth, clean(spoken(token.tokens)), NOWHERE)
    else if (token.type === 'table') tellTable(token, outline)
    else if (token.type === 'list') tellPoints(token, outline)
    else if (token.type === 'blockquote') tell(token.tokens, outline)
    else if (token.type === 'code') tellParagraph(token.text, outline)
    else if (token.type === 'paragraph' || token.type === 'text')
      tellParagraph(spoken(token.tokens ?? [token]), outline)
    else if (token.type === 'html') tellParagraph(withoutTags(token.text), outline)
  }
}

function tellParagraph(text: string, outline: Outline): void {
  const lines = text
    .split(/\r?\n|\r/)
    .map((line) => clean(unframed(line)))
    .filter(Boolean)
  for (const said of joinListLines(lines)) outline.paragraph(said, NOWHERE)
}

/** Each point for itself; what is numbered keeps its number. */
function tellPoints({ items, ordered, start }: Tokens.List, outline: Outline): void {
  for (const [at, { tokens }] of items.entries()) {
    const [first, ...more] = tokens as MarkedToken[]
    if (first && 'tokens' in first && (first.type === 'text' || first.type === 'paragraph')) {
      tellParagraph(`${ordered ? `${Number(start) + at}. ` : ''}${spoken(first.tokens ?? [])}`, outline)
      tell(more, outline)
    } else tell(tokens, outline)
  }
}

function tellTable({ header, rows }: Tokens.Table, outline: Outline): void {
  const table = createTable(outline)
  for (const cells of [header, ...rows])
    table.row(
      cells.map((cell) => clean(spoken(cell.tokens))),
      NOWHERE,
    )
  table.end(NOWHERE)
}

/** What people read of it. */
const spoken = (tokens: readonly Token[]): string =>
  (tokens as MarkedToken[])
    .map((token, n) => (isBetweenFigures(token, tokens[n - 1], tokens[n + 1]) ? token.raw : wordsOf(token)))
    .join('')

/** «2*3 m y 4*5 m», «de 5~10 a 20~30»: signs of figures, which without them would be others. */
const isBetweenFigures = (token: Token, before: Token | undefined, after: Token | undefined) =>
  /^[*_~]/.test(token.raw) && (/\d$/.test(before?.raw ?? '') || /^\d/.test(after?.raw ?? ''))

function wordsOf(token: MarkedToken): string {
  if (token.type === 'link') return withAddress(spoken(token.tokens), token.href)
  if (token.type === 'br') return '\n'
  // What is struck out holds no more: «~~$50.000~~ $45.000» has one price.
  if (token.type === 'del' && token.raw.startsWith('~~')) return ''
  if (token.type === 'html') return withoutTags(token.text)
  if ('tokens' in token && token.tokens) return spoken(token.tokens)
  return 'text' in token && typeof token.text === 'string' ? token.text : ''
}

const withoutTags = (html: string) => html.replaceAll(/<[^<>]*>/g, ' ')

/** «=== Oferta ===», «*** Solo efectivo ***»: what stands between the signs. */
function unframed(line: string): string {
  const inner = line.trimStart()
  const indent = line.slice(0, line.length - inner.length)
  const [frame = ''] = /^(?:={3,}|\*{3,}|~{3,}|_{3,}|-{3,})(?=\s)/.exec(inner) ?? []
  if (frame === '') return line
  const words = inner.slice(frame.length).trim()
  let end = words.length
  while (end > 0 && words[end - 1] === frame[0]) end -= 1
  return indent + words.slice(0, end).trimEnd()
}
