import { File as FileIcon, X } from 'lucide-react'
import { useState } from 'react'
import type { Attachment } from '../../../../data/conversations/attachments.ts'
import { formatBytes, formatPercent } from '../../../../lib/format/numbers.ts'
import { useBlobSource } from '../../../../lib/hooks/use-blob-source.ts'
import { minutesAndSeconds } from '../../../../lib/hooks/use-seconds.ts'
import { AudioPlayer } from '../../../../ui/audio/audio-player.tsx'
import { Button } from '../../../../ui/button.tsx'

type AttachmentLineProps = {
  attachment: Attachment
  isRemovable: boolean
  onRetry: () => void
  /** Removes the file, or cancels its upload. */
  onRemove: () => void
}

export function AttachmentLine({ attachment, isRemovable, onRetry, onRemove }: AttachmentLineProps) {
  const { file, step, voiceSeconds } = attachment
  const name = voiceSeconds === null ? file.name : 'Nota de voz'
  return (
    <li aria-label={name} className="flex items-center gap-3 border-b border-linea py-2 last:border-b-0">
      {voiceSeconds === null ? <Preview file={file} /> : null}
      <div className="min-w-0 flex-1 text-sm">
        {voiceSeconds === null ? (
          <p className="truncate font-medium">{name}</p>
        ) : (
          file instanceof File && <VoicePlayer file={file} seconds={voiceSeconds} />
        )}
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
          aria-label={`${step === 'sending' ? 'Cancelar el envío de' : 'Quitar'} ${name}`}
          onClick={onRemove}
        >
          <X aria-hidden className="size-4" />
        </Button>
      ) : null}
    </li>
  )
}

function AttachmentState({ attachment }: { attachment: Attachment }) {
  const { file, step, voiceSeconds } = attachment
  const size = formatBytes(file.size)
  if (step === 'chosen')
    return (
      <p className="num text-texto-3">
        {voiceSeconds === null ? size : `Nota de voz · ${minutesAndSeconds(voiceSeconds)}`}
      </p>
    )
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
      <progress
        aria-label={`Subiendo ${voiceSeconds === null ? file.name : 'la nota de voz'}`}
        value={share}
        className="mt-1 h-2 w-full accent-acento"
      />
    </>
  )
}

/** What was recorded, to be heard before it is sent. */
function VoicePlayer({ file, seconds }: { file: File; seconds: number }) {
  const [isBroken, setBroken] = useState(false)
  const source = useBlobSource(file)
  return isBroken ? (
    <p>No se puede reproducir aquí, pero puedes enviarla igual.</p>
  ) : (
    <AudioPlayer label="Escuchar la grabación" seconds={seconds} source={source} onError={() => setBroken(true)} />
  )
}

const shownTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])

/** The picture itself; an icon for other files, and for a picture that the browser cannot open or does not have. */
const Preview = ({ file }: { file: Attachment['file'] }) => (
  <span className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-lg bg-current/10">
    {file instanceof File && shownTypes.has(file.type) ? <Picture file={file} /> : <FileIconOfLine />}
  </span>
)

function Picture({ file }: { file: File }) {
  const [isBroken, setBroken] = useState(false)
  const show = useBlobSource(file)
  return isBroken ? (
    <FileIconOfLine />
  ) : (
    <img ref={show} onError={() => setBroken(true)} alt="" className="size-full object-cover" />
  )
}

const FileIconOfLine = () => <FileIcon aria-hidden className="size-4" />
