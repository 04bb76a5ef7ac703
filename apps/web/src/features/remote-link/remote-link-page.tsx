import type { RemoteLinkView } from '@portavoz/contract'
import { CircleCheck } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { Alert } from '../../ui/feedback/alert.tsx'
import { LinkMethods } from '../../ui/linking/link-methods.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { linkHolder } from './link-holder.ts'
import { usePairingCode } from './use-pairing-code.ts'
import { useRemoteLinking } from './use-remote-linking.ts'

/** A phone cannot scan its own screen, so it starts with the pairing code. */
const isOnPhone = matchMedia('(max-width: 639px), (pointer: coarse)').matches

/**
 * The page where the owner of a phone links it without an account. It shows nothing of the inviting account but its
 * name.
 */
export function RemoteLinkPage() {
  if (linkHolder.token === '')
    return (
      <RemoteLinkFrame title="Este enlace no está completo">
        <p className="text-sm text-texto-2">Cópialo entero del mensaje que te enviaron, o tócalo allí.</p>
      </RemoteLinkFrame>
    )
  return <RemoteLinkContent />
}

function RemoteLinkContent() {
  const { linking, confirmedAt, ended, problem, renew, renewing } = useRemoteLinking()
  const pairing = usePairingCode()
  if (ended !== null)
    return (
      <RemoteLinkFrame title="Este enlace no se puede usar">
        <Alert title={ended} />
      </RemoteLinkFrame>
    )
  if (linking?.session.isConnected) return <LinkedMessage />
  return (
    <RemoteLinkFrame title="Vincula tu WhatsApp">
      {linking ? <InvitationText invitedBy={linking.invitedBy} /> : null}
      {linking ? (
        <LinkMethods
          session={linking.session}
          unconfirmedSince={problem === null ? null : confirmedAt}
          refusal={null}
          onRetry={renew}
          busy={renewing}
          pairing={pairing}
          first={isOnPhone ? 'code' : 'qr'}
        />
      ) : (
        <div role="status" aria-label="Abriendo el enlace">
          <Skeleton size="h-72 w-full" />
        </div>
      )}
      {problem === null ? null : (
        <Alert tone="aviso" title={problem}>
          Seguimos intentándolo: no cierres esta página.
        </Alert>
      )}
    </RemoteLinkFrame>
  )
}

const InvitationText = ({ invitedBy }: Pick<RemoteLinkView, 'invitedBy'>) => (
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

const LinkedMessage = () => (
  <RemoteLinkFrame title="WhatsApp conectado">
    <div className="grid justify-items-center gap-3 py-4 text-center">
      <CircleCheck aria-hidden className="size-14 text-ok" strokeWidth={1.5} />
      <p role="status" className="font-medium text-ok">
        WhatsApp conectado
      </p>
      <p className="text-sm text-texto-2">
        Ya puedes cerrar esta página. Si algún día quieres quitarlo, entra en WhatsApp, en Dispositivos vinculados.
      </p>
    </div>
  </RemoteLinkFrame>
)

function RemoteLinkFrame({ title, children }: { title: string; children: ReactNode }) {
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
