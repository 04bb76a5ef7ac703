import type { Bot } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { agentsQuery } from '../../../data/agents.ts'
import { loneLinkClass } from '../../../ui/styles.ts'

/** Where the new agent is written to, and whether it is this server that runs it. */
export function TryBot({ bot }: { bot: Bot }) {
  const { data: agents } = useQuery(agentsQuery)
  const agent = agents?.find(({ platformConfig }) => platformConfig.botUsername === bot.botUsername)
  const isRun = agent?.engine === 'embedded' && agent.connection.state === 'connected'
  const address = `t.me/${bot.botUsername}`
  return (
    <>
      <a href={`https://${address}`} target="_blank" rel="noreferrer" className={loneLinkClass}>
        {address}
      </a>
      <p role="status" className="min-h-5 text-sm text-texto-3">
        {isRun ? 'Bot de Telegram configurado correctamente (modo local)' : ''}
      </p>
    </>
  )
}
