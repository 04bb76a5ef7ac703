import type { ConnectionState } from '@portavoz/contract'
import { useEffect, useRef } from 'react'
import { toast } from '../../../ui/feedback/toast.ts'

/** Shows a toast when the status changes, but not for the first status. */
export function useSessionToasts(status: ConnectionState | undefined) {
  const previous = useRef(status)
  useEffect(() => {
    const hasChanged = previous.current !== undefined && previous.current !== status
    previous.current = status
    if (!hasChanged) return
    if (status === 'connected') toast({ title: 'WhatsApp conectado', kind: 'ok' })
    if (status === 'expired')
      toast({
        title: 'Código QR expirado',
        description: 'El código QR ha expirado. Genera uno nuevo para continuar.',
        kind: 'error',
      })
  }, [status])
}
