import type { N8nConfig } from '@portavoz/contract'
import { useState } from 'react'
import { n8nDraft, type N8nFormValues } from '../../../data/integrations/n8n-draft.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConnectionForm } from './connection-form.tsx'

type N8nConnectionProps = { title: string; description: string; stored: N8nConfig }

/** A change from another screen is shown at once, but never over typed values that the server does not have. */
export function N8nConnection({ title, description, stored }: N8nConnectionProps) {
  const [shown, setShown] = useState(stored)
  const [typed, setTyped] = useState(() => unsavedChanges(n8nDraft.read(), stored))
  const [isUnsaved, setUnsaved] = useState(typed !== null)
  const [discardCount, setDiscardCount] = useState(0)
  if (!typed && shown !== stored) setShown(stored)
  const isChangedElsewhere = typed !== null && configKey(shown) !== configKey(stored)

  function keepTyped(values: N8nFormValues, isRefused = isUnsaved) {
    setTyped(values)
    n8nDraft.save(values, isRefused)
  }
  function clearTyped() {
    n8nDraft.remove()
    setTyped(null)
    setUnsaved(false)
  }
  function keepUnsaved(values: N8nFormValues) {
    keepTyped(values, true)
    setUnsaved(true)
  }
  function discard() {
    clearTyped()
    setDiscardCount(discardCount + 1)
  }
  const showStoredButton = (
    <Button size="sm" onClick={discard}>
      Ver lo guardado
    </Button>
  )
  return (
    <ConnectionForm
      key={discardCount}
      title={title}
      description={description}
      config={{ ...shown, ...typed }}
      version={configKey(shown)}
      onType={keepTyped}
      onUnsaved={keepUnsaved}
      onSettled={clearTyped}
      onRemoved={discard}
    >
      {isUnsaved ? (
        <Alert title="Sin guardar en el servidor" tone="aviso">
          <p className="mb-2">
            Lo que escribiste está en este equipo, menos el token, que aquí no se guarda. Pulsa «Guardar configuración»
            para enviarlo otra vez.
          </p>
          {isChangedElsewhere ? null : showStoredButton}
        </Alert>
      ) : null}
      {isChangedElsewhere ? (
        <Alert title="La configuración cambió en otra pantalla" tone="aviso">
          <p className="mb-2">Si guardas, queda lo que escribiste aquí.</p>
          {showStoredButton}
        </Alert>
      ) : null}
      {shown.isTokenLost ? (
        <Alert title="El token guardado ya no se puede leer" tone="error">
          La clave del servidor cambió. Escribe otra vez el token de la API y guarda.
        </Alert>
      ) : null}
    </ConnectionForm>
  )
}

const configKey = (config: N8nConfig) => JSON.stringify(config)

/** Values typed earlier that differ from the stored ones. */
const unsavedChanges = (typed: N8nFormValues | null, stored: N8nConfig): N8nFormValues | null =>
  typed && configKey({ ...stored, ...typed }) !== configKey(stored) ? typed : null
