import type { AgentlessSession } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { agentlessQuery } from '../../../data/whatsapp.ts'
import { wizardPlace } from '../wizard-place.ts'
import { AgentlessPhone } from './agentless-phone.tsx'

/** Over the agents: phones that are linked, wherever that was done, and that nobody answers from yet. */
export function AgentlessPhones({ onCreate }: { onCreate: () => void }) {
  const { data: sessions = [] } = useQuery(agentlessQuery)
  const linked = sessions.filter(({ phoneNumber }) => phoneNumber !== null)
  if (linked.length === 0) return null
  const create = ({ sessionName }: AgentlessSession) => {
    wizardPlace.keep({ sessionName, step: 'agent-config' })
    onCreate()
  }
  return (
    <ul aria-label="WhatsApp sin agente" className="mt-5 grid gap-2">
      {linked.map((session) => (
        <AgentlessPhone key={session.sessionName} session={session} onCreate={create} />
      ))}
    </ul>
  )
}
