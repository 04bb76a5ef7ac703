import { isExcel, limits, documentNameFromFile, parseTags } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { agentsQuery } from '../../../data/agents/agents.ts'
import { useUploadDocument } from '../../../data/documents/documents.ts'
import { formatPercent } from '../../../lib/format/numbers.ts'
import { useZodForm } from '../../../lib/hooks/use-zod-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { DropZone } from './drop-zone.tsx'
import { ExcelPreview } from './excel-preview.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { SharedUploadFields } from './shared-upload-fields.tsx'
import { UploadLine } from './upload-line.tsx'
import { uploadNameField, uploadDraft, createUploadSchema } from './upload-form.ts'
import { isSendable, uploadedShare } from './uploads.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { useUploads } from './use-uploads.ts'

/** `agentId`: the agent that the list is filtered by. */
type UploadDialogProps = { agentId: string | undefined; files: readonly File[]; onClose: () => void }

const formId = 'document-upload'

export function UploadDialog({ agentId = '', files, onClose }: UploadDialogProps) {
  const agents = useQuery(agentsQuery)
  const [initialValues] = useState(() => {
    const stored = uploadDraft.read()
    return { ...stored, agentId: agentId || stored.agentId }
  })
  const { uploads, choose, remove, cancel, stopAll, sendAll } = useUploads(files)
  const { mutateAsync } = useUploadDocument()
  const toSend = uploads.filter(isSendable)
  const navigate = useNavigate()
  const tryAgent = (id: string) => void navigate({ to: '/agents/$agentId/$tab', params: { agentId: id, tab: 'try' } })
  const form = useZodForm(createUploadSchema(toSend), async ({ agentId: agent, description, tags, ...nameFields }) => {
    const names: Record<string, unknown> = nameFields
    const isComplete = await sendAll(async (key, transfer) => {
      const name = String(names[uploadNameField({ key })])
      await mutateAsync({ ...transfer, fields: { name, description, tags: parseTags(tags), agentId: agent } })
      return {
        description: isExcel(transfer.file) ? 'Archivo Excel subido exitosamente' : 'Documento subido exitosamente',
        action: { label: 'Probar agente', onPress: () => tryAgent(agent) },
      }
    })
    if (!isComplete) return
    uploadDraft.remove()
    onClose()
  })
  const guard = useLeaveGuard(form.busy || toSend.length > 0, () => {
    stopAll()
    // Without files the user was not asked before closing, so the draft stays.
    if (!form.busy && toSend.length > 0) uploadDraft.remove()
    onClose()
  })
  const isRetry = toSend.length > 0 && toSend.every(({ step }) => step === 'failed')
  return (
    <Dialog
      open
      onOpenChange={(open) => open || guard.close()}
      title="Subir documentos"
      description="Tus agentes responden con lo que dicen, y citan de dónde lo sacaron."
      footer={
        <>
          <Button onClick={guard.close}>Cancelar</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy}>
            {form.busy ? `Subiendo… ${formatPercent(uploadedShare(uploads))}` : isRetry ? 'Reintentar' : 'Subir'}
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
            uploadDraft.save(event.currentTarget)
            form.touch((event.target as HTMLInputElement).name)
          }}
          className="grid gap-4"
        >
          <DropZone
            multiple
            disabled={form.busy}
            error={form.errors['file']}
            onFiles={(newFiles) => {
              choose(newFiles)
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
                    name={uploadNameField(upload)}
                    defaultValue={documentNameFromFile(upload.file.name)}
                    maxLength={limits.documentName}
                    error={form.errors[uploadNameField(upload)]}
                    autoComplete="off"
                    disabled={form.busy}
                  />
                )}
                {isSendable(upload) && isExcel(upload.file) ? (
                  <ExcelPreview id={upload.key} file={upload.file} disabled={form.busy} />
                ) : null}
              </UploadLine>
            ))}
          </ul>
          <SharedUploadFields agents={agents.data} values={initialValues} errors={form.errors} disabled={form.busy} />
        </form>
      )}
      <LeaveDialog guard={guard} uploads={uploads} />
    </Dialog>
  )
}
