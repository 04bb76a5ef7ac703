import type { Contact } from '@portavoz/contract'
import { Ban, Merge, Pencil, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useSetBlocked, useSetOptedOut } from '../../../data/contacts/contacts.ts'
import { useMay } from '../../../data/workspaces/workspaces.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { toastFailure } from '../form-failures.ts'
import { ChangeControls } from '../../../data/workspaces/change-controls.tsx'

/** A dialog over the open contact. */
export type ContactDialog = 'edit' | 'merge' | 'delete'

type ContactActionsProps = { contact: Contact; onOpen: (dialog: ContactDialog) => void }

export function ContactActions({ contact, onOpen }: ContactActionsProps) {
  const { id, isBlocked } = contact
  const mayEdit = useMay('agent')
  const mayDelete = useMay('admin')
  const blocking = useSetBlocked()
  if (!mayEdit) return null
  const toggle = () =>
    blocking.mutate(
      { id, isBlocked: !isBlocked },
      { onError: toastFailure(isBlocked ? 'No se pudo desbloquear' : 'No se pudo bloquear') },
    )
  return (
    <div className="grid gap-4">
      <ChangeControls>
        <OptOutSwitch contact={contact} />
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => onOpen('edit')}>
            <Pencil aria-hidden className="size-4" /> Editar
          </Button>
          <Button size="sm" onClick={() => onOpen('merge')}>
            <Merge aria-hidden className="size-4" /> Unir con otro
          </Button>
          <Button size="sm" busy={blocking.isPending} onClick={toggle}>
            {blocking.isPending ? null : <Ban aria-hidden className="size-4" />}
            {isBlocked ? 'Desbloquear' : 'Bloquear'}
          </Button>
          {mayDelete ? (
            <Button size="sm" variant="ghost-danger" onClick={() => onOpen('delete')}>
              <Trash2 aria-hidden className="size-4" /> Eliminar
            </Button>
          ) : null}
        </div>
      </ChangeControls>
      <p className="text-xs text-texto-3">
        {isBlocked
          ? 'Está bloqueado: sus mensajes se guardan, y nadie los responde ni los ve contados.'
          : 'Al bloquear, sus mensajes se guardan sin respuesta, sin aviso y sin contarse.'}
      </p>
    </div>
  )
}

function OptOutSwitch({ contact: { id, isOptedOut } }: { contact: Contact }) {
  const { mutate, isPending } = useSetOptedOut()
  const describedBy = useId()
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <p className="text-sm font-medium">Sin mensajes automáticos</p>
        <p id={describedBy} className="text-xs text-texto-3">
          Se enciende cuando escribe BAJA y se apaga con ALTA. Tú puedes escribirle siempre.
        </p>
      </div>
      <Switch
        label="Sin mensajes automáticos"
        checked={isOptedOut}
        disabled={isPending}
        describedBy={describedBy}
        onChange={(next) => mutate({ id, isOptedOut: next }, { onError: toastFailure('No se pudo cambiar') })}
      />
    </div>
  )
}
