import type { BackupFile, BackupOverview } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { backupsQuery } from '../../data/installation/backups.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { standaloneLinkClass } from '../../ui/styles.ts'
import { BackupList } from './backup-list.tsx'
import { BackupStatus } from './backup-status.tsx'
import { DownloadBackup, type PasswordDialogs } from './download-backup.tsx'
import { RemoveBackup } from './remove-backup.tsx'

type RequestedAction = { file: BackupFile; action: 'download' | 'remove' }

/** The backups of the whole installation, for its administrator. */
export function BackupsPage({ identityParts }: { identityParts: PasswordDialogs }) {
  const { data: overview, error, isFetching, refetch } = useQuery(backupsQuery)
  const [asked, setAsked] = useState<RequestedAction | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <div className="mb-6">
        <h1 className="text-2xl font-semibold">Copias de seguridad</h1>
        <p className="mt-1 text-sm text-texto-2">
          Cada copia es un archivo con todo: cuentas, conversaciones, documentos y teléfonos vinculados.
        </p>
        <Link to="/instalacion" className={`${standaloneLinkClass} text-sm`}>
          Volver a Instalación
        </Link>
      </div>
      {error && !overview ? (
        <ErrorState title="No pudimos ver las copias" busy={isFetching} onRetry={() => void refetch()}>
          {error.message}
        </ErrorState>
      ) : null}
      {overview ? (
        <div className="grid gap-6">
          <Warnings overview={overview} />
          <BackupStatus overview={overview} />
          <BackupList
            files={overview.files}
            onDownload={(file) => setAsked({ file, action: 'download' })}
            onRemove={(file) => setAsked({ file, action: 'remove' })}
          />
        </div>
      ) : null}
      {!overview && !error ? (
        <div role="status" aria-label="Cargando" className="grid gap-6">
          <Skeleton size="h-40 w-full rounded-panel" />
          <Skeleton size="h-40 w-full rounded-panel" />
        </div>
      ) : null}
      {asked?.action === 'download' ? (
        <DownloadBackup file={asked.file} identityParts={identityParts} onClose={close} />
      ) : null}
      {asked?.action === 'remove' ? <RemoveBackup file={asked.file} onClose={close} /> : null}
    </>
  )
}

function Warnings({ overview: { failed, isAutomatic, isElsewhere, last, trouble } }: { overview: BackupOverview }) {
  return (
    <>
      {failed ? (
        <Alert tone="error" title="La última copia falló">
          {failed.failure}
        </Alert>
      ) : null}
      {trouble ? (
        <Alert tone="error" title="No se puede ver la carpeta de las copias">
          {trouble}
        </Alert>
      ) : null}
      {isElsewhere ? (
        <Alert tone="neutral" title="La última copia está en otro equipo">
          La hizo el proceso de «{last?.host}» y está allí, en {last?.folder}. Aquí solo puedes bajar las de este
          equipo.
        </Alert>
      ) : null}
      {isAutomatic ? null : (
        <Alert tone="aviso" title="Las copias automáticas están apagadas">
          Solo se hacen las que pidas. Para una cada noche, quita BACKUP_AUTOMATIC=off del servidor.
        </Alert>
      )}
    </>
  )
}
