import type { Passage } from '@portavoz/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { passagesQuery } from '../../../data/documents/documents.ts'
import { formatNumber } from '../../../lib/format/numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { CoverageSummary } from './coverage-summary.tsx'

/** The coverage, and the passages in reading order, grouped by page or sheet. */
export function DocumentPassages({ id }: { id: string }) {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    passagesQuery(id),
  )
  if (!data)
    return error ? (
      <ErrorState title="No se pudo leer lo que se entendió" busy={isFetching} onRetry={() => void refetch()}>
        {error.message}
      </ErrorState>
    ) : (
      <Skeleton size="h-72 w-full rounded-panel" />
    )
  const { coverage, total } = data.pages.at(-1)!
  const passages = data.pages.flatMap(({ items }) => items)
  return (
    <>
      <CoverageSummary coverage={coverage} />
      {groupPassages(passages).map(({ title, groupItems }) => (
        <section key={groupItems[0]!.id} aria-label={title}>
          <h3 className="num text-sm font-semibold">{title}</h3>
          <ol className="mt-2 grid gap-3">
            {groupItems.map((passage) => (
              <PassageBox key={passage.id} passage={passage} />
            ))}
          </ol>
        </section>
      ))}
      {hasNextPage ? (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Ver más ({formatNumber(passages.length)} de {formatNumber(total)})
        </Button>
      ) : null}
    </>
  )
}

const PassageBox = ({ passage: { heading, row, text } }: { passage: Passage }) => (
  <li className="rounded-xl border border-linea bg-lienzo p-3.5">
    {heading || row ? (
      <p className="num mb-2 text-xs text-texto-3">{[row && `Fila ${row}`, heading].filter(Boolean).join(' · ')}</p>
    ) : null}
    <p className="text-sm wrap-anywhere whitespace-pre-line">{text}</p>
  </li>
)

/** Groups consecutive passages of one page or sheet. */
function groupPassages(passages: readonly Passage[]): { title: string; groupItems: Passage[] }[] {
  const groups: { title: string; groupItems: Passage[] }[] = []
  for (const passage of passages) {
    const title = placeTitle(passage)
    const last = groups.at(-1)
    if (last?.title === title) last.groupItems.push(passage)
    else groups.push({ title, groupItems: [passage] })
  }
  return groups
}

const placeTitle = ({ page, sheet }: Passage): string =>
  page === null ? (sheet === null ? 'Texto' : `Hoja ${sheet}`) : `Página ${formatNumber(page)}`
