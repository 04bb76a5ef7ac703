import { contactLimits, type ContactImportPreview, type ExistingContacts } from '@portavoz/contract'
import { useId, useRef, useState } from 'react'
import { useApplyImport, usePreviewImport } from '../../../data/contacts/contact-imports.ts'
import { formatCount, formatNumber } from '../../../lib/format/numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field, fieldAriaProps } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { toastFailure } from '../form-failures.ts'
import { ImportResult } from './import-result.tsx'
import { PastImports } from './past-imports.tsx'

const existingOptions = [
  { value: 'complete', label: 'Completar lo que le falta' },
  { value: 'skip', label: 'Dejarlo como está' },
] as const

/** A file, what it would do, and the import. Past imports are below and can be undone. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [existing, setExisting] = useState<ExistingContacts>('complete')
  const [preview, setPreview] = useState<ContactImportPreview | null>(null)
  const [error, setError] = useState<string | undefined>()
  const previewing = usePreviewImport()
  const applying = useApplyImport()
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)

  function look(chosen: File | null, mode: ExistingContacts) {
    setFile(chosen)
    setExisting(mode)
    setPreview(null)
    setError(undefined)
    if (chosen === null) return
    if (chosen.size > contactLimits.importBytes) return setError('El archivo pesa más de 3 MB. Divídelo en partes')
    previewing.mutate(
      { file: chosen, existing: mode },
      { onSuccess: setPreview, onError: ({ message }) => setError(message) },
    )
  }

  const apply = () =>
    file &&
    applying.mutate(
      { file, existing },
      {
        onSuccess: ({ created, completed }) => {
          toast({
            title: 'Contactos importados',
            description: [
              formatCount(created, 'nuevo', 'nuevos'),
              formatCount(completed, 'completado', 'completados'),
            ].join(', '),
            kind: 'ok',
          })
          onClose()
        },
        onError: toastFailure('No se pudo importar'),
      },
    )

  const changes = preview ? preview.created + preview.completed : 0
  const isBusy = previewing.isPending || applying.isPending
  return (
    <Dialog
      open
      onOpenChange={(open) => open || applying.isPending || onClose()}
      title="Importar contactos"
      description="Desde un archivo CSV de Excel, de Google o de otro programa."
      size="lg"
      footer={
        <Button variant="primary" busy={applying.isPending} disabled={isBusy || changes === 0} onClick={apply}>
          {applying.isPending ? 'Importando…' : changes > 0 ? `Importar ${formatNumber(changes)}` : 'Importar'}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Field
          id={id}
          label="Archivo"
          error={error}
          hint={`La primera fila lleva los nombres: Nombre, Teléfono, Etiquetas, Notas y tus campos. Hasta ${formatNumber(contactLimits.importRows)} filas y 3 MB.`}
        >
          <input
            ref={picker}
            id={id}
            type="file"
            hidden
            accept=".csv,.txt,text/csv"
            disabled={applying.isPending}
            onChange={({ currentTarget }) => {
              look(currentTarget.files?.[0] ?? null, existing)
              // A corrected file of the same name is chosen again.
              currentTarget.value = ''
            }}
          />
          <div className="flex flex-wrap items-center gap-3">
            <Button
              disabled={applying.isPending}
              aria-describedby={fieldAriaProps(id, { error, hint: true })['aria-describedby']}
              onClick={() => picker.current?.click()}
            >
              {file ? 'Cambiar archivo' : 'Elegir archivo'}
            </Button>
            <span className="min-w-0 text-sm wrap-anywhere text-texto-2">{file?.name ?? 'Ningún archivo elegido'}</span>
          </div>
        </Field>
        <div className="grid gap-1.5">
          <p className="text-sm font-medium text-texto-2">Si el contacto ya existe</p>
          <Select
            label="Si el contacto ya existe"
            value={existing}
            options={existingOptions}
            disabled={isBusy}
            onChange={(mode) => look(file, mode)}
            block
          />
        </div>
        {previewing.isPending ? (
          <p role="status" className="text-sm text-texto-3">
            Leyendo el archivo…
          </p>
        ) : null}
        {preview ? <ImportResult preview={preview} /> : null}
        <PastImports />
      </div>
    </Dialog>
  )
}
