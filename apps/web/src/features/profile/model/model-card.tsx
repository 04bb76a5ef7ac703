import type { AccountModel } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountModelQuery } from '../../../data/models.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Card } from '../card.tsx'
import { refusal } from '../words.ts'
import { ModelForm } from './model-form.tsx'

const title = 'Modelo'
const description = 'Lo que redacta las respuestas de tus agentes. Un agente que tiene su propio modelo usa el suyo.'

/** What speaks for the agents of this account. */
export function ModelCard() {
  const { data, error, isFetching, refetch } = useQuery(accountModelQuery)
  if (data) return <Chosen stored={data} />
  return (
    <Card title={title} description={description}>
      {error ? (
        <ErrorState title="No se pudo cargar tu modelo" busy={isFetching} onRetry={() => void refetch()}>
          {refusal(error, '')}
        </ErrorState>
      ) : (
        <Skeleton size="h-40 w-full" />
      )}
    </Card>
  )
}

/** What another screen changes is drawn at once, but never over what somebody is typing here. */
function Chosen({ stored }: { stored: AccountModel }) {
  const [drawn, setDrawn] = useState(stored)
  const [isTyped, setTyped] = useState(false)
  if (!isTyped && drawn !== stored) setDrawn(stored)
  const isElsewhere = isTyped && keyOf(drawn) !== keyOf(stored)
  return (
    <ModelForm
      key={keyOf(drawn)}
      title={title}
      description={description}
      model={drawn}
      onType={() => setTyped(true)}
      onSettled={() => setTyped(false)}
    >
      {isElsewhere ? (
        <Alert title="Tu modelo cambió en otra pantalla" tone="aviso">
          <p className="mb-2">Si guardas, queda lo que escribiste aquí.</p>
          <Button size="sm" onClick={() => setTyped(false)}>
            Ver lo guardado
          </Button>
        </Alert>
      ) : null}
      <Speaking model={drawn} />
    </ModelForm>
  )
}

const keyOf = ({ own }: AccountModel) => JSON.stringify(own)

function Speaking({ model: { own, installation } }: { model: AccountModel }) {
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
