import type { BackupOverview, BackupRun } from '@portavoz/contract'
import type { ReactNode } from 'react'
import { useStartBackup } from '../../data/installation/backups.ts'
import { formatFullDateTime } from '../../lib/format/dates.ts'
import { formatBytes, formatCount } from '../../lib/format/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { SectionCard } from '../../ui/section-card.tsx'

/** The last backup, the next one, and the one in progress. */
export function BackupStatus({ overview }: { overview: BackupOverview }) {
  const { current, last, nextAt, isEncrypted, folder } = overview
  const { mutate, isPending } = useStartBackup()
  const start = () =>
    mutate(undefined, { onError: ({ message }) => toast({ title: 'Error', description: message, kind: 'error' }) })
  const isBusy = isPending || current !== null
  return (
    <SectionCard
      title="Estado"
      foot={
        <Button variant="primary" busy={isBusy} onClick={start}>
          {isBusy ? 'Haciendo la copia…' : 'Hacer una copia ahora'}
        </Button>
      }
    >
      <dl className="grid gap-4 text-sm sm:grid-cols-2">
        <Fact label="Última copia">
          {last?.finishedAt ? `${formatFullDateTime(last.finishedAt)} · ${formatBytes(last.bytes)}` : 'Ninguna todavía'}
        </Fact>
        <Fact label="Próxima automática">{nextAt === null ? 'Apagadas' : formatFullDateTime(nextAt)}</Fact>
        <Fact label="Cifrado">
          {isEncrypted
            ? 'Con la contraseña del servidor.'
            : 'No: quien tenga el archivo lo lee todo. Pon BACKUP_PASSPHRASE en el servidor.'}
        </Fact>
        <Fact label="Carpeta">{folder}</Fact>
      </dl>
      {current ? (
        <>
          <p className="num text-sm text-texto-2">{describeProgress(current)}</p>
          <progress aria-label="Avance de la copia" className="h-2 w-full accent-acento" />
        </>
      ) : null}
    </SectionCard>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-texto-3">{label}</dt>
    <dd className="num mt-1 wrap-anywhere">{children}</dd>
  </div>
)

/** How large it will be is known at the end only. */
const describeProgress = ({ state, rows, bytes }: BackupRun) =>
  state === 'waiting'
    ? 'Empieza en unos segundos.'
    : `Van ${formatCount(rows, 'fila', 'filas')} y ${formatBytes(bytes)}. Puedes salir de esta página.`
