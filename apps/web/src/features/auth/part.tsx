import type { ComponentType } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'

/** A part whose code may not come: there is no frame around the entrance that would catch it. */
export const part = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyPart<P>(() => load().catch(() => NotFetched))

const NotFetched = () => (
  <div className="grid gap-5">
    <Alert title="No se pudo conectar con el servidor">Comprueba tu conexión y vuelve a intentarlo.</Alert>
    <Button onClick={() => location.reload()}>Reintentar</Button>
  </div>
)
