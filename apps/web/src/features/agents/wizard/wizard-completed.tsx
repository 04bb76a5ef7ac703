import { limits } from '@portavoz/contract'
import { CircleCheck } from 'lucide-react'
import { useEffect, useEffectEvent, type ReactNode } from 'react'

/** Says how to try the new agent, and closes by itself. */
export function WizardCompleted({
  instruction,
  onClose,
  children,
}: {
  instruction: string
  onClose: () => void
  children: ReactNode
}) {
  const closeWizard = useEffectEvent(onClose)
  useEffect(() => {
    const timer = setTimeout(closeWizard, limits.wizardCloseMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="grid justify-items-center gap-3 py-8 text-center">
      <CircleCheck aria-hidden className="size-10 text-ok" strokeWidth={1.5} />
      <p className="text-sm text-texto-2">{instruction}</p>
      {children}
    </div>
  )
}
