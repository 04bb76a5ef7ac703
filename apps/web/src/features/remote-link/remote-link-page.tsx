import type { RemoteLinking } from '@portavoz/contract'
import { CircleCheck } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { LinkWays } from '../../ui/linking/link-ways.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { held } from './held.ts'
import { useOwnCode } from './use-own-code.ts'
import { useRemoteLinking } from './use-remote-linking.ts'

/** Nobody scans the screen that they hold in their hand. */
const isOnPhone = matchMedia('(max-width: 639px), (pointer: coarse)').matches

/** Where somebody without an account links their own phone, and sees nothing of the account that asked. */
export function RemoteLinkPage() {
  if (held.token === '')
    return (
      <Frame title="Este enlace no está completo">
        <p className="text-sm text-texto-2">Cópialo entero del mensaje que te enviaron, o tócalo allí.</p>
      </Frame>
    )
  return <Opened />
}

function Opened() {
  const { linking, heardAt, ended, trouble, renew, renewing } = useRemoteLinking()
  const pairing = useOwnCode()
  if (ended !== null)
    return (
      <Frame title="Este enlace no se puede usar">
        <Alert title={ended} />
      </Frame>
    )
  if (linking?.session.isConnected) return <Done />
  return (
    <Frame title="Vincula tu WhatsApp">
      {linking ? <What invitedBy={linking.invitedBy} /> : null}
      {linking ? (
        <LinkWays
          session={linking.session}
          unconfirmedSince={trouble === null ? null : heardAt}
          refusal={null}
          again={renew}
          busy={renewing}
          pairing={pairing}
          first={isOnPhone ? 'code' : 'qr'}
        />
      ) : (
        <div role="status" aria-label="Abriendo el enlace">
          <Skeleton size="h-72 w-full" />
        </div>
      )}
      {trouble === null ? null : (
        <Alert tone="aviso" title={trouble}>
          Seguimos intentándolo: no cierres esta página.
        </Alert>
      )}
    </Frame>
  )
}

const What = ({ invitedBy }: Pick<RemoteLinking, 'invitedBy'>) => (
  <div className="grid gap-2 text-sm text-texto-2">
    <p>
      {invitedBy === null ? 'Quien te envió este enlace' : <strong className="wrap-anywhere">{invitedBy}</strong>} te
      pide vincular tu WhatsApp a un asistente, que podrá leer y responder los mensajes de ese número.
    </p>
    <p>
      Hazlo solo si sabes quién te lo envió: tu celular sigue funcionando igual y puedes quitarlo cuando quieras en
      WhatsApp, en Dispositivos vinculados.
    </p>
  </div>
)

const Done = () => (
  <Frame title="WhatsApp conectado">
    <div className="grid justify-items-center gap-3 py-4 text-center">
      <CircleCheck aria-hidden className="size-14 text-ok" strokeWidth={1.5} />
      <p role="status" className="font-medium text-ok">
        WhatsApp conectado
      </p>
      <p className="text-sm text-texto-2">
        Ya puedes cerrar esta página. Si algún día quieres quitarlo, entra en WhatsApp, en Dispositivos vinculados.
      </p>
    </div>
  </Frame>
)

function Frame({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Portavoz`
  }, [title])
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-2xl content-start gap-5 px-4 py-6 sm:content-center sm:py-10">
      <div className="flex items-center gap-2.5 px-1">
        <Logo size="lg" />
        <span className="text-lg font-semibold tracking-tight">Portavoz</span>
      </div>
      <section className="grid gap-5 rounded-panel border border-linea bg-superficie p-5 sm:p-8">
        <h1 className="text-2xl font-semibold">{title}</h1>
        {children}
      </section>
    </main>
  )
}
