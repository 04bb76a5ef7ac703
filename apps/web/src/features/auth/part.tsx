import { lazy, type ComponentType } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

/** A part of the entrance, and what stands in its place if its code does not come. */
export function part<P extends object>(load: () => Promise<ComponentType<P>>) {
  const Part = lazy<ComponentType<P>>(async () => ({ default: await load().catch(() => NotFetched) }))
  const fetchAhead = () => void load().catch(() => undefined)
  return { Part, fetchAhead }
}

const NotFetched = () => (
  <div className="grid gap-5">
    <Alert title="No se pudo conectar con el servidor">Comprueba tu conexión y vuelve a intentarlo.</Alert>
    <Button onClick={() => location.reload()}>Reintentar</Button>
  </div>
)
