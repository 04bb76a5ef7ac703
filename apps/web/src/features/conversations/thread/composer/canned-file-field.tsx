import type { CannedReply } from '@portavoz/contract'
import { Paperclip, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { formatBytes, formatPercent } from '../../../../lib/format/numbers.ts'
import { Button } from '../../../../ui/button.tsx'

/** The file as it will be: the stored one, another one that was picked, or none. */
export type CannedFileChoice = { stored: CannedReply['file']; picked: File | null | undefined }

type CannedFileFieldProps = CannedFileChoice & {
  /** Why the picked file cannot be saved. */
  problem: string | null
  /** The share of the file that was uploaded; null while nothing is. */
  progress: number | null
  onPick: (file: File | null) => void
}

/** The file of a canned reply, which is saved with the form. */
export function CannedFileField({ stored, picked, problem, progress, onPick }: CannedFileFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const shown = picked === undefined ? stored && { name: stored.name, size: stored.bytes } : picked
  return (
    <div role="group" aria-labelledby={id} className="grid gap-1">
      <span id={id} className="text-sm font-medium text-texto-2">
        Archivo (opcional)
      </span>
      {shown ? (
        <div className="flex items-center gap-3 rounded-xl border border-linea py-2 pr-2 pl-3.5">
          <div className="min-w-0 flex-1 text-sm">
            <p className="truncate font-medium">{shown.name}</p>
            <p className="num text-texto-3">
              {progress === null ? formatBytes(shown.size) : progressText(progress, shown.size)}
            </p>
          </div>
          <Button size="sm" disabled={progress !== null} onClick={() => input.current?.click()}>
            Cambiar
          </Button>
          <Button
            size="icon-sm"
            variant="ghost"
            disabled={progress !== null}
            aria-label={`Quitar ${shown.name}`}
            onClick={() => onPick(null)}
          >
            <X aria-hidden className="size-4" />
          </Button>
        </div>
      ) : (
        <div>
          <Button size="sm" onClick={() => input.current?.click()}>
            <Paperclip aria-hidden className="size-4" /> Adjuntar un archivo
          </Button>
        </div>
      )}
      {progress === null ? null : (
        <progress aria-label={`Subiendo ${shown?.name}`} value={progress} className="h-2 w-full accent-acento" />
      )}
      {problem === null ? null : (
        <p role="alert" className="text-sm text-error">
          {problem}
        </p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Elegir archivo"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onPick(file)
          target.value = ''
        }}
      />
    </div>
  )
}

const progressText = (share: number, size: number) =>
  share < 1 ? `Subiendo ${formatPercent(share)} de ${formatBytes(size)}` : 'Guardando el archivo…'
