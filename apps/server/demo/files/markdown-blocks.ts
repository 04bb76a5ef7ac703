/** A block of the demo's documents, whose syntax `customer/markdown.ts` describes. */
export type MarkdownBlock =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'table'; rows: string[][] }
  | { kind: 'item' | 'paragraph'; text: string }

export const readBlocks = (markdown: string): MarkdownBlock[] =>
  markdown
    .trim()
    .split(/\n{2,}/)
    .flatMap((block): MarkdownBlock[] => {
      const [, signs, words] = /^(#{1,6}) (.+)$/.exec(block) ?? []
      if (signs && words) return [{ kind: 'heading', level: signs.length, text: words }]
      const lines = block.split('\n')
      if (block.startsWith('|')) return [{ kind: 'table', rows: lines.filter(isNotRule).map(splitCells) }]
      if (block.startsWith('- ')) return lines.map((line) => ({ kind: 'item', text: line.slice(2) }))
      return [{ kind: 'paragraph', text: lines.join(' ') }]
    })

const isNotRule = (line: string) => !line.startsWith('| -')

const splitCells = (line: string): string[] =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())
