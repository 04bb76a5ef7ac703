import type { BackupFile } from '@portavoz/contract'
import { Download, Trash2 } from 'lucide-react'
import { formatFullDateTime } from '../../lib/format/dates.ts'
import { formatBytes, formatCount } from '../../lib/format/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SectionCard } from '../../ui/section-card.tsx'

type BackupListProps = {
  files: readonly BackupFile[]
  onDownload: (file: BackupFile) => void
  onRemove: (file: BackupFile) => void
}

/** The files of this machine, newest first. */
export function BackupList({ files, onDownload, onRemove }: BackupListProps) {
  if (files.length === 0)
    return (
      <EmptyState title="Todavía no hay copias en este equipo">
        Haz una ahora y llévala a otro disco: las de aquí se pierden con él.
      </EmptyState>
    )
  const bytes = files.reduce((total, file) => total + file.bytes, 0)
  return (
    <SectionCard
      title="Copias en este equipo"
      description={`${formatCount(files.length, 'copia', 'copias')}, ${formatBytes(bytes)}. Se guardan 7 automáticas diarias, 4 semanales y 3 de antes de actualizar. Las que pides tú se quedan hasta que las elimines.`}
    >
      <ul aria-label="Copias" className="divide-y divide-linea text-sm">
        {files.map((file) => (
          <li key={file.name} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="num font-semibold">{formatFullDateTime(file.createdAt)}</p>
              <p className="num text-texto-3">
                {[formatBytes(file.bytes), originOf(file), cipherOf(file)].join(' · ')}
              </p>
            </div>
            <div className="flex gap-2">
              <Button size="sm" aria-label={`Descargar la copia del ${nameOf(file)}`} onClick={() => onDownload(file)}>
                <Download aria-hidden className="size-4" />
                Descargar
              </Button>
              <Button
                size="icon-sm"
                variant="ghost"
                aria-label={`Eliminar la copia del ${nameOf(file)}`}
                onClick={() => onRemove(file)}
              >
                <Trash2 aria-hidden className="size-4" />
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

export const nameOf = ({ createdAt }: BackupFile): string => formatFullDateTime(createdAt)

const cipherOf = ({ isEncrypted }: BackupFile) => (isEncrypted ? 'cifrada' : 'sin cifrar')

function originOf({ isAutomatic, isBeforeUpdate }: BackupFile): string {
  if (isBeforeUpdate) return 'antes de actualizar'
  return isAutomatic ? 'automática' : 'manual'
}
