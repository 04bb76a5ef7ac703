import { Download } from 'lucide-react'
import { useState } from 'react'
import { downloadMedia } from '../../../../data/conversations/media.ts'
import { toast } from '../../../../ui/feedback/toast.ts'

export function DownloadFile({ messageId, name }: { messageId: string; name: string }) {
  const [isBusy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      await downloadMedia(messageId, name)
    } catch (error) {
      toast({ title: 'No se pudo descargar', description: (error as Error).message, kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <button
      type="button"
      disabled={isBusy}
      onClick={() => void save()}
      aria-label={`Descargar ${name}`}
      className="inline-flex h-9 items-center gap-1.5 text-sm font-medium hover:underline"
    >
      <Download aria-hidden className="size-4" />
      {isBusy ? 'Descargando…' : 'Descargar'}
    </button>
  )
}
