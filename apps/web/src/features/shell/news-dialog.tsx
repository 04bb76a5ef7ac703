import type { ReleaseNote } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { releaseNotesQuery, useMarkNewsRead } from '../../data/installation/release-notes.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

type NewsDialogProps = {
  /** After an update: what the person has not read. */
  onlyNew: boolean
  onClose: () => void
}

/** What the versions of Portavoz changed. */
export function NewsDialog({ onlyNew, onClose }: NewsDialogProps) {
  const { data, error, isFetching, refetch } = useQuery(releaseNotesQuery)
  const { mutate: markRead } = useMarkNewsRead()
  // Reading them makes none new: what is shown stays until it is closed.
  const [isFiltered] = useState(onlyNew)
  const [shown, setShown] = useState<ReleaseNote[] | null>(null)
  if (data && shown === null) setShown(isFiltered ? data.notes.filter(({ isNew }) => isNew) : data.notes)
  const close = () => {
    markRead()
    onClose()
  }
  // An update that changes nothing for people interrupts none of them.
  if (isFiltered && (error || !shown || shown.length === 0)) return null
  return (
    <Dialog
      open
      onOpenChange={close}
      title="Novedades"
      description={data ? `Portavoz ${data.version}` : undefined}
      footer={
        <Button variant="primary" onClick={close}>
          Entendido
        </Button>
      }
    >
      {error ? (
        <ErrorState title="No pudimos ver las novedades" busy={isFetching} onRetry={() => void refetch()}>
          {error.message}
        </ErrorState>
      ) : null}
      {!data && !error ? (
        <div role="status" aria-label="Cargando">
          <Skeleton size="h-40 w-full rounded-panel" />
        </div>
      ) : null}
      {shown?.length === 0 ? <p className="text-sm text-texto-2">De esta versión no hay nada que contar.</p> : null}
      <div className="grid gap-6">
        {shown?.map((note) => (
          <VersionNews key={note.version} note={note} />
        ))}
      </div>
    </Dialog>
  )
}

const VersionNews = ({ note: { version, date, lines } }: { note: ReleaseNote }) => (
  // Focusable, so that the arrow keys scroll it.
  <section aria-label={`Versión ${version}`} tabIndex={0} className="grid gap-3">
    <h3 className="num flex flex-wrap items-baseline gap-2 font-semibold">
      {version}
      {date ? <span className="text-sm font-normal text-texto-3">{date}</span> : null}
    </h3>
    {lines.map(({ kind, text }) =>
      kind === 'title' ? (
        <p key={text} className="text-sm font-semibold wrap-anywhere">
          {text}
        </p>
      ) : (
        <p key={text} className="flex gap-2 text-sm text-texto-2">
          {kind === 'item' ? <span aria-hidden>•</span> : null}
          <span className="min-w-0 wrap-anywhere">{text}</span>
        </p>
      ),
    )}
  </section>
)
