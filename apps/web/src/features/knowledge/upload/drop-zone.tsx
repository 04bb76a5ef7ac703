import { documentKinds } from '@portavoz/contract'
import { Upload } from 'lucide-react'
import { useDropzone } from 'react-dropzone'
import { cx } from '../../../lib/cx.ts'
import { Button } from '../../../ui/button.tsx'

type DropZoneProps = {
  multiple: boolean
  disabled: boolean
  error: string | undefined
  onFiles: (files: File[]) => void
}

const accept = documentKinds.map((kind) => `.${kind}`).join(',')

/** Reports every dropped file: refused ones are listed with the reason. */
export function DropZone({ multiple, disabled, error, onFiles }: DropZoneProps) {
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    onDrop: (files) => onFiles([...files]),
    noClick: true,
    noDragEventsBubbling: true,
    noKeyboard: true,
    multiple: true,
    disabled,
  })
  const [dropText, buttonText] = multiple
    ? ['Arrastra aquí tus archivos', 'Elegir archivos']
    : ['Arrastra aquí el archivo', 'Elegir archivo']
  return (
    <div className="relative">
      <input {...getInputProps({ accept, multiple, 'aria-label': multiple ? 'Archivos' : 'Archivo' })} />
      <div
        {...getRootProps({
          className: cx(
            'flex flex-wrap items-center gap-3 rounded-panel border border-dashed p-4',
            isDragActive ? 'border-acento bg-acento-suave' : 'border-linea-fuerte',
          ),
        })}
      >
        <Upload aria-hidden className="hidden size-5 shrink-0 text-acento md:block" />
        <div className="min-w-0 flex-1 basis-full sm:basis-0">
          <p className="hidden text-sm font-medium md:block">{dropText}</p>
          <p className="text-xs text-texto-3">PDF, Word, TXT, MD y CSV de hasta 30 MB; Excel de hasta 50 MB.</p>
        </div>
        <Button name="file" disabled={disabled} aria-describedby={error ? 'file-error' : undefined} onClick={open}>
          {buttonText}
        </Button>
      </div>
      {error ? (
        <p id="file-error" role="alert" className="mt-2 text-sm text-error">
          {error}
        </p>
      ) : null}
    </div>
  )
}
