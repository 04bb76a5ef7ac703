import type { RemoteLink } from '@portavoz/contract'
import { Send } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import {
  isUsable,
  useCreateRemoteLink,
  useRemoteLink,
  useWithdrawRemoteLink,
} from '../../../data/whatsapp/remote-links.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { SentLink } from './sent-link.tsx'

const endedLinkText: Partial<Record<RemoteLink['state'], string>> = {
  used: 'El enlace anterior ya se usó.',
  withdrawn: 'Anulaste el enlace anterior: ya no abre nada.',
  expired: 'El enlace anterior venció.',
}

/** Sends a remote link to the person who holds the phone. */
export function RemoteLinkPanel({ sessionName }: { sessionName: string }) {
  const { data: link } = useRemoteLink(sessionName)
  const creating = useCreateRemoteLink(sessionName)
  const withdrawing = useWithdrawRemoteLink(sessionName)
  const [isOpen, setOpen] = useState(false)
  const [isReplacing, setReplacing] = useState(false)
  if (!isOpen && !isUsable(link))
    return (
      <div className="border-t border-linea pt-4">
        <Button onClick={() => setOpen(true)}>
          <Send aria-hidden className="size-4" />
          Enviar enlace a quien tiene el celular
        </Button>
      </div>
    )
  const failure = creating.error ?? withdrawing.error
  return (
    <section aria-label="Enlace para quien tiene el celular" className="grid gap-4 border-t border-linea pt-5">
      {failure ? <Alert tone="error" title={failure.message} /> : null}
      {link && isUsable(link) && !isReplacing ? (
        <SentLink
          link={link}
          // Another tab may have created a newer link; its address is shown there.
          address={creating.data?.link.expiresAt === link.expiresAt ? creating.data.address : null}
          busy={withdrawing.isPending}
          onWithdraw={() => withdrawing.mutate()}
          onCreateAnother={() => setReplacing(true)}
        />
      ) : (
        <RemoteLinkForm
          notice={
            isUsable(link) ? 'El enlace que hiciste dejará de servir.' : link ? endedLinkText[link.state] : undefined
          }
          busy={creating.isPending}
          onCreate={(invitedBy) => creating.mutate(invitedBy, { onSuccess: () => setReplacing(false) })}
        />
      )}
    </section>
  )
}

type RemoteLinkFormProps = { notice: string | undefined; busy: boolean; onCreate: (invitedBy: string) => void }

function RemoteLinkForm({ notice, busy, onCreate }: RemoteLinkFormProps) {
  const [invitedBy, setInvitedBy] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    onCreate(invitedBy)
  }
  return (
    <form onSubmit={submit} className="grid gap-3">
      <p className="text-sm text-texto-2">
        {notice ? `${notice} ` : ''}Quien lo abra en su celular verá el código para vincularlo y nada más de tu cuenta.
        Vale 24 horas y sirve una sola vez.
      </p>
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-56 flex-1">
          <TextField
            label="De parte de quién"
            name="invitedBy"
            optional
            maxLength={60}
            value={invitedBy}
            onChange={(event) => setInvitedBy(event.target.value)}
            placeholder="Laura, de soporte"
            autoComplete="off"
          />
        </div>
        <div className="sm:mt-6.5">
          <Button type="submit" size="lg" busy={busy}>
            {busy ? 'Creando…' : 'Crear enlace'}
          </Button>
        </div>
      </div>
    </form>
  )
}
