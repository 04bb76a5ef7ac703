import { documentErrors, type KnowledgeDocument, type NamedRow } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { rowsQuery, useAddPicture } from '../../../../data/documents/pictures.ts'
import { useBlobSource } from '../../../../lib/hooks/use-blob-source.ts'
import { useDebouncedInput } from '../../../../lib/hooks/use-debounced-input.ts'
import { Button } from '../../../../ui/button.tsx'
import { SearchField } from '../../../../ui/forms/search-field.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { FileChoice } from './file-choice.tsx'
import { pictureRefusal } from './picture-refusal.ts'
import { useFileUpload } from './use-file-upload.ts'

type AddPictureDialogProps = { document: KnowledgeDocument; onClose: () => void }

/** Adds a picture to the whole document, or to a row that is found by its name. */
export function AddPictureDialog({ document, onClose }: AddPictureDialogProps) {
  const { mutateAsync } = useAddPicture()
  const upload = useFileUpload(pictureRefusal)
  const [row, setRow] = useState<NamedRow | null>(null)
  const [brokenFile, setBrokenFile] = useState<File | null>(null)
  const { file } = upload
  const isBroken = file !== null && file === brokenFile
  async function add() {
    const isAdded = await upload.send((transfer) =>
      mutateAsync({ id: document.id, rowKey: row?.key ?? '', ...transfer }),
    )
    if (isAdded) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || (upload.stop(), onClose())}
      title="Añadir foto"
      description="JPG, PNG o WebP de hasta 10 MB."
      footer={
        <>
          <Button onClick={() => (upload.stop(), onClose())}>Cancelar</Button>
          <Button
            variant="primary"
            busy={upload.isSending}
            disabled={!upload.isReady || isBroken}
            onClick={() => void add()}
          >
            {upload.isSending ? 'Subiendo…' : 'Añadir'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FileChoice label="Elegir foto" accept=".jpg,.jpeg,.png,.webp" upload={upload} />
        {file && upload.isReady ? (
          <ChosenPicture key={pictureKey(file)} file={file} isBroken={isBroken} onBroken={() => setBrokenFile(file)} />
        ) : null}
        <RowChoice documentId={document.id} row={row} onChange={setRow} />
      </div>
    </Dialog>
  )
}

/** A file of the same name may be another picture. */
const pictureKey = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`

type ChosenPictureProps = { file: File; isBroken: boolean; onBroken: () => void }

/** The chosen picture before it is stored, or that the browser cannot open it. */
function ChosenPicture({ file, isBroken, onBroken }: ChosenPictureProps) {
  const show = useBlobSource(file)
  return isBroken ? (
    <p role="alert" className="text-sm text-error">
      {documentErrors['documents.picture_not_allowed'].text}
    </p>
  ) : (
    <img
      ref={show}
      onError={onBroken}
      alt="La foto que elegiste"
      className="mx-auto max-h-60 rounded-xl border border-linea"
    />
  )
}

type RowChoiceProps = { documentId: string; row: NamedRow | null; onChange: (row: NamedRow | null) => void }

/** What the picture shows. A document without rows has no choice. */
function RowChoice({ documentId, row, onChange }: RowChoiceProps) {
  const [query, setQuery] = useState('')
  const [typed, type] = useDebouncedInput(query, setQuery)
  const { data } = useQuery(rowsQuery({ id: documentId, query }))
  const name = useId()
  if (!data || (data.rows.length === 0 && query === '')) return null
  const rows = row && !data.rows.some(({ key }) => key === row.key) ? [row, ...data.rows] : data.rows
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-medium">¿Qué muestra?</legend>
      <SearchField label="Buscar una fila" placeholder="Buscar por nombre..." value={typed} onChange={type} />
      <div className="grid max-h-60 gap-1 overflow-y-auto text-sm">
        <RowOption name={name} label="Todo el documento" isChecked={row === null} onCheck={() => onChange(null)} />
        {rows.map((one) => (
          <RowOption
            key={one.key}
            name={name}
            label={one.name}
            isChecked={row?.key === one.key}
            onCheck={() => onChange(one)}
          />
        ))}
      </div>
      {data.rows.length === 0 ? <p className="text-sm text-texto-3">Ninguna fila se llama así.</p> : null}
    </fieldset>
  )
}

type RowOptionProps = { name: string; label: string; isChecked: boolean; onCheck: () => void }

const RowOption = ({ name, label, isChecked, onCheck }: RowOptionProps) => (
  <label className="flex min-h-11 items-center gap-3">
    <input type="radio" name={name} checked={isChecked} onChange={onCheck} className="size-4 shrink-0 accent-acento" />
    <span className="min-w-0 wrap-anywhere">{label}</span>
  </label>
)
