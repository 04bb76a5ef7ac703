import { type AccountModel, formatUsd, type ModelProvider } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { accountModelQuery, pricesQuery } from '../../../../data/account/models.ts'
import { typicalReplyCost } from '../../../../lib/format/typical-reply-cost.ts'
import { providerLabel } from '../../../../ui/model/providers.ts'
import { RetryLine } from '../../../../ui/feedback/retry-line.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'

/** The model names that the installation offers for a provider. */
export function useOfferedModels(provider: ModelProvider): readonly string[] {
  const { data } = useQuery(accountModelQuery)
  return data?.offered.filter((one) => one.provider === provider).map(({ name }) => name) ?? []
}

/** The model of an agent without a model of its own. */
export function AccountModelInfo({ losesKey }: { losesKey: boolean }) {
  const { data, error, refetch } = useQuery(accountModelQuery)
  if (error) return <RetryLine onRetry={() => void refetch()}>No se pudo saber cuál es el de tu cuenta.</RetryLine>
  if (!data) return <Skeleton size="h-10" />
  const { own } = data
  return (
    <div className="grid gap-2 text-sm text-texto-2">
      <p className="wrap-anywhere">{accountModelText(data)}</p>
      {own && !own.isKeyLost ? <ModelPriceLine provider={own.provider} name={own.name} /> : null}
      {losesKey ? <p className="text-aviso">Al guardar se borran las claves de este agente.</p> : null}
    </div>
  )
}

function accountModelText({ own, installation }: AccountModel): string {
  if (own && !own.isKeyLost)
    return `Hoy es «${own.name}», de ${providerLabel(own.provider)}. Se cambia en «Modelo», en Mi Perfil.`
  return installation
    ? `Hoy es «${installation.name}», el de la instalación. Puedes elegir otro en «Modelo», en Mi Perfil.`
    : 'Hoy no hay ninguno: el agente cita tus documentos o envía el mensaje de respaldo. Elige uno en «Modelo», en Mi Perfil.'
}

/** The cost of a typical reply; nothing while prices load. */
export function ModelPriceLine({ provider, name }: { provider: ModelProvider; name: string }) {
  const { data: prices } = useQuery(pricesQuery)
  if (!prices || name.trim() === '') return null
  // A custom address has only the price that its owner entered, even under a well-known model name.
  const { price } = prices.find((one) => one.model === name.trim() && (provider !== 'custom' || one.isOwn)) ?? {}
  return (
    <p className="num text-sm text-texto-2">
      {price
        ? `Una respuesta corriente cuesta unos ${formatUsd(typicalReplyCost(price))}.`
        : 'No sabemos cuánto cuesta: no suma al presupuesto hasta que escribas su precio en «Modelo», en Mi Perfil.'}
    </p>
  )
}
