import type { KnowledgeDocument } from '@portavoz/contract'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useReplaceFile } from '../../../data/documents.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { downloadOrSay } from '../download-or-say.ts'
import { DropZone } from './drop-zone.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { UploadLine } from './upload-line.tsx'
import { isToSend } from './uploads.ts'
import { useLeaveGate } from './use-leave-gate.ts'
import { useUploads } from './use-uploads.ts'

type Props = { document: KnowledgeDocument; onClose: () => void }

/** Another file in its place: name, tags and agent stay. */
export function ReplaceDialog({ document, onClose }: Props) {
  const { id, name, fileName } = document
  const { uploads, chooseOne, cancel, stopAll, sendAll } = useUploads()
  const { mutateAsync } = useReplaceFile()
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState(false)
  const [upload] = uploads
  const gate = useLeaveGate(busy || uploads.some(isToSend), () => {
    stopAll()
    onClose()
  })
  async function replace() {
    setMissing(!upload)
    if (!upload || !isToSend(upload)) return
    setBusy(true)
    const isWhole = await sendAll(async (_, sent) => {
      await mutateAsync({ id, ...sent })
      return 'Archivo reemplazado: se está leyendo de nuevo'
    })
    setBusy(false)
    if (isWhole) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || gate.close()}
      title={`Reemplazar «${name}»`}
      description="Su nombre, sus etiquetas y su agente se quedan."
      foot={
        <>
          <Button onClick={gate.close}>Cancelar</Button>
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
          <Button size="sm" onClick={() => downloadOrSay(document)}>
            <Download aria-hidden className="size-4" /> Descargar
          </Button>
        </div>
      </div>
      <DropZone
        multiple={false}
        disabled={busy}
        error={missing && !upload ? 'Elige el archivo que va en su lugar' : undefined}
        onFiles={chooseOne}
      />
      <ul aria-label="Archivo elegido" className="mt-3 empty:hidden">
        {uploads.map((one) => (
          <UploadLine key={one.key} upload={one} onRemove={() => chooseOne([])} onCancel={() => cancel(one.key)} />
        ))}
      </ul>
      <LeaveDialog gate={gate} uploads={uploads} />
    </Dialog>
  )
}
