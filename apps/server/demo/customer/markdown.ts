const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

/** Renders the demo's documents: headings, lists, tables and paragraphs. All other syntax stays text. */
export const markdownToHtml = (markdown: string): string =>
  markdown
    .trim()
    .split(/\n{2,}/)
    .map(blockToHtml)
    .join('\n')

const blockToHtml = (block: string): string => {
  const lines = block.split('\n')
  const [, signs, words] = /^(#{1,6}) (.+)$/.exec(block) ?? []
  if (signs && words) return wrap(`h${signs.length}`, escapeHtml(words))
  if (lines.every((line) => line.startsWith('- ')))
    return wrap('ul', lines.map((line) => wrap('li', escapeHtml(line.slice(2)))).join(''))
  if (RULE.test(lines[1] ?? '')) return tableToHtml(lines)
  return wrap('p', escapeHtml(block))
}

const RULE = /^\|( :?-+:? \|)+$/

const tableToHtml = ([head = '', rule = '', ...rows]: string[]): string => {
  const isFigure = splitCells(rule).map((cell) => cell.endsWith(':'))
  const classOf = (column: number) => (isFigure[column] ? ' class="cifra"' : '')
  const headCell = (words: string, column: number) => `<th scope="col"${classOf(column)}>${words}</th>`
  const cell = (words: string, column: number) =>
    column === 0 ? `<th scope="row">${words}</th>` : `<td${classOf(column)}>${words}</td>`
  const row = (line: string) => wrap('tr', splitCells(line).map(cell).join(''))
  const top = wrap('thead', wrap('tr', splitCells(head).map(headCell).join('')))
  return wrap('table', top + wrap('tbody', rows.map(row).join('')))
}

const splitCells = (line: string): string[] =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => escapeHtml(cell.trim()))

const wrap = (tag: string, inside: string) => `<${tag}>${inside}</${tag}>`
