import { CircleAlert, CircleCheck, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatBytes, formatPercent } from '../../../lib/format/numbers.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { isCancellable, type Upload } from './uploads.ts'

type UploadLineProps = { upload: Upload; onRemove: () => void; onCancel: () => void; children?: ReactNode }

/** A file with its progress, and a button to remove it or to cancel its upload. */
export function UploadLine({ upload, onRemove, onCancel, children }: UploadLineProps) {
  const { file, step } = upload
  const isPending = step === 'sending' || step === 'waiting'
  return (
    <li aria-label={file.name} className="grid gap-3 border-b border-linea py-3.5 last:border-b-0">
      <div className="flex items-start gap-3">
        <Badge tone="neutro">{(file.name.split('.').at(-1) ?? '').slice(0, 5).toUpperCase()}</Badge>
        <div className="min-w-0 flex-1 text-sm">
          <p title={file.name} className="truncate font-medium">
            {file.name}
          </p>
          <UploadState upload={upload} />
        </div>
        {isPending && !isCancellable(upload) ? null : (
          <Button
            size="icon-sm"
            variant="ghost"
            aria-label={`${isPending ? 'Cancelar la subida de' : 'Quitar'} ${file.name}`}
            onClick={isPending ? onCancel : onRemove}
          >
            <X aria-hidden className="size-4" />
          </Button>
        )}
      </div>
      {children}
    </li>
  )
}

function UploadState({ upload }: { upload: Upload }) {
  const size = formatBytes(upload.file.size)
  if (upload.step === 'sending') return <UploadProgress upload={upload} />
  if (upload.step === 'refused' || upload.step === 'failed')
    return (
      <p role="alert" className="flex items-start gap-1.5 text-error">
        <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" /> {upload.reason}
      </p>
    )
  if (upload.step === 'sent')
    return (
      <p className="num flex items-start gap-1.5 text-ok">
        <CircleCheck aria-hidden className="mt-0.5 size-3.5 shrink-0" /> Subido · {size}
      </p>
    )
  const texts = { chosen: size, waiting: `${size} · Espera su turno`, cancelled: `${size} · Cancelaste la subida` }
  return <p className="num text-texto-3">{texts[upload.step]}</p>
}

function UploadProgress({ upload: { file, progress } }: { upload: Extract<Upload, { step: 'sending' }> }) {
  const { sent, total } = progress
  const sentShare = total > 0 ? sent / total : 0
  return (
    <>
      <p className="num text-texto-3">
        {sentShare < 1
          ? `Subiendo: ${formatBytes(sent)} de ${formatBytes(total)} · ${formatPercent(sentShare)}`
          : `${formatPercent(1)} · Guardando el archivo…`}
      </p>
      <progress aria-label={`Subiendo ${file.name}`} value={sentShare} className="mt-1 h-2 w-full accent-acento" />
    </>
  )
}
