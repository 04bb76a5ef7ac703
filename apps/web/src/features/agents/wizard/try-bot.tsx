import type { Bot, Engine } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { agentsQuery } from '../../../data/agents.ts'
import { loneLinkClass } from '../../../ui/styles.ts'

const runWords: Record<Engine, string> = {
  embedded: 'Bot de Telegram configurado correctamente (modo local)',
  n8n: 'Tu n8n ya recibe sus mensajes',
}

/** Where the new agent is written to, and who runs it, once that was seen. */
export function TryBot({ bot }: { bot: Bot }) {
  const { data: agents } = useQuery(agentsQuery)
  const agent = agents?.find(({ platformConfig }) => platformConfig.botUsername === bot.botUsername)
  const address = `t.me/${bot.botUsername}`
  return (
    <>
      <a href={`https://${address}`} target="_blank" rel="noreferrer" className={loneLinkClass}>
        {address}
      </a>
      <p role="status" className="min-h-5 text-sm text-texto-3">
        {agent?.connection.state === 'connected' ? runWords[agent.engine] : ''}
      </p>
    </>
  )
}
