import type { Conversation } from '@portavoz/contract'
import { Ban } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { useSetBlocked } from '../../data/contacts/contacts.ts'
import { useMay } from '../../data/workspaces/workspaces.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'

type BlockedBannerProps = { conversation: Conversation; box: RefObject<HTMLTextAreaElement | null> }

/** In place of the composer while the contact is blocked. After a key press the message box gets the focus. */
export function BlockedBanner({ conversation: { contactId }, box }: BlockedBannerProps) {
  const wasPressedByKey = useRef(false)
  // The composer comes in its place: its box is there once this effect ends.
  useEffect(() => () => (wasPressedByKey.current ? box.current?.focus() : undefined), [box])
  const { mutate, isPending } = useSetBlocked()
  const mayAnswer = useMay('agent')
  const unblock = (id: string) =>
    mutate(
      { id, isBlocked: false },
      { onError: ({ message }) => toast({ title: 'No se pudo desbloquear', description: message, kind: 'error' }) },
    )
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-linea bg-superficie p-3 text-sm sm:px-6">
      <Ban aria-hidden className="size-4 shrink-0 text-error" />
      <p className="min-w-0 flex-1">Este contacto está bloqueado: sus mensajes se guardan y nadie los responde.</p>
      {mayAnswer && contactId ? (
        <Button
          size="sm"
          busy={isPending}
          onClick={({ detail }) => {
            wasPressedByKey.current = detail === 0
            unblock(contactId)
          }}
        >
          Desbloquear
        </Button>
      ) : null}
    </div>
  )
}
