import { buildPdf, pdfText } from '../../test/documents/build-files.ts'
import { type MarkdownBlock, readBlocks } from './markdown-blocks.ts'

/** Two sections on each page, so that a quote can name the second one. */
const SECTIONS_PER_PAGE = 2
const [LEFT, RIGHT, TOP] = [60, 540, 730]
const LINE_COLUMNS = 84
const [PETROL, INK, HAIRLINE] = ['0 0.36 0.38', '0.13 0.15 0.17', '0.82 0.8 0.76']

/** A PDF as a business prints it, in the type and the colours of the console. */
export const buildBrochure = (markdown: string): Buffer => {
  const pages: string[] = []
  let y = TOP
  let sections = 0
  const draw = (operators: string) => void (pages[pages.length - 1] += operators)
  const startPage = () => {
    y = TOP
    pages.push(`${PETROL} rg 0 785 600 15 re f ${INK} rg\n`)
  }
  startPage()
  for (const block of readBlocks(markdown)) {
    if (block.kind === 'heading' && block.level > 1 && sections++ === SECTIONS_PER_PAGE) {
      startPage()
      sections = 1
    }
    for (const { height, operators } of drawBlock(block)) {
      y -= height
      draw(operators(y))
    }
  }
  return buildPdf(...pages)
}

type DrawnLine = { height: number; operators: (y: number) => string }

function drawBlock(block: MarkdownBlock): DrawnLine[] {
  if (block.kind === 'heading') return [drawHeading(block.text, block.level)]
  if (block.kind === 'table') return block.rows.map(drawRow)
  const mark = block.kind === 'item' ? '\u2022 ' : ''
  return wrap(mark + block.text).map((line, at) => ({
    height: at === 0 ? 24 : 16,
    operators: (y) => write(line, at > 0 && mark !== '' ? LEFT + 9 : LEFT, y),
  }))
}

const drawHeading = (text: string, level: number): DrawnLine => ({
  height: level === 1 ? 20 : 44,
  operators: (y) => `${PETROL} rg\n${write(text, LEFT, y, level === 1 ? 24 : 16)}${INK} rg\n`,
})

/** The last column is aligned to the right edge, as prices are. */
const drawRow = (cells: string[], at: number): DrawnLine => ({
  height: at === 0 ? 30 : 26,
  operators: (y) => {
    const starts = cells.map((cell, column) =>
      column === 0 ? LEFT : column === cells.length - 1 ? RIGHT - cell.length * 6 : LEFT + 130,
    )
    const texts = cells.map((cell, column) => write(cell, starts[column] ?? LEFT, y, 11)).join('')
    return `${texts}${HAIRLINE} RG ${LEFT} ${y - 8} m ${RIGHT} ${y - 8} l S\n`
  },
})

function wrap(text: string): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && line.length + word.length >= LINE_COLUMNS) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines
}

/** The bullet is the only character that Windows-1252 has and Latin-1 has not. */
const write = (text: string, x: number, y: number, size = 12) =>
  pdfText(
    text.replaceAll('\u2022', '\u0095').replaceAll(/[()\\]/g, (mark) => `\\${mark}`),
    x,
    y,
    size,
  )
