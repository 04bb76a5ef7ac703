import { type AccountModel, formatUsd, MICROS, type ModelProvider, type Price } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { accountModelQuery, pricesQuery } from '../../../data/models.ts'
import { providerWord } from '../../../ui/model/providers.ts'
import { RetryLine } from '../../../ui/retry-line.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** The usual names of a provider's models. */
export function useOffered(provider: ModelProvider): readonly string[] {
  const { data } = useQuery(accountModelQuery)
  return data?.offered.filter((one) => one.provider === provider).map(({ name }) => name) ?? []
}

/** What speaks for an agent that has no model of its own. */
export function AccountsModel({ losesKey }: { losesKey: boolean }) {
  const { data, error, refetch } = useQuery(accountModelQuery)
  if (error) return <RetryLine onRetry={() => void refetch()}>No se pudo saber cuál es el de tu cuenta.</RetryLine>
  if (!data) return <Skeleton size="h-10" />
  const { own } = data
  return (
    <div className="grid gap-2 text-sm text-texto-2">
      <p className="wrap-anywhere">{accountWords(data)}</p>
      {own && !own.isKeyLost ? <PriceLine provider={own.provider} name={own.name} /> : null}
      {losesKey ? <p className="text-aviso">Al guardar se borran las claves de este agente.</p> : null}
    </div>
  )
}

function accountWords({ own, installation }: AccountModel): string {
  if (own && !own.isKeyLost)
    return `Hoy es «${own.name}», de ${providerWord(own.provider)}. Se cambia en «Modelo», en Mi Perfil.`
  return installation
    ? `Hoy es «${installation.name}», el de la instalación. Puedes elegir otro en «Modelo», en Mi Perfil.`
    : 'Hoy no hay ninguno: el agente cita tus documentos o envía el mensaje de respaldo. Elige uno en «Modelo», en Mi Perfil.'
}

/** A prompt with a few passages, and a reply of some sentences. */
const COMMON = { read: 1_500, written: 150 }
const commonCost = ({ inputMicros, outputMicros }: Price) =>
  Math.ceil((COMMON.read * inputMicros + COMMON.written * outputMicros) / MICROS)

/** What an answer of that model costs; nothing while nobody knows it yet. */
export function PriceLine({ provider, name }: { provider: ModelProvider; name: string }) {
  const { data: prices } = useQuery(pricesQuery)
  if (!prices || name.trim() === '') return null
  // At an address of one's own a usual name costs what nobody but its owner knows.
  const { price } = prices.find((one) => one.model === name.trim() && (provider !== 'custom' || one.isOwn)) ?? {}
  return (
    <p className="num text-sm text-texto-2">
      {price
        ? `Una respuesta corriente cuesta unos ${formatUsd(commonCost(price))}: ${formatUsd(price.inputMicros)} por millón de tokens que lee y ${formatUsd(price.outputMicros)} por millón que escribe.`
        : 'No sabemos cuánto cuesta: no suma al presupuesto hasta que escribas su precio en «Modelo», en Mi Perfil.'}
    </p>
  )
}
