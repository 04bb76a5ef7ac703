import { useState } from 'react'
import { forgotPassword } from '../../../data/account/email-links.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { describeRequestError } from '../profile-errors.ts'

type Sending = 'idle' | 'busy' | 'sent' | 'not_sent'

/** Sends the link that gives an account a password: a session alone does not give one. */
export function SetPassword({ email }: { email: string }) {
  const [sending, setSending] = useState<Sending>('idle')
  const [problem, setProblem] = useState('')
  const send = () => {
    setSending('busy')
    setProblem('')
    forgotPassword({ email }).then(
      ({ sendsEmail }) => setSending(sendsEmail ? 'sent' : 'not_sent'),
      (error: unknown) => {
        setSending('idle')
        setProblem(describeRequestError(error, 'No se pudo enviar el enlace'))
      },
    )
  }
  if (sending === 'sent')
    return (
      <Alert tone="ok" title="Revisa tu email">
        Te enviamos a {email} un enlace para poner tu contraseña. Vale 24 horas; al usarlo se cierran tus sesiones.
      </Alert>
    )
  if (sending === 'not_sent')
    return (
      <Alert tone="aviso" title="Esta instalación no envía correo">
        Quien administra Portavoz puede darte el enlace para poner tu contraseña, que está en la carpeta{' '}
        <code>letters</code> del servidor, o ponerte una con <code>npm run admin -- password</code> y tu usuario.
      </Alert>
    )
  return (
    <>
      {problem ? <Alert tone="error" title={problem} onDismiss={() => setProblem('')} /> : null}
      <div className="flex">
        <Button busy={sending === 'busy'} onClick={send}>
          {sending === 'busy' ? 'Enviando…' : 'Enviarme un enlace'}
        </Button>
      </div>
    </>
  )
}
