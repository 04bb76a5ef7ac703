import type { Coverage } from '@portavoz/contract'
import { formatCount, formatNumber, formatPercent } from '../../../lib/numbers.ts'
import { Alert } from '../../../ui/alert.tsx'
import { countPassages } from '../words.ts'

/** How much of it was understood, and what was left out. */
export function CoverageWords({ coverage }: { coverage: Coverage }) {
  const { pagesWithoutText, characters, passages, sentences } = coverage
  const said = [
    pagesOf(coverage),
    sheetsOf(coverage),
    countPassages(passages),
    formatCount(characters, 'carácter', 'caracteres'),
  ]
  const left = [...sentences, ...(pagesWithoutText.length > 0 ? [`Sin texto: ${pageNames(pagesWithoutText)}.`] : [])]
  return (
    <section aria-label="Cobertura" className="grid gap-3">
      <p className="num text-sm text-texto-2">{said.filter(Boolean).join(' · ')}</p>
      {left.length > 0 ? <Alert title={left.join(' ')} tone="aviso" /> : null}
    </section>
  )
}

/** «12 de 14 páginas con texto (86 %)» */
function pagesOf({ pages, pagesWithoutText }: Coverage): string {
  if (pages === null || pages === 0) return ''
  const read = pages - pagesWithoutText.length
  return `${formatNumber(read)} de ${formatCount(pages, 'página', 'páginas')} con texto (${formatPercent(read / pages)})`
}

const sheetsOf = ({ sheets }: Coverage): string =>
  sheets.map(({ name, rows }) => `hoja ${name}: ${formatCount(rows, 'fila', 'filas')}`).join(' · ')

const mostNamed = 20

/** «páginas 2, 5 y 9» */
function pageNames(pages: readonly number[]): string {
  const named = pages.slice(0, mostNamed).map(formatNumber)
  const rest = pages.length - named.length
  const list = new Intl.ListFormat('es').format(rest > 0 ? [...named, `${formatNumber(rest)} más`] : named)
  return `${pages.length === 1 ? 'página' : 'páginas'} ${list}`
}
