import type { IngestionSummary } from '@portavoz/contract'
import { formatCount, formatNumber, formatPercent } from '../../../lib/format/numbers.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { formatPassageCount } from '../document-texts.ts'

/** How much of the document was read, and what was left out. */
export function CoverageSummary({ coverage }: { coverage: IngestionSummary }) {
  const { pagesWithoutText, characters, passages, sentences } = coverage
  const facts = [
    pagesText(coverage),
    sheetsText(coverage),
    formatPassageCount(passages),
    formatCount(characters, 'carácter', 'caracteres'),
  ]
  const omissions = [
    ...sentences,
    ...(pagesWithoutText.length > 0 ? [`Sin texto: ${pageNumbersText(pagesWithoutText)}.`] : []),
  ]
  return (
    <section aria-label="Cobertura" className="grid gap-3">
      <p className="num text-sm text-texto-2">{toSentence(facts.filter(Boolean).join(' · '))}</p>
      {omissions.length > 0 ? <Alert title={omissions.join(' ')} tone="aviso" /> : null}
    </section>
  )
}

const toSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** «12 de 14 páginas con texto (86 %)» */
function pagesText({ pages, pagesWithoutText }: IngestionSummary): string {
  if (pages === null || pages === 0) return ''
  const readPages = pages - pagesWithoutText.length
  return `${formatNumber(readPages)} de ${formatCount(pages, 'página', 'páginas')} con texto (${formatPercent(readPages / pages)})`
}

const sheetsText = ({ sheets }: IngestionSummary): string =>
  sheets.map(({ name, rows }) => `hoja ${name}: ${formatCount(rows, 'fila', 'filas')}`).join(' · ')

const MAX_PAGE_NAMES = 20

/** «páginas 2, 5 y 9» */
function pageNumbersText(pages: readonly number[]): string {
  const numbers = pages.slice(0, MAX_PAGE_NAMES).map(formatNumber)
  const hiddenCount = pages.length - numbers.length
  const list = new Intl.ListFormat('es').format(
    hiddenCount > 0 ? [...numbers, `${formatNumber(hiddenCount)} más`] : numbers,
  )
  return `${pages.length === 1 ? 'página' : 'páginas'} ${list}`
}
