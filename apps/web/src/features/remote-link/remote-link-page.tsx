import type { RemoteLinkView, WorkspaceBrand } from '@portavoz/contract'
import { CircleCheck } from 'lucide-react'
import { Suspense, useEffect, type ReactNode } from 'react'
import { Alert } from '../../ui/feedback/alert.tsx'
import { LinkMethods } from '../../ui/linking/link-methods.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'
import { Logo } from '../../ui/logo.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { linkHolder } from './link-holder.ts'
import { usePairingCode } from './use-pairing-code.ts'
import { useRemoteLinking } from './use-remote-linking.ts'

/** Loaded apart: /login names the chunks of this page and has no room for another name. */
const pageBrand = lazyPart(() => import('./page-brand.tsx').then((file) => file.PageBrand))
pageBrand.fetchAhead()

/**
 * The page where the owner of a phone links it without an account. It shows nothing of the workspace but its
 * name, logo and color.
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
  const { linking, confirmedAt, ended, problem, isUnconfirmed, renew, renewing } = useRemoteLinking()
  const pairing = usePairingCode()
  if (ended !== null)
    return (
      <RemoteLinkFrame title="Este enlace no se puede usar">
        <Alert title={ended} />
      </RemoteLinkFrame>
    )
  const brand = linking?.workspace ?? null
  if (linking?.session.isConnected) return <LinkedMessage brand={brand} />
  return (
    <RemoteLinkFrame title="Vincula tu WhatsApp" brand={brand}>
      {linking ? <InvitationText invitedBy={linking.invitedBy} name={linking.workspace.name} /> : null}
      {isUnconfirmed ? null : linking ? (
        <LinkMethods
          session={linking.session}
          unconfirmedSince={problem === null ? null : confirmedAt}
          refusal={null}
          onRetry={renew}
          busy={renewing}
          pairing={pairing}
        />
      ) : (
        <div role="status" aria-label="Abriendo el enlace">
          <Skeleton size="h-72 w-full" />
        </div>
      )}
      {isUnconfirmed ? (
        <Alert tone="aviso" title="Todavía no se puede vincular">
          Quien te envió este enlace está poniendo de nuevo en marcha su sistema. Cuando termine, aquí podrás vincular
          tu WhatsApp: no cierres esta página.
        </Alert>
      ) : problem === null ? null : (
        <Alert tone="aviso" title={problem}>
          Seguimos intentándolo: no cierres esta página.
        </Alert>
      )}
    </RemoteLinkFrame>
  )
}

type InvitationTextProps = Pick<RemoteLinkView, 'invitedBy'> & Pick<WorkspaceBrand, 'name'>

const InvitationText = ({ invitedBy, name }: InvitationTextProps) => (
  <div className="grid gap-2 text-sm text-texto-2">
    <p className="wrap-anywhere">
      {invitedBy === null ? 'Quien te envió este enlace' : <strong className="wrap-anywhere">{invitedBy}</strong>} te
      pide vincular tu WhatsApp a un asistente{name === null ? '' : ` de «${name}»`}, que podrá leer y responder los
      mensajes de ese número.
    </p>
    <p>
      Hazlo solo si sabes quién te lo envió: tu celular sigue funcionando igual y puedes quitarlo cuando quieras en
      WhatsApp, en Dispositivos vinculados.
    </p>
  </div>
)

const LinkedMessage = ({ brand }: { brand: WorkspaceBrand | null }) => (
  <RemoteLinkFrame title="WhatsApp conectado" brand={brand}>
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

type RemoteLinkFrameProps = { title: string; brand?: WorkspaceBrand | null; children: ReactNode }

function RemoteLinkFrame({ title, brand = null, children }: RemoteLinkFrameProps) {
  const name = brand?.name ?? 'Portavoz'
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-2xl content-start gap-5 px-4 py-7 sm:content-center sm:py-10">
      {brand && hasIdentity(brand) ? (
        <Suspense fallback={<PortavozHeader />}>
          <pageBrand.Part brand={brand} />
        </Suspense>
      ) : (
        <PortavozHeader />
      )}
      <section className="grid gap-5 rounded-panel border border-linea bg-superficie p-5 sm:p-8">
        <h1 className="text-2xl font-semibold">{title}</h1>
        {children}
      </section>
      {brand && hasIdentity(brand) ? <p className="px-1 text-sm text-texto-3">Con Portavoz</p> : null}
    </main>
  )
}

const hasIdentity = ({ name, logo, color }: WorkspaceBrand): boolean => name !== null || logo !== null || color !== null

const PortavozHeader = () => (
  <div className="flex min-h-16 items-center gap-3 p-3">
    <Logo size="lg" />
    <span className="text-lg font-semibold tracking-tight">Portavoz</span>
  </div>
)
