import { Paperclip } from 'lucide-react'
import { cloneElement, useEffect, useRef, type RefObject } from 'react'
import { toast } from '../../../../ui/feedback/toast.ts'
import { Button } from '../../../../ui/button.tsx'
import { Menu } from '../../../../ui/overlays/menu.tsx'
import type { CardKind } from '../cards/card-kind.ts'
import { hasFiles, pastedFiles } from './transferred-files.ts'

type AttachButtonProps = {
  /** False when the workflow that sends for the agent takes text only: then pressing says so. */
  isAble: boolean
  /** False when it takes no places or persons. */
  takesCards: boolean
  /** The message box, which is disabled while nothing may be sent. */
  box: RefObject<HTMLTextAreaElement | null>
  onFiles: (files: readonly File[]) => void
  onCard: (kind: CardKind) => void
  /** Opens the canned replies; missing while there is a text, which they would replace. */
  onCanned: (() => void) | undefined
}

const REASON = 'Tu flujo de n8n no sabe enviar archivos. Pulsa «Actualizar flujos» en tu perfil.'
const NO_CARDS = 'Tu n8n envía textos y archivos. Envía ubicaciones y contactos desde el celular.'
const HAS_TEXT = 'Borra antes lo que escribiste.'

/**
 * Opens the file picker and the dialogs of places and persons; also takes files that are pasted into the box or dropped
 * on the page.
 */
export function AttachButton({ isAble, takesCards, box, onFiles, onCard, onCanned }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = (files: readonly File[]) => {
    if (files.length === 0) return
    if (isAble) onFiles(files)
    else toast({ description: REASON, kind: 'error' })
    box.current?.focus()
  }
  const openCard = (kind: CardKind) => () =>
    takesCards ? onCard(kind) : toast({ description: NO_CARDS, kind: 'error' })
  useEffect(() => {
    const isDisabled = () => box.current?.matches(':disabled') ?? true
    const onPaste = (event: ClipboardEvent) => {
      const files = pastedFiles(event.clipboardData)
      if (event.target !== box.current || files.length === 0 || isDisabled()) return
      event.preventDefault()
      take(files)
    }
    // The browser would open a dropped file in place of the console.
    const allowDrop = (event: DragEvent) => hasFiles(event.dataTransfer) && event.preventDefault()
    const onDrop = (event: DragEvent) => {
      allowDrop(event)
      if (!isDisabled()) take([...(event.dataTransfer?.files ?? [])])
    }
    document.addEventListener('paste', onPaste)
    document.addEventListener('drop', onDrop)
    document.addEventListener('dragover', allowDrop)
    return () => {
      document.removeEventListener('paste', onPaste)
      document.removeEventListener('drop', onDrop)
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
      {isAble ? (
        <Menu
          side="top"
          trigger={attachTrigger}
          focusElsewhere={() => (box.current?.value === '/' ? box.current : null)}
          items={[
            { label: 'Archivos', onSelect: () => input.current?.click() },
            { label: 'Ubicación', onSelect: openCard('location') },
            { label: 'Contacto', onSelect: openCard('contact') },
            {
              label: 'Respuestas rápidas',
              onSelect: () => onCanned?.(),
              ...(!onCanned && { disabled: true, title: HAS_TEXT }),
            },
          ]}
        />
      ) : (
        cloneElement(attachTrigger, {
          'aria-disabled': true,
          title: REASON,
          onClick: () => toast({ description: REASON, kind: 'error' }),
        })
      )}
    </>
  )
}

const attachTrigger = (
  <Button size="box" variant="ghost" aria-label="Adjuntar">
    <Paperclip aria-hidden className="size-5" />
  </Button>
)
