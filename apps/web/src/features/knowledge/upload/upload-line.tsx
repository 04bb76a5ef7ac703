import { CircleAlert, CircleCheck, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatBytes, formatPercent } from '../../../lib/numbers.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { isRecallable, type Upload } from './uploads.ts'

type Props = { upload: Upload; onRemove: () => void; onCancel: () => void; children?: ReactNode }

/** One file: how far it is, and the way to take it away or call it back. */
export function UploadLine({ upload, onRemove, onCancel, children }: Props) {
  const { file, step } = upload
  const isUnderWay = step === 'sending' || step === 'waiting'
  return (
    <li aria-label={file.name} className="grid gap-3 border-b border-linea py-3.5 last:border-b-0">
      <div className="flex items-start gap-3">
        <Badge tone="neutro">{(file.name.split('.').at(-1) ?? '').slice(0, 5).toUpperCase()}</Badge>
        <div className="min-w-0 flex-1 text-sm">
          <p className="truncate font-medium">{file.name}</p>
          <State upload={upload} />
        </div>
        {isUnderWay && !isRecallable(upload) ? null : (
          <Button
            size="icon-sm"
            variant="ghost"
            aria-label={`${isUnderWay ? 'Cancelar la subida de' : 'Quitar'} ${file.name}`}
            onClick={isUnderWay ? onCancel : onRemove}
          >
            <X aria-hidden className="size-4" />
          </Button>
        )}
      </div>
      {children}
    </li>
  )
}

function State({ upload }: { upload: Upload }) {
  const size = formatBytes(upload.file.size)
  if (upload.step === 'sending') return <Sending upload={upload} />
  if (upload.step === 'refused' || upload.step === 'failed')
    return (
      <p role="alert" className="flex items-start gap-1.5 text-error">
        <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" /> {upload.why}
      </p>
    )
  if (upload.step === 'sent')
    return (
      <p className="num flex items-start gap-1.5 text-ok">
        <CircleCheck aria-hidden className="mt-0.5 size-3.5 shrink-0" /> Subido · {size}
      </p>
    )
  const said = { chosen: size, waiting: `${size} · Espera su turno`, cancelled: `${size} · Cancelaste la subida` }
  return <p className="num text-texto-3">{said[upload.step]}</p>
}

function Sending({ upload: { file, progress } }: { upload: Extract<Upload, { step: 'sending' }> }) {
  const { sent, total } = progress
  const share = total > 0 ? sent / total : 0
  return (
    <>
      <p className="num text-texto-3">
        {share < 1
          ? `Subiendo: ${formatBytes(sent)} de ${formatBytes(total)} · ${formatPercent(share)}`
          : `${formatPercent(1)} · Guardando el archivo…`}
      </p>
      <progress aria-label={`Subiendo ${file.name}`} value={share} className="mt-1 h-2 w-full accent-acento" />
    </>
  )
}
