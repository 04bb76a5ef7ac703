import { limits, type Bot } from '@portavoz/contract'
import { CircleCheck } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { linkClass } from '../../../ui/styles.ts'

/** Says that it is done and where to try it, and leaves by itself. */
export function Completed({ bot, onClose }: { bot: Bot; onClose: () => void }) {
  const leave = useEffectEvent(onClose)
  useEffect(() => {
    const timer = setTimeout(leave, limits.wizardCloseMs)
    return () => clearTimeout(timer)
  }, [])
  const address = `t.me/${bot.botUsername}`
  return (
    <div className="grid justify-items-center gap-3 py-8 text-center">
      <CircleCheck aria-hidden className="size-10 text-ok" strokeWidth={1.5} />
      <p className="text-sm text-texto-2">Escríbele para probarlo:</p>
      <a href={`https://${address}`} target="_blank" rel="noreferrer" className={linkClass}>
        {address}
      </a>
    </div>
  )
}
