import { Lexer, type MarkedToken, type Token, Tokenizer, type Tokens } from 'marked'

/**
 * How a channel writes each element of Markdown; the arguments are rendered already, except those of `text`, `code` and
 * `codeBlock`.
 */
export type MarkdownMarks = {
  text: (text: string) => string
  strong: (words: string) => string
  /** `mark` is the mark in the source: `*` or `_`. */
  emphasis: (words: string, mark: string) => string
  strike: (words: string) => string
  code: (text: string) => string
  codeBlock: (text: string) => string
  quote: (words: string) => string
  link: (words: string, url: string) => string
}

/**
 * Parsing time may grow with the square of the length, so longer texts are split into pieces and still longer ones are
 * not parsed.
 */
const PIECE_LENGTH = 4_096
const MAX_LENGTH = 8 * PIECE_LENGTH
/** Real texts have fewer; the parser is slow with thousands of them. */
const MAX_OPENERS = 300

/**
 * Keeps as text what chat messages do not mean as Markdown: setext headings, indented code, HTML blocks and link
 * definitions.
 */
class ChatTokenizer extends Tokenizer {
  override lheading = () => undefined
  override code = () => undefined
  override html = () => undefined
  override def = () => undefined
}

/** Renders the Markdown of a model in the marks of a channel. Text that is not clearly Markdown stays as it is. */
export function renderMarkdown(text: string, marks: MarkdownMarks): string {
  if (text.length > MAX_LENGTH) return marks.text(text)
  return splitIntoPieces(text)
    .map((piece) => renderPiece(piece, marks))
    .join('')
    .trim()
}

/** Pieces end at a line break where there is one. */
function splitIntoPieces(text: string): string[] {
  const pieces: string[] = []
  let rest = text
  while (rest.length > PIECE_LENGTH) {
    const end = rest.lastIndexOf('\n', PIECE_LENGTH - 1) + 1
    const cut = end > PIECE_LENGTH / 2 ? end : PIECE_LENGTH
    pieces.push(rest.slice(0, cut))
    rest = rest.slice(cut)
  }
  return [...pieces, rest]
}

function renderPiece(text: string, marks: MarkdownMarks): string {
  if ((text.match(/[[>]/g)?.length ?? 0) > MAX_OPENERS) return marks.text(text)
  try {
    return renderBlocks(new Lexer({ gfm: true, tokenizer: new ChatTokenizer() }).lex(text), marks)
  } catch (error) {
    // Nested too deeply for the parser.
    if (error instanceof RangeError) return marks.text(text)
    throw error
  }
}

const renderBlocks = (tokens: readonly Token[], marks: MarkdownMarks) =>
  (tokens as MarkedToken[]).map((token) => renderBlock(token, marks) + trailingLineBreak(token)).join('')

const trailingLineBreak = ({ type, raw }: MarkedToken) =>
  type === 'space' ? '' : (/(?<!\n)\n*$/.exec(raw.slice(-2))?.[0] ?? '')

function renderBlock(token: MarkedToken, marks: MarkdownMarks): string {
  switch (token.type) {
    case 'space':
      return token.raw
    case 'heading':
      // The heading is bold as a whole.
      return marks.strong(renderInline(token.tokens, { ...marks, strong: unchanged, emphasis: unchanged }))
    case 'code':
      return marks.codeBlock(token.text)
    case 'blockquote':
      return marks.quote(renderBlocks(token.tokens, marks).trim())
    case 'list':
      return token.items.map((item) => renderListItem(item, marks)).join('\n')
    case 'table':
      return renderTable(token, marks)
    case 'hr':
      return '———'
    case 'paragraph':
    case 'text':
      return token.tokens ? renderInline(token.tokens, marks) : marks.text(token.raw.trimEnd())
    case 'br':
    case 'checkbox':
    case 'codespan':
    case 'def':
    case 'del':
    case 'em':
    case 'escape':
    case 'html':
    case 'image':
    case 'link':
    case 'list_item':
    case 'strong':
      return marks.text(token.raw.trimEnd())
  }
}

const unchanged = (words: string) => words

/** Keeps the number that was written. */
function renderListItem({ raw, task, checked, tokens }: Tokens.ListItem, marks: MarkdownMarks): string {
  const number = /^\s*(\d{1,9}[.)])/.exec(raw)?.[1]
  const box = task ? (checked ? '☑ ' : '☐ ') : ''
  const inner = tokens.filter(({ type }) => type !== 'checkbox')
  const words = inner.map((token) => renderBlocks([token], marks).trim()).join('\n')
  return `${number ?? '•'} ${box}${words.replaceAll('\n', '\n  ')}`
}

const renderTable = ({ header, rows }: Tokens.Table, marks: MarkdownMarks): string => {
  const line = (cells: Tokens.TableCell[], cellMarks: MarkdownMarks) =>
    cells.map(({ tokens }) => renderInline(tokens, cellMarks)).join(' · ')
  const title = marks.strong(line(header, { ...marks, strong: unchanged, emphasis: unchanged }))
  return [title, ...rows.map((cells) => line(cells, marks))].join('\n')
}

const renderInline = (tokens: readonly Token[], marks: MarkdownMarks): string =>
  (tokens as MarkedToken[]).map((token) => renderInlineToken(token, marks)).join('')

function renderInlineToken(token: MarkedToken, marks: MarkdownMarks): string {
  switch (token.type) {
    case 'strong':
      return marks.strong(renderInline(token.tokens, marks))
    case 'em':
      return marks.emphasis(renderInline(token.tokens, marks), token.raw.charAt(0))
    case 'del':
      return marks.strike(renderInline(token.tokens, marks))
    case 'codespan':
      return marks.code(token.text)
    case 'link':
      return renderLink(token, marks)
    case 'image':
      return marks.link(marks.text(token.text), token.href)
    case 'br':
      return '\n'
    case 'escape':
      return marks.text(token.text)
    case 'html':
      return /^<br ?\/?>$/i.test(token.raw) ? '\n' : marks.text(token.raw)
    case 'text':
      return token.tokens ? renderInline(token.tokens, marks) : marks.text(token.raw)
    case 'blockquote':
    case 'checkbox':
    case 'code':
    case 'def':
    case 'heading':
    case 'hr':
    case 'list':
    case 'list_item':
    case 'paragraph':
    case 'space':
    case 'table':
      return marks.text(token.raw)
  }
}

/** A bare address stays as it was written. */
function renderLink({ raw, href, text, tokens }: Tokens.Link, marks: MarkdownMarks): string {
  if (!raw.startsWith('[')) return marks.text(text || raw)
  return marks.link(renderInline(tokens, marks), href)
}
