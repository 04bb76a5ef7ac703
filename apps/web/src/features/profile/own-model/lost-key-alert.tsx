import { Alert } from '../../../ui/feedback/alert.tsx'

/** The key of a choice was sealed with another key of the server. */
export const LostKeyAlert = () => (
  <Alert title="La clave guardada ya no se puede leer" tone="error">
    La clave del servidor cambió. Escribe otra vez la tuya y guarda.
  </Alert>
)
