import { lazy, type ComponentType } from 'react'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ignoreFailure } from '../../lib/ignore-failure.ts'

/** A lazily loaded view of the sign-in screens, with a message in its place if its code cannot be fetched. */
export function lazyView<P extends object>(load: () => Promise<ComponentType<P>>) {
  const Part = lazy<ComponentType<P>>(async () => ({ default: await load().catch(() => LoadFailure) }))
  // Opening it tries again.
  const fetchAhead = () => void ignoreFailure(load())
  return { Part, fetchAhead }
}

const LoadFailure = () => (
  <div className="grid gap-5">
    <Alert title="No se pudo conectar con el servidor">Comprueba tu conexión y vuelve a intentarlo.</Alert>
    <Button onClick={() => location.reload()}>Reintentar</Button>
  </div>
)
