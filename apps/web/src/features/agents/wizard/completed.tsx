import { limits, type Bot } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { agentsQuery } from '../../../data/agents.ts'
import { loneLinkClass } from '../../../ui/styles.ts'

/** Says that it is done and where to try it, and leaves by itself. */
export function Completed({ bot, onClose }: { bot: Bot; onClose: () => void }) {
  const leave = useEffectEvent(onClose)
  useEffect(() => {
    const timer = setTimeout(leave, limits.wizardCloseMs)
    return () => clearTimeout(timer)
  }, [])
  const { data: agents } = useQuery(agentsQuery)
  const agent = agents?.find(({ platformConfig }) => platformConfig.botUsername === bot.botUsername)
  const isRun = agent?.engine === 'embedded' && agent.connection.state === 'connected'
  const address = `t.me/${bot.botUsername}`
  return (
    <div className="grid justify-items-center gap-3 py-8 text-center">
      <CircleCheck aria-hidden className="size-10 text-ok" strokeWidth={1.5} />
      <p className="text-sm text-texto-2">Escríbele para probarlo:</p>
      <a href={`https://${address}`} target="_blank" rel="noreferrer" className={loneLinkClass}>
        {address}
      </a>
      <p role="status" className="min-h-5 text-sm text-texto-3">
        {isRun ? 'Bot de Telegram configurado correctamente (modo local)' : ''}
      </p>
    </div>
  )
}
