import type { N8nConfig } from '@portavoz/contract'
import { useState } from 'react'
import { n8nDraft, type TypedN8n } from '../../../data/n8n-draft.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConnectionForm } from './connection-form.tsx'

type Props = { title: string; description: string; stored: N8nConfig }

/** What another screen changes is drawn at once, but never over what somebody typed here and the server does not have. */
export function Connection({ title, description, stored }: Props) {
  const [drawn, setDrawn] = useState(stored)
  const [typed, setTyped] = useState(() => newsIn(n8nDraft.read(), stored))
  const [isUnsaved, setUnsaved] = useState(typed !== null)
  const [discards, setDiscards] = useState(0)
  if (!typed && drawn !== stored) setDrawn(stored)
  const isElsewhere = typed !== null && keyOf(drawn) !== keyOf(stored)

  function type(words: TypedN8n, isRefused = isUnsaved) {
    setTyped(words)
    n8nDraft.keep(words, isRefused)
  }
  function settle() {
    n8nDraft.drop()
    setTyped(null)
    setUnsaved(false)
  }
  function keepUnsaved(words: TypedN8n) {
    type(words, true)
    setUnsaved(true)
  }
  function discard() {
    settle()
    setDiscards(discards + 1)
  }
  const seeStored = (
    <Button size="sm" onClick={discard}>
      Ver lo guardado
    </Button>
  )
  return (
    <ConnectionForm
      key={discards}
      title={title}
      description={description}
      config={{ ...drawn, ...typed }}
      version={keyOf(drawn)}
      onType={type}
      onUnsaved={keepUnsaved}
      onSettled={settle}
      onRemoved={discard}
    >
      {isUnsaved ? (
        <Alert title="Sin guardar en el servidor" tone="aviso">
          <p className="mb-2">
            Lo que escribiste está en este equipo, menos el token, que aquí no se guarda. Pulsa «Guardar configuración»
            para enviarlo otra vez.
          </p>
          {isElsewhere ? null : seeStored}
        </Alert>
      ) : null}
      {isElsewhere ? (
        <Alert title="La configuración cambió en otra pantalla" tone="aviso">
          <p className="mb-2">Si guardas, queda lo que escribiste aquí.</p>
          {seeStored}
        </Alert>
      ) : null}
      {drawn.isTokenLost ? (
        <Alert title="El token guardado ya no se puede leer" tone="error">
          La clave del servidor cambió. Escribe otra vez el token de la API y guarda.
        </Alert>
      ) : null}
    </ConnectionForm>
  )
}

const keyOf = (config: N8nConfig) => JSON.stringify(config)

/** What was typed earlier, where the server has something else. */
const newsIn = (typed: TypedN8n | null, stored: N8nConfig): TypedN8n | null =>
  typed && keyOf({ ...stored, ...typed }) !== keyOf(stored) ? typed : null
