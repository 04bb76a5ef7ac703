import type { RemoteLink } from '@portavoz/contract'
import { Send } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { isGood, useMakeRemoteLink, useRemoteLink, useWithdrawRemoteLink } from '../../../data/remote-links.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { SentLink } from './sent-link.tsx'

const ended: Partial<Record<RemoteLink['state'], string>> = {
  used: 'El enlace anterior ya se usó.',
  withdrawn: 'Anulaste el enlace anterior: ya no abre nada.',
  expired: 'El enlace anterior venció.',
}

/** For whoever manages an agent whose phone is in somebody else's hands. */
export function SendLink({ sessionName }: { sessionName: string }) {
  const { data: link } = useRemoteLink(sessionName)
  const making = useMakeRemoteLink(sessionName)
  const withdrawing = useWithdrawRemoteLink(sessionName)
  const [asked, setAsked] = useState(false)
  const [again, setAgain] = useState(false)
  if (!asked && !isGood(link))
    return (
      <div className="border-t border-linea pt-4">
        <Button variant="ghost" onClick={() => setAsked(true)}>
          <Send aria-hidden className="size-4" />
          Enviar enlace a quien tiene el celular
        </Button>
      </div>
    )
  const failure = making.error ?? withdrawing.error
  return (
    <section aria-label="Enlace para quien tiene el celular" className="grid gap-4 border-t border-linea pt-5">
      {failure ? <Alert tone="error" title={failure.message} /> : null}
      {link && isGood(link) && !again ? (
        <SentLink
          link={link}
          // Somebody may have made a newer one in another tab: that one is told there.
          address={making.data?.link.expiresAt === link.expiresAt ? making.data.address : null}
          busy={withdrawing.isPending}
          onWithdraw={() => withdrawing.mutate()}
          onAnother={() => setAgain(true)}
        />
      ) : (
        <Invite
          said={isGood(link) ? 'El enlace que hiciste dejará de servir.' : link ? ended[link.state] : undefined}
          busy={making.isPending}
          onMake={(invitedBy) => making.mutate(invitedBy, { onSuccess: () => setAgain(false) })}
        />
      )}
    </section>
  )
}

type InviteProps = { said: string | undefined; busy: boolean; onMake: (invitedBy: string) => void }

function Invite({ said, busy, onMake }: InviteProps) {
  const [invitedBy, setInvitedBy] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    onMake(invitedBy)
  }
  return (
    <form onSubmit={submit} className="grid gap-3">
      <p className="text-sm text-texto-2">
        {said ? `${said} ` : ''}Quien lo abra en su celular verá el código para vincularlo y nada más de tu cuenta. Vale
        24 horas y sirve una sola vez.
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
