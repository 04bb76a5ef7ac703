import { useRef } from 'react'
import { formatBytes, formatPercent } from '../../../../lib/format/numbers.ts'
import { Button } from '../../../../ui/button.tsx'
import type { PictureFileUpload } from './use-file-upload.ts'

type FileChoiceProps = { label: string; accept: string; upload: PictureFileUpload }

/** A button that chooses one file, with its name, its progress and what is wrong with it. */
export function FileChoice({ label, accept, upload: { file, error, progress, isSending, choose } }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="grid gap-2 text-sm">
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        className="hidden"
        onChange={({ target }) => choose(target.files?.[0] ?? null)}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm" disabled={isSending} onClick={() => input.current?.click()}>
          {label}
        </Button>
        <span className="num min-w-0 wrap-anywhere text-texto-3">
          {file ? `${file.name} · ${formatBytes(file.size)}` : 'Ningún archivo elegido'}
        </span>
      </div>
      {progress ? <TransferProgress sent={progress.sent} total={progress.total} /> : null}
      {error ? (
        <p role="alert" className="text-error">
          {error}
        </p>
      ) : null}
    </div>
  )
}

function TransferProgress({ sent, total }: { sent: number; total: number }) {
  const share = total > 0 ? Math.min(1, sent / total) : 0
  return (
    <div>
      <p className="num text-texto-3">{share < 1 ? `Subiendo: ${formatPercent(share)}` : 'Guardando…'}</p>
      <progress aria-label="Subiendo" value={share} className="mt-1 h-2 w-full accent-acento" />
    </div>
  )
}
