import { clean, joinLines } from '../clean.ts'
import type { Outline, Place } from '../outline.ts'
import { createTable } from '../table.ts'

const NOWHERE: Place = { page: null, sheet: null, row: null }

/** Paragraphs end at a blank line, or where lines are as long as paragraphs. */
export function readPlain(text: string, outline: Outline): void {
  for (const part of text.split(/\r?\n\s*\r?\n|\r\s*\r|\f/)) {
    const lines = part
      .split(/\r?\n|\r/)
      .map(clean)
      .filter(Boolean)
    const isWrapped = lines.length > 1 && lines.slice(0, -1).every((line) => line.length > 50 && line.length < 120)
    for (const paragraph of isWrapped ? [joinLines(lines)] : lines) outline.paragraph(paragraph, NOWHERE)
  }
  outline.end()
}

/** «=== Oferta ===», «*** Solo efectivo ***»: what stands between the signs. */
const unframed = (line: string) =>
  line.length > 500 ? line : line.replace(/^(\s*)([=*~_-])\2{2,}\s+(.*?)\s*\2*\s*$/, '$1$3')

/** What people read of a line of Markdown. */
const spoken = (line: string): string =>
  clean(
    line
      .replaceAll(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll(/\[([^\]]+)\]\(([^)\s]+)[^)]*\)/g, (_all, words: string, address: string) =>
        /^(https?:|mailto:|tel:)/.test(address) && !words.includes(address) ? `${words} (${address})` : words,
      )
      .replaceAll(/(\*\*|__|~~|`)(?=\S)([^]*?\S)\1/g, '$2')
      .replaceAll(/(^|\s)[*_](\S[^*_]*?)[*_](?=[\s.,;:!?)]|$)/g, '$1$2')
      .replaceAll(/\\([\\`*_{}[\]()#+\-.!|>~])/g, '$1'),
  )

const isRow = (line: string) => /^\s*\|.*\|\s*$/.test(line)
/** A line of `=` or `-` under one of words makes a heading of it. */
const UNDERLINE = /^ {0,3}(?:(=+)|-+)\s*$/
/** Marks that stand alone: of a pause, or of what is told as it was typed. */
const isMark = (line: string) => /^\s*(`{3,}\S*|~{3,}\S*|={3,}|(\*\s*){3,}|(_\s*){3,})\s*$/.test(line)
const isRule = (line: string) => /^\s*\|?[\s:|-]+\|?\s*$/.test(line) && line.includes('-')
const cellsOf = (line: string) =>
  line
    .trim()
    .replaceAll(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map(spoken)

/** Headings, paragraphs, points and tables; the marks themselves are not said. */
export function readMarkdown(text: string, outline: Outline): void {
  let paragraph: string[] = []
  /** No point, and nobody's words: signs under it make a heading of it. */
  let isTitle = false
  let table: ReturnType<typeof createTable> | null = null
  const flush = () => {
    const said = joinLines(paragraph)
    paragraph = []
    if (said !== '') outline.paragraph(said, NOWHERE)
  }
  const endTable = () => {
    table?.end(NOWHERE)
    table = null
  }
  for (const line of text.replace(/^---\r?\n[^]*?\r?\n---\r?\n/, '').split(/\r?\n|\r/)) {
    const [, marks, heading] = /^ {0,3}(#{1,6})\s+(.*?)\s*#*$/.exec(line) ?? []
    const under = paragraph.length === 1 && isTitle ? UNDERLINE.exec(line) : null
    if (!isRow(line)) endTable()
    if (marks !== undefined) {
      flush()
      outline.heading(marks.length, spoken(heading ?? ''), NOWHERE)
    } else if (under) {
      outline.heading(under[1] ? 1 : 2, paragraph.splice(0).join(''), NOWHERE)
    } else if (isRow(line)) {
      flush()
      table ??= createTable(outline)
      if (!isRule(line)) table.row(cellsOf(line), NOWHERE)
    } else {
      const isPoint = /^\s*([-*+]|\d+[.)])\s/.test(line)
      if (isPoint || line.trim() === '' || isRule(line) || isMark(line)) flush()
      if (paragraph.length === 0) isTitle = !isPoint && !/^\s*>/.test(line)
      if (line.trim() !== '' && !isRule(line) && !isMark(line))
        paragraph.push(spoken(unframed(line).replace(/^\s*(>\s?)*([-*+]\s+)?/, '')))
    }
  }
  endTable()
  flush()
  outline.end()
}
