import type { KnowledgeDocument } from '@portavoz/contract'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useReplaceFile } from '../../../data/documents/documents.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { downloadOrToast } from '../download-or-toast.ts'
import { DropZone } from './drop-zone.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { UploadLine } from './upload-line.tsx'
import { isSendable } from './uploads.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { useUploads } from './use-uploads.ts'

type ReplaceFileDialogProps = { document: KnowledgeDocument; onClose: () => void }

/** Replaces the file of a document; name, tags and agent stay. */
export function ReplaceFileDialog({ document, onClose }: ReplaceFileDialogProps) {
  const { id, name, fileName } = document
  const { uploads, chooseOne, cancel, stopAll, sendAll } = useUploads()
  const { mutateAsync } = useReplaceFile()
  const [busy, setBusy] = useState(false)
  const [showsMissing, setShowsMissing] = useState(false)
  const [upload] = uploads
  const guard = useLeaveGuard(busy || uploads.some(isSendable), () => {
    stopAll()
    onClose()
  })
  async function replace() {
    setShowsMissing(!upload)
    if (!upload || !isSendable(upload)) return
    setBusy(true)
    const isComplete = await sendAll(async (_, transfer) => {
      await mutateAsync({ id, ...transfer })
      return { description: 'Archivo reemplazado: se está leyendo de nuevo' }
    })
    setBusy(false)
    if (isComplete) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || guard.close()}
      title={`Reemplazar «${name}»`}
      description="Su nombre, sus etiquetas y su agente se quedan."
      footer={
        <>
          <Button onClick={guard.close}>Cancelar</Button>
          <Button variant="primary" busy={busy} onClick={() => void replace()}>
            {busy ? 'Subiendo…' : upload?.step === 'failed' ? 'Reintentar' : 'Reemplazar'}
          </Button>
        </>
      }
    >
      <div className="mb-4 grid gap-3">
        <Alert tone="aviso" title="Lo que había no vuelve">
          En cuanto llegue el archivo nuevo, lo que decía {fileName} deja de responder y {fileName} se elimina, aunque
          el nuevo no se pueda leer.
        </Alert>
        <div>
          <Button size="sm" onClick={() => downloadOrToast(document)}>
            <Download aria-hidden className="size-4" /> Descargar el actual
          </Button>
        </div>
      </div>
      <DropZone
        multiple={false}
        disabled={busy}
        error={showsMissing && !upload ? 'Elige el archivo que va en su lugar' : undefined}
        onFiles={chooseOne}
      />
      <ul aria-label="Archivo elegido" className="mt-3 empty:hidden">
        {uploads.map((item) => (
          <UploadLine key={item.key} upload={item} onRemove={() => chooseOne([])} onCancel={() => cancel(item.key)} />
        ))}
      </ul>
      <LeaveDialog guard={guard} uploads={uploads} />
    </Dialog>
  )
}
