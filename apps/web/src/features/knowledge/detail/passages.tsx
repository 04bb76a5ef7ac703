import type { Passage } from '@portavoz/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { passagesQuery } from '../../../data/documents.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CoverageWords } from './coverage.tsx'

/** Its passages in reading order, page by page, and how much of it they are. */
export function Passages({ id }: { id: string }) {
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
      <CoverageWords coverage={coverage} />
      {groupsOf(passages).map(({ title, own }) => (
        <section key={own[0]!.id} aria-label={title}>
          <h3 className="num text-sm font-semibold">{title}</h3>
          <ol className="mt-2 grid gap-3">
            {own.map((passage) => (
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

/** Those of one page or sheet that follow each other, together. */
function groupsOf(passages: readonly Passage[]): { title: string; own: Passage[] }[] {
  const groups: { title: string; own: Passage[] }[] = []
  for (const passage of passages) {
    const title = titleOf(passage)
    const last = groups.at(-1)
    if (last?.title === title) last.own.push(passage)
    else groups.push({ title, own: [passage] })
  }
  return groups
}

const titleOf = ({ page, sheet }: Passage): string =>
  page === null ? (sheet === null ? 'Texto' : `Hoja ${sheet}`) : `Página ${formatNumber(page)}`
