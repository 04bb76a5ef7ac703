import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import { cleanText, joinListLines } from '../clean-text.ts'
import { appendAddress } from '../link-address.ts'
import type { Outline } from '../outline.ts'
import { createTableWriter } from '../table-writer.ts'
import { NO_POSITION, readPlain } from './read-plain-text.ts'

/** Writes headings, paragraphs, list items and tables without the Markdown marks. */
export function readMarkdown(text: string, outline: Outline): void {
  const body = removeFrontMatter(text)
  if (body !== text) outline.remarks.add('preface_not_read')
  const tokens = parseTokens(body)
  if (tokens === null) return readPlain(text.replaceAll(/^[ \t>]+/gm, ''), outline)
  writeTokens(tokens, outline)
  outline.end()
}

/** Null if the marks are nested too deep for the parser; the text is then read as plain text. */
function parseTokens(text: string): Token[] | null {
  try {
    return lexer(text)
  } catch {
    return null
  }
}

/** Removes YAML front matter between two rules (`title: …`). A rule above prose is not front matter. */
function removeFrontMatter(text: string): string {
  const lines = linesOf(text)
  if (lines.next().value?.text !== FRONT_MATTER_RULE) return text
  let count = 0
  for (const { text: words, end } of lines) {
    if (words === FRONT_MATTER_RULE) return count > 0 ? text.slice(end) : text
    if (!/^(?:[\w-]+:|[ \t#-])/.test(words)) return text
    count += 1
  }
  return text
}

const FRONT_MATTER_RULE = '---'

function* linesOf(text: string): Generator<{ text: string; end: number }> {
  for (let from = 0; from < text.length;) {
    const index = text.indexOf('\n', from)
    const end = index === -1 ? text.length : index + 1
    yield { text: text.slice(from, index === -1 ? end : index).replace(/\r$/, ''), end }
    from = end
  }
}

function writeTokens(tokens: readonly Token[], outline: Outline): void {
  for (const token of tokens as MarkedToken[]) {
    if (token.type === 'heading') outline.heading(token.depth, cleanText(textOfTokens(token.tokens)), NO_POSITION)
    else if (token.type === 'table') writeTable(token, outline)
    else if (token.type === 'list') writeList(token, outline)
    else if (token.type === 'blockquote') writeTokens(token.tokens, outline)
    else if (token.type === 'code') writeParagraph(token.text, outline)
    else if (token.type === 'paragraph' || token.type === 'text')
      writeParagraph(textOfTokens(token.tokens ?? [token]), outline)
    else if (token.type === 'html') writeParagraph(removeTags(token.text), outline)
  }
}

function writeParagraph(text: string, outline: Outline): void {
  const lines = text
    .split(/\r?\n|\r/)
    .map((line) => cleanText(removeFrame(line)))
    .filter(Boolean)
  for (const paragraph of joinListLines(lines)) outline.paragraph(paragraph, NO_POSITION)
}

/** One paragraph per item; numbered items keep their number. */
function writeList({ items, ordered, start }: Tokens.List, outline: Outline): void {
  for (const [index, { tokens }] of items.entries()) {
    const [first, ...rest] = tokens as MarkedToken[]
    if (first && 'tokens' in first && (first.type === 'text' || first.type === 'paragraph')) {
      writeParagraph(`${ordered ? `${Number(start) + index}. ` : ''}${textOfTokens(first.tokens ?? [])}`, outline)
      writeTokens(rest, outline)
    } else writeTokens(tokens, outline)
  }
}

function writeTable({ header, rows }: Tokens.Table, outline: Outline): void {
  const table = createTableWriter(outline)
  for (const cells of [header, ...rows])
    table.row(
      cells.map((cell) => cleanText(textOfTokens(cell.tokens))),
      NO_POSITION,
    )
  table.end(NO_POSITION)
}

const textOfTokens = (tokens: readonly Token[]): string =>
  (tokens as MarkedToken[])
    .map((token, n) => (isBetweenFigures(token, tokens[n - 1], tokens[n + 1]) ? token.raw : textOfToken(token)))
    .join('')

/** Marks next to digits are part of the text: «2*3 m y 4*5 m», «de 5~10 a 20~30». */
const isBetweenFigures = (token: Token, before: Token | undefined, after: Token | undefined) =>
  /^[*_~]/.test(token.raw) && (/\d$/.test(before?.raw ?? '') || /^\d/.test(after?.raw ?? ''))

function textOfToken(token: MarkedToken): string {
  if (token.type === 'link') return appendAddress(textOfTokens(token.tokens), token.href)
  if (token.type === 'br') return '\n'
  // Struck-out text is dropped: «~~$50.000~~ $45.000» has one price.
  if (token.type === 'del' && token.raw.startsWith('~~')) return ''
  if (token.type === 'html') return removeTags(token.text)
  if ('tokens' in token && token.tokens) return textOfTokens(token.tokens)
  return 'text' in token && typeof token.text === 'string' ? token.text : ''
}

const removeTags = (html: string) => html.replaceAll(/<[^<>]*>/g, ' ')

/** Removes frames: «=== Oferta ===», «*** Solo efectivo ***». */
function removeFrame(line: string): string {
  const inner = line.trimStart()
  const indent = line.slice(0, line.length - inner.length)
  const [frame = ''] = /^(?:={3,}|\*{3,}|~{3,}|_{3,}|-{3,})(?=\s)/.exec(inner) ?? []
  if (frame === '') return line
  const words = inner.slice(frame.length).trim()
  let end = words.length
  while (end > 0 && words[end - 1] === frame[0]) end -= 1
  return indent + words.slice(0, end).trimEnd()
}
