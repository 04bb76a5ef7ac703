import { secondFactorLimits, type SecondFactorState } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { methodsOf, secondFactorQuery } from '../../../data/account/second-factor.ts'
import { canUsePasskeys } from '../../../lib/passkeys.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { lazyPart } from '../../../ui/lazy/lazy-part.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { usableMethods } from '../../../ui/second-factor/methods.ts'
import { describeRequestError } from '../profile-errors.ts'
import { FactorList } from './factor-list.tsx'
import type { FactorChange } from './factor-change.ts'

const changes = lazyPart(() => import('./factor-dialogs.tsx').then((file) => file.FactorDialogs))

/** The second factor of the account. */
export function SecondFactorCard({ username }: { username: string }) {
  const { data: state, error, isFetching, refetch } = useQuery(secondFactorQuery)
  const [change, setChange] = useState<FactorChange | null>(null)
  return (
    <SectionCard
      title="Verificación en dos pasos"
      description="Además de tu contraseña, pide algo que solo tú tienes: así nadie entra aunque la sepa."
      foot={state ? <Actions state={state} onChange={setChange} /> : null}
    >
      {state ? (
        <State state={state} onChange={setChange} />
      ) : error ? (
        <ErrorState title="No se pudo cargar tu verificación" busy={isFetching} onRetry={() => void refetch()}>
          {describeRequestError(error, '')}
        </ErrorState>
      ) : (
        <Skeleton size="h-12 w-full" />
      )}
      <Suspense>
        {state && change ? (
          <changes.Part
            change={change}
            username={username}
            methods={usableMethods(methodsOf(state), state.passkeyHost)}
            onClose={() => setChange(null)}
          />
        ) : null}
      </Suspense>
    </SectionCard>
  )
}

type PartProps = { state: SecondFactorState; onChange: (change: FactorChange) => void }

function State({ state, onChange }: PartProps) {
  const { totpSince, passkeys, passkeyHost, recoveryCodesLeft, demandedBy } = state
  const isOn = totpSince !== null || passkeys.length > 0
  if (!isOn)
    return (
      <>
        <div className="flex">
          <Badge tone="neutro">Desactivada</Badge>
        </div>
        <ul className="grid gap-1.5 text-sm text-texto-2">
          {canUsePasskeys(passkeyHost) ? (
            <li>Llave de acceso: la huella, la cara o el PIN de este aparato, sin escribir nada.</li>
          ) : null}
          <li>Aplicación de códigos: seis números nuevos cada medio minuto en tu celular.</li>
        </ul>
        {demandedBy.length > 0 ? (
          <Alert tone="aviso" title={`La pide ${demandedBy.map((name) => `«${name}»`).join(', ')}`}>
            Hasta que la actives no puedes entrar en ese negocio.
          </Alert>
        ) : null}
      </>
    )
  return (
    <>
      <div className="flex">
        <Badge tone="ok" shape="disc">
          Activada
        </Badge>
      </div>
      {recoveryCodesLeft <= secondFactorLimits.recoveryCodesFew ? (
        <Alert
          tone="aviso"
          title={
            recoveryCodesLeft === 0 ? 'No te quedan códigos de recuperación' : 'Te quedan pocos códigos de recuperación'
          }
        >
          Haz nuevos y guárdalos: sin ellos, si pierdes tu celular o tu llave, no podrás entrar.
        </Alert>
      ) : null}
      <FactorList state={state} onChange={onChange} />
    </>
  )
}

function Actions({ state: { totpSince, passkeyHost }, onChange }: PartProps) {
  return (
    <>
      {canUsePasskeys(passkeyHost) ? (
        <Button onPointerEnter={changes.fetchAhead} onClick={() => onChange({ kind: 'add_passkey' })}>
          Añadir llave de acceso
        </Button>
      ) : null}
      <Button
        variant={totpSince === null ? 'primary' : 'secondary'}
        onPointerEnter={changes.fetchAhead}
        onClick={() => onChange({ kind: 'set_up_totp' })}
      >
        {totpSince === null ? 'Usar una aplicación de códigos' : 'Cambiar de aplicación'}
      </Button>
    </>
  )
}
