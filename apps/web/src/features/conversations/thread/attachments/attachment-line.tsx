import { File as FileIcon, X } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { Attachment } from '../../../../data/conversations/attachments.ts'
import { formatBytes, formatPercent } from '../../../../lib/format/numbers.ts'
import { Button } from '../../../../ui/button.tsx'

type AttachmentLineProps = {
  attachment: Attachment
  isRemovable: boolean
  onRetry: () => void
  /** Removes the file, or cancels its upload. */
  onRemove: () => void
}

export function AttachmentLine({ attachment, isRemovable, onRetry, onRemove }: AttachmentLineProps) {
  const { file, step } = attachment
  return (
    <li aria-label={file.name} className="flex items-center gap-3 border-b border-linea py-2 last:border-b-0">
      <Preview file={file} />
      <div className="min-w-0 flex-1 text-sm">
        <p className="truncate font-medium">{file.name}</p>
        <AttachmentState attachment={attachment} />
      </div>
      {step === 'failed' ? (
        <Button size="sm" onClick={onRetry}>
          Reintentar
        </Button>
      ) : null}
      {isRemovable ? (
        <Button
          size="icon"
          variant="ghost"
          aria-label={`${step === 'sending' ? 'Cancelar el envío de' : 'Quitar'} ${file.name}`}
          onClick={onRemove}
        >
          <X aria-hidden className="size-4" />
        </Button>
      ) : null}
    </li>
  )
}

function AttachmentState({ attachment }: { attachment: Attachment }) {
  const { file, step } = attachment
  const size = formatBytes(file.size)
  if (step === 'chosen') return <p className="num text-texto-3">{size}</p>
  if (step !== 'sending')
    return (
      <p role="alert" className="text-error">
        {attachment.reason}
      </p>
    )
  const share = attachment.sent / file.size
  return (
    <>
      <p className="num text-texto-3">
        {share < 1 ? `Subiendo ${formatPercent(share)} de ${size}` : 'Guardando el archivo…'}
      </p>
      <progress aria-label={`Subiendo ${file.name}`} value={share} className="mt-1 h-2 w-full accent-acento" />
    </>
  )
}

const shownTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])

/** The picture itself; an icon for other files, and for a picture that the browser cannot open. */
function Preview({ file }: { file: File }) {
  const [isBroken, setBroken] = useState(false)
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  return (
    <span className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-lg bg-current/10">
      {shownTypes.has(file.type) && !isBroken ? (
        <img ref={show} onError={() => setBroken(true)} alt="" className="size-full object-cover" />
      ) : (
        <FileIcon aria-hidden className="size-4" />
      )}
    </span>
  )
}
