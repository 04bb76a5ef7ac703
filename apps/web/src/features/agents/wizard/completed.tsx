import { limits } from '@portavoz/contract'
import { CircleCheck } from 'lucide-react'
import { useEffect, useEffectEvent, type ReactNode } from 'react'

/** Says that it is done and where to try it, and leaves by itself. */
export function Completed({ how, onClose, children }: { how: string; onClose: () => void; children: ReactNode }) {
  const leave = useEffectEvent(onClose)
  useEffect(() => {
    const timer = setTimeout(leave, limits.wizardCloseMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="grid justify-items-center gap-3 py-8 text-center">
      <CircleCheck aria-hidden className="size-10 text-ok" strokeWidth={1.5} />
      <p className="text-sm text-texto-2">{how}</p>
      {children}
    </div>
  )
}
