import { useQuery } from '@tanstack/react-query'
import { releaseNotesQuery, useFindNewerVersion } from '../../data/installation/release-notes.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'

/** The version that runs, and a look for a newer one, which nothing makes by itself. */
export function ProgramVersion() {
  const { data: notes } = useQuery(releaseNotesQuery)
  const { mutate, data: found, error, isPending } = useFindNewerVersion()
  return (
    <section aria-label="Versión" className="grid gap-3 rounded-panel border border-linea bg-superficie px-4 py-3.5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="num text-sm font-semibold">{notes ? `Portavoz ${notes.version}` : 'Portavoz'}</p>
        <Button busy={isPending} onClick={() => mutate()}>
          {isPending ? 'Buscando…' : 'Buscar una versión nueva'}
        </Button>
      </div>
      <div role="status" className="grid gap-3 text-sm wrap-anywhere empty:hidden">
        {error ? <p className="text-error">{error.message}</p> : null}
        {found && !isPending ? <p className="text-texto-2">{found.seen}</p> : null}
        {found?.command && !isPending ? (
          <div className="flex flex-wrap items-center gap-4">
            <code className="num">{found.command}</code>
            <CopyButton text={found.command} label="Copiar" doneText="Copiado" />
          </div>
        ) : null}
      </div>
    </section>
  )
}
