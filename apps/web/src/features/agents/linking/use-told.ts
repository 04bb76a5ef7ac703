import type { ConnectionState } from '@portavoz/contract'
import { useEffect, useRef } from 'react'
import { toast } from '../../../ui/toast.ts'

/** Said once, when it happens; how a session stood when it was first looked at did not happen now. */
export function useTold(status: ConnectionState | undefined) {
  const before = useRef(status)
  useEffect(() => {
    const isNews = before.current !== undefined && before.current !== status
    before.current = status
    if (!isNews) return
    if (status === 'connected') toast({ title: 'WhatsApp conectado', kind: 'ok' })
    if (status === 'expired')
      toast({
        title: 'Código QR expirado',
        description: 'El código QR ha expirado. Genera uno nuevo para continuar.',
        kind: 'error',
      })
  }, [status])
}
