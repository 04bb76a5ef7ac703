import type { AccountModel } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountModelQuery } from '../../../data/account/models.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { describeRequestError } from '../profile-errors.ts'
import { ModelForm } from './model-form.tsx'

const title = 'Modelo'
const description = 'Lo que redacta las respuestas de tus agentes. Un agente que tiene su propio modelo usa el suyo.'

/** The language model of the account. */
export function ModelCard() {
  const { data, error, isFetching, refetch } = useQuery(accountModelQuery)
  if (data) return <LoadedModelForm stored={data} />
  return (
    <SectionCard title={title} description={description}>
      {error ? (
        <ErrorState title="No se pudo cargar tu modelo" busy={isFetching} onRetry={() => void refetch()}>
          {describeRequestError(error, '')}
        </ErrorState>
      ) : (
        <Skeleton size="h-40 w-full" />
      )}
    </SectionCard>
  )
}

/** A change from another screen is shown at once, but not while the user is typing here. */
function LoadedModelForm({ stored }: { stored: AccountModel }) {
  const [shown, setShown] = useState(stored)
  const [isTyped, setTyped] = useState(false)
  if (!isTyped && shown !== stored) setShown(stored)
  const isChangedElsewhere = isTyped && modelKey(shown) !== modelKey(stored)
  return (
    <ModelForm
      key={modelKey(shown)}
      title={title}
      description={description}
      model={shown}
      onType={() => setTyped(true)}
      onSettled={() => setTyped(false)}
    >
      {isChangedElsewhere ? (
        <Alert title="Tu modelo cambió en otra pantalla" tone="aviso">
          <p className="mb-2">Si guardas, queda lo que escribiste aquí.</p>
          <Button size="sm" onClick={() => setTyped(false)}>
            Ver lo guardado
          </Button>
        </Alert>
      ) : null}
      <CurrentModel model={shown} />
    </ModelForm>
  )
}

const modelKey = ({ own }: AccountModel) => JSON.stringify(own)

function CurrentModel({ model: { own, installation } }: { model: AccountModel }) {
  if (own?.isKeyLost)
    return (
      <Alert title="La clave guardada ya no se puede leer" tone="error">
        La clave del servidor cambió. Escribe otra vez la de tu modelo y guarda.
      </Alert>
    )
  if (own) return null
  return (
    <p className="text-sm text-texto-2">
      {installation
        ? `Hoy responde el modelo de la instalación, «${installation.name}». Si eliges uno, tus agentes usarán el tuyo.`
        : 'Todavía no hay ninguno: tus agentes citan lo que encuentran en tus documentos o envían su mensaje de respaldo.'}
    </p>
  )
}
