import { PendingDeletions } from './pending-deletions.tsx'
import { AgentlessPhones } from './agentless-phones.tsx'

/** Over the agents: phones that belong to none of them, coming or going. Most people have none. */
export const LoosePhones = ({ creating, onCreate }: { creating: boolean; onCreate: () => void }) => (
  <>
    <PendingDeletions />
    {creating ? null : <AgentlessPhones onCreate={onCreate} />}
  </>
)
