import { AppError } from '@portavoz/contract'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { ignoreFailure } from '../lib/ignore-failure.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { retryPages } from '../ui/lazy/lazy-page.ts'

/**
 * Retries in place, also when the network is back. Only a server that serves files is a reason to reload: the
 * console may have been updated. A proxy that answers for a stopped server is none.
 */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const [isBusy, setBusy] = useState(false)
  async function retry() {
    setBusy(true)
    const answer = await ignoreFailure(fetch('/boot.js', { cache: 'no-store' }))
    if (answer?.ok && !(await retryPages())) location.reload()
    else if (answer?.ok) reset()
    setBusy(false)
  }
  const onOnline = useEffectEvent(() => void retry())
  useEffect(() => {
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [])
  return (
    <ErrorState title="No se pudo mostrar esta página" busy={isBusy} onRetry={() => void retry()}>
      {error instanceof AppError
        ? error.message
        : 'Puede que falle tu conexión o que la consola se haya actualizado. Lo que ya abriste sigue aquí.'}
    </ErrorState>
  )
}
