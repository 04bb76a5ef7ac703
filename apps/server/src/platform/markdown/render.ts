import { Lexer, type MarkedToken, type Token, Tokenizer, type Tokens } from 'marked'

/** How one channel writes what Markdown means; each gets words that were rendered already. */
export type Marks = {
  words: (text: string) => string
  strong: (words: string) => string
  /** `mark` is how it was written: `*` or `_`. */
  emphasis: (words: string, mark: string) => string
  strike: (words: string) => string
  code: (text: string) => string
  codeBlock: (text: string) => string
  quote: (words: string) => string
  link: (words: string, url: string) => string
}

/** A parser's time may grow with the square of its text: a longer one is rendered in pieces, and no more of them than this. */
const PIECE = 4_096
const LONGEST = 8 * PIECE
/** A text of a person has fewer; the parser needs long for thousands of them. */
const MOST_OPENERS = 300

/** Leaves as text what chat texts do not mean: underlined titles, indented code, HTML blocks, link definitions. */
class ChatTokenizer extends Tokenizer {
  override lheading = () => undefined
  override code = () => undefined
  override html = () => undefined
  override def = () => undefined
}

/**
 * What a model wrote as Markdown, in the marks of one channel. Text that is not plainly Markdown stays as it was typed,
 * and a text that would grow beyond its own length does too.
 */
export function renderMarkdown(text: string, marks: Marks): string {
  if (text.length > LONGEST) return marks.words(text)
  return piecesOf(text)
    .map((piece) => renderPiece(piece, marks))
    .join('')
    .trim()
}

/** Cut at the end of a line where there is one. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  let rest = text
  while (rest.length > PIECE) {
    const end = rest.lastIndexOf('\n', PIECE - 1) + 1
    const at = end > PIECE / 2 ? end : PIECE
    pieces.push(rest.slice(0, at))
    rest = rest.slice(at)
  }
  return [...pieces, rest]
}

function renderPiece(text: string, marks: Marks): string {
  if ((text.match(/[[>]/g)?.length ?? 0) > MOST_OPENERS) return marks.words(text)
  try {
    return blocks(new Lexer({ gfm: true, tokenizer: new ChatTokenizer() }).lex(text), marks)
  } catch (error) {
    // Nested too deep for the parser.
    if (error instanceof RangeError) return marks.words(text)
    throw error
  }
}

const blocks = (tokens: readonly Token[], marks: Marks) =>
  (tokens as MarkedToken[]).map((token) => block(token, marks) + lineEnds(token)).join('')

const lineEnds = ({ type, raw }: MarkedToken) =>
  type === 'space' ? '' : (/(?<!\n)\n*$/.exec(raw.slice(-2))?.[0] ?? '')

function block(token: MarkedToken, marks: Marks): string {
  switch (token.type) {
    case 'space':
      return token.raw
    case 'heading':
      // Its title is bold as a whole.
      return marks.strong(inline(token.tokens, { ...marks, strong: same, emphasis: same }))
    case 'code':
      return marks.codeBlock(token.text)
    case 'blockquote':
      return marks.quote(blocks(token.tokens, marks).trim())
    case 'list':
      return token.items.map((item) => listItem(item, marks)).join('\n')
    case 'table':
      return table(token, marks)
    case 'hr':
      return '———'
    case 'paragraph':
    case 'text':
      return token.tokens ? inline(token.tokens, marks) : marks.words(token.raw.trimEnd())
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
      return marks.words(token.raw.trimEnd())
  }
}

const same = (words: string) => words

/** A number stays the one that was written. */
function listItem({ raw, task, checked, tokens }: Tokens.ListItem, marks: Marks): string {
  const number = /^\s*(\d{1,9}[.)])/.exec(raw)?.[1]
  const box = task ? (checked ? '☑ ' : '☐ ') : ''
  const inner = tokens.filter(({ type }) => type !== 'checkbox')
  const words = inner.map((token) => blocks([token], marks).trim()).join('\n')
  return `${number ?? '•'} ${box}${words.replaceAll('\n', '\n  ')}`
}

const table = ({ header, rows }: Tokens.Table, marks: Marks): string => {
  const line = (cells: Tokens.TableCell[], of: Marks) => cells.map(({ tokens }) => inline(tokens, of)).join(' · ')
  const title = marks.strong(line(header, { ...marks, strong: same, emphasis: same }))
  return [title, ...rows.map((cells) => line(cells, marks))].join('\n')
}

const inline = (tokens: readonly Token[], marks: Marks): string =>
  (tokens as MarkedToken[]).map((token) => inlineOne(token, marks)).join('')

function inlineOne(token: MarkedToken, marks: Marks): string {
  switch (token.type) {
    case 'strong':
      return marks.strong(inline(token.tokens, marks))
    case 'em':
      return marks.emphasis(inline(token.tokens, marks), token.raw.charAt(0))
    case 'del':
      return marks.strike(inline(token.tokens, marks))
    case 'codespan':
      return marks.code(token.text)
    case 'link':
      return link(token, marks)
    case 'image':
      return marks.link(marks.words(token.text), token.href)
    case 'br':
      return '\n'
    case 'escape':
      return marks.words(token.text)
    case 'html':
      return /^<br ?\/?>$/i.test(token.raw) ? '\n' : marks.words(token.raw)
    case 'text':
      return token.tokens ? inline(token.tokens, marks) : marks.words(token.raw)
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
      return marks.words(token.raw)
  }
}

/** An address that is written out stays as it was written. */
function link({ raw, href, text, tokens }: Tokens.Link, marks: Marks): string {
  if (!raw.startsWith('[')) return marks.words(text || raw)
  return marks.link(inline(tokens, marks), href)
}
