import { useQuery } from '@tanstack/react-query'
import type { AccountTranscriber } from '@portavoz/contract'
import { transcriberQuery } from '../../../../data/account/transcriber.ts'
import { RetryLine } from '../../../../ui/feedback/retry-line.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'

/** What hears the voice notes of an agent without a transcriber of its own. */
export function AccountTranscriberInfo({ losesKey }: { losesKey: boolean }) {
  const { data, error, refetch } = useQuery(transcriberQuery)
  if (error) return <RetryLine onRetry={() => void refetch()}>No se pudo saber cuál es el de tu cuenta.</RetryLine>
  if (!data) return <Skeleton size="h-10" />
  return (
    <div className="grid gap-2 text-sm text-texto-2">
      <p className="wrap-anywhere">{accountTranscriberText(data)}</p>
      {losesKey ? <p className="text-aviso">Al guardar se borra la clave con que este agente las escucha.</p> : null}
    </div>
  )
}

function accountTranscriberText({ own, installation }: AccountTranscriber): string {
  if (own?.isKeyLost) return 'Hoy nada las escucha: la clave de «Notas de voz», en Mi Perfil, ya no se puede leer.'
  if (own) return `Hoy las escucha «${own.name}». Se cambia en «Notas de voz», en Mi Perfil.`
  return installation
    ? `Hoy las escucha «${installation.name}», el de la instalación.`
    : 'Hoy nada las escucha: el agente avisa que solo lee texto. Elige uno aquí, o para todos en «Notas de voz», en Mi Perfil.'
}
