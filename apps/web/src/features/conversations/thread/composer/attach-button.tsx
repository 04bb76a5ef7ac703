import { Paperclip } from 'lucide-react'
import { useEffect, useRef, type RefObject } from 'react'
import { toast } from '../../../../ui/feedback/toast.ts'
import { Button } from '../../../../ui/button.tsx'

type AttachButtonProps = {
  /** False when what sends for the agent takes text only: then pressing says so. */
  isAble: boolean
  /** The message box, which is disabled while nothing may be sent. */
  box: RefObject<HTMLTextAreaElement | null>
  onFiles: (files: readonly File[]) => void
}

const REASON = 'Este agente envía con tu n8n, que solo envía texto. Envía el archivo desde el celular.'

/** Files of a paste or a drop. Text that is copied with its picture is pasted as text. */
const filesOf = (data: DataTransfer | null): readonly File[] =>
  data && !data.types.includes('text/plain') ? [...data.files] : []

/** Opens the file picker; also takes files that are pasted into the box or dropped on the page. */
export function AttachButton({ isAble, box, onFiles }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = (files: readonly File[]) => {
    if (files.length === 0) return
    if (isAble) onFiles(files)
    else toast({ description: REASON, kind: 'error' })
    box.current?.focus()
  }
  useEffect(() => {
    const onTransfer = (event: ClipboardEvent | DragEvent) => {
      const files = filesOf(event instanceof ClipboardEvent ? event.clipboardData : event.dataTransfer)
      const isOurs = event instanceof DragEvent || event.target === box.current
      if (!isOurs || files.length === 0 || box.current?.matches(':disabled')) return
      event.preventDefault()
      take(files)
    }
    const allowDrop = (event: DragEvent) => event.dataTransfer?.types.includes('Files') && event.preventDefault()
    document.addEventListener('paste', onTransfer)
    document.addEventListener('drop', onTransfer)
    document.addEventListener('dragover', allowDrop)
    return () => {
      document.removeEventListener('paste', onTransfer)
      document.removeEventListener('drop', onTransfer)
      document.removeEventListener('dragover', allowDrop)
    }
  })
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Archivos"
        onChange={({ target }) => {
          take([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Button
        size="icon"
        variant="ghost"
        aria-label="Adjuntar archivos"
        aria-disabled={!isAble}
        title={isAble ? undefined : REASON}
        onClick={() => (isAble ? input.current?.click() : toast({ description: REASON, kind: 'error' }))}
      >
        <Paperclip aria-hidden className="size-4" />
      </Button>
    </>
  )
}
