import type { TelegramBot, AgentEngine } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { agentsQuery } from '../../../../data/agents/agents.ts'
import { standaloneLinkClass } from '../../../../ui/styles.ts'

const connectedTexts: Record<AgentEngine, string> = {
  embedded: 'Bot de Telegram configurado correctamente (modo local)',
  n8n: 'Tu n8n ya recibe sus mensajes',
}

/** The bot's address, and its engine once it is connected. */
export function BotLink({ bot }: { bot: TelegramBot }) {
  const { data: agents } = useQuery(agentsQuery)
  const agent = agents?.find(({ platformConfig }) => platformConfig.botUsername === bot.botUsername)
  const address = `t.me/${bot.botUsername}`
  return (
    <>
      <a href={`https://${address}`} target="_blank" rel="noreferrer" className={standaloneLinkClass}>
        {address}
      </a>
      <p role="status" className="min-h-6 text-sm text-texto-3">
        {agent?.connection.state === 'connected' ? connectedTexts[agent.engine] : ''}
      </p>
    </>
  )
}
