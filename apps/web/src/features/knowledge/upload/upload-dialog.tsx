import { isExcel, limits, nameOfFile, tagsIn } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { agentsQuery } from '../../../data/agents.ts'
import { useUploadDocument } from '../../../data/documents.ts'
import { formatPercent } from '../../../lib/numbers.ts'
import { useZodForm } from '../../../lib/use-zod-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { DropZone } from './drop-zone.tsx'
import { ExcelPreview } from './excel-preview.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { SharedFields } from './shared-fields.tsx'
import { UploadLine } from './upload-line.tsx'
import { nameField, uploadDraft, uploadForm } from './upload-words.ts'
import { isToSend, shareOf } from './uploads.ts'
import { useLeaveGate } from './use-leave-gate.ts'
import { useUploads } from './use-uploads.ts'

/** `agentId`: whose documents are being looked at. */
type Props = { agentId: string | undefined; files: readonly File[]; onClose: () => void }

const formId = 'document-upload'

export function UploadDialog({ agentId = '', files, onClose }: Props) {
  const agents = useQuery(agentsQuery)
  const [words] = useState(() => {
    const typed = uploadDraft.read()
    return { ...typed, agentId: agentId || typed.agentId }
  })
  const { uploads, choose, remove, cancel, stopAll, sendAll } = useUploads(files)
  const { mutateAsync } = useUploadDocument()
  const toSend = uploads.filter(isToSend)
  const form = useZodForm(uploadForm(toSend), async ({ agentId: agent, description, tags, ...rest }) => {
    const names: Record<string, unknown> = rest
    const isWhole = await sendAll(async (key, sent) => {
      const name = String(names[nameField({ key })])
      await mutateAsync({ ...sent, words: { name, description, tags: tagsIn(tags), agentId: agent } })
      return isExcel(sent.file) ? 'Archivo Excel subido exitosamente' : 'Documento subido exitosamente'
    })
    if (!isWhole) return
    uploadDraft.drop()
    onClose()
  })
  const gate = useLeaveGate(form.busy || toSend.length > 0, () => {
    stopAll()
    // Without a file nobody was asked, and what was typed waits.
    if (!form.busy && toSend.length > 0) uploadDraft.drop()
    onClose()
  })
  const isRetry = toSend.length > 0 && toSend.every(({ step }) => step === 'failed')
  return (
    <Dialog
      open
      onOpenChange={(open) => open || gate.close()}
      title="Subir documentos"
      description="Tus agentes responden con lo que dicen, y citan de dónde lo sacaron."
      foot={
        <>
          <Button onClick={gate.close}>Cancelar</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy}>
            {form.busy ? `Subiendo… ${formatPercent(shareOf(uploads))}` : isRetry ? 'Reintentar' : 'Subir'}
          </Button>
        </>
      }
    >
      {!agents.isFetched ? (
        <Skeleton size="h-72 w-full rounded-panel" />
      ) : (
        <form
          id={formId}
          noValidate
          onSubmit={form.onSubmit}
          onInput={(event) => {
            uploadDraft.keep(event.currentTarget)
            form.touch((event.target as HTMLInputElement).name)
          }}
          className="grid gap-4"
        >
          <DropZone
            multiple
            disabled={form.busy}
            error={form.errors['file']}
            onFiles={(chosen) => {
              choose(chosen)
              form.touch('file')
            }}
          />
          <ul aria-label="Archivos elegidos" className="empty:hidden">
            {uploads.map((upload) => (
              <UploadLine
                key={upload.key}
                upload={upload}
                onRemove={() => remove(upload.key)}
                onCancel={() => cancel(upload.key)}
              >
                {upload.step === 'refused' || upload.step === 'sent' ? null : (
                  <TextField
                    label="Nombre"
                    name={nameField(upload)}
                    defaultValue={nameOfFile(upload.file.name)}
                    maxLength={limits.documentName}
                    error={form.errors[nameField(upload)]}
                    autoComplete="off"
                    disabled={form.busy}
                  />
                )}
                {isToSend(upload) && isExcel(upload.file) ? (
                  <ExcelPreview id={upload.key} file={upload.file} disabled={form.busy} />
                ) : null}
              </UploadLine>
            ))}
          </ul>
          <SharedFields agents={agents.data} words={words} errors={form.errors} disabled={form.busy} />
        </form>
      )}
      <LeaveDialog gate={gate} uploads={uploads} />
    </Dialog>
  )
}
