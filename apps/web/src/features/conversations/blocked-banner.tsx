import type { Conversation } from '@portavoz/contract'
import { Ban } from 'lucide-react'
import { useSetBlocked } from '../../data/contacts/contacts.ts'
import { useMay } from '../../data/workspaces/workspaces.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'

/** In place of the composer while the contact is blocked. */
export function BlockedBanner({ conversation: { contactId } }: { conversation: Conversation }) {
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
        <Button size="sm" busy={isPending} onClick={() => unblock(contactId)}>
          Desbloquear
        </Button>
      ) : null}
    </div>
  )
}
