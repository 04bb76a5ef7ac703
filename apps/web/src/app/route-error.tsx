import { AppError } from '@portavoz/contract'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { ErrorState } from '../ui/feedback/error-state.tsx'

/** Retry reloads the page: a failed dynamic import stays failed. */
export function RouteError({ error }: ErrorComponentProps) {
  return (
    <ErrorState title="No se pudo mostrar esta página" onRetry={() => location.reload()}>
      {error instanceof AppError
        ? error.message
        : 'Puede que la consola se haya actualizado o que falle tu conexión. Inténtalo de nuevo.'}
    </ErrorState>
  )
}
