import type { Profile } from '@portavoz/contract'
import { useEffect, useState } from 'react'
import { useCompleteProviderLink } from '../../../data/account/provider-link.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { returnsFromProvider } from '../../../lib/returns-from-provider.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { describeRequestError } from '../profile-errors.ts'
import { ProviderDialog } from './provider-dialog.tsx'

type ProviderCardProps = { profile: Profile; provider: NonNullable<Profile['provider']> }

/** The account's connection with the installation's OpenID Connect provider. */
export function ProviderCard({ profile, provider: { name, identity } }: ProviderCardProps) {
  const [isChanging, setChanging] = useState(false)
  const [problem, setProblem] = useState('')
  const { mutate, isPending } = useCompleteProviderLink()
  useEffect(() => {
    if (!returnsFromProvider()) return
    mutate(undefined, {
      onSuccess: () => toast({ title: `Ya puedes entrar con ${name}`, kind: 'ok' }),
      onError: (error) => setProblem(describeRequestError(error, 'No se pudo conectar tu cuenta')),
    })
  }, [mutate, name])
  return (
    <SectionCard
      title={`Entrar con ${name}`}
      description={
        identity
          ? 'Puedes entrar sin escribir tu usuario y tu contraseña.'
          : 'Conecta tu cuenta para entrar sin escribir tu usuario y tu contraseña.'
      }
      foot={
        <Button busy={isPending} onClick={() => setChanging(true)}>
          {isPending ? 'Conectando…' : identity ? 'Desconectar' : 'Conectar'}
        </Button>
      }
    >
      {problem ? <Alert tone="error" title={problem} onDismiss={() => setProblem('')} /> : null}
      <div className="flex flex-wrap items-center gap-3">
        {identity ? (
          <Badge tone="ok" shape="disc">
            Conectada
          </Badge>
        ) : (
          <Badge tone="neutro">Sin conectar</Badge>
        )}
        {identity ? (
          <p className="text-sm wrap-anywhere text-texto-3">
            {identity.email ? `${identity.email} · ` : ''}Desde el {formatDate(identity.linkedAt)}
          </p>
        ) : null}
      </div>
      {isChanging ? (
        <ProviderDialog profile={profile} name={name} isLinked={identity !== null} onClose={() => setChanging(false)} />
      ) : null}
    </SectionCard>
  )
}
