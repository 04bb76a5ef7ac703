import type { Agent } from '@portavoz/contract'
import { useSwitchAgent } from '../../../data/agents/agents.ts'
import { Switch } from '../../../ui/forms/switch.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useMay } from '../../../data/workspaces/workspaces.ts'
import { ChangeControls } from '../../../data/workspaces/change-controls.tsx'

/** An agent in error is still switched on: it answers again as soon as it can. Its state is written near it. */
export function StatusSwitch({ agent }: { agent: Agent }) {
  const { mutate, isPending } = useSwitchAgent()
  const mayConfigure = useMay('admin')
  const switchTo = (isOn: boolean) =>
    mutate(
      { agent, to: isOn ? 'active' : 'inactive' },
      { onError: () => toast({ title: 'Error', description: 'Error al actualizar estado del agente', kind: 'error' }) },
    )
  if (!mayConfigure) return null
  return (
    <ChangeControls>
      <Switch
        label={`${agent.name} responde a sus clientes`}
        checked={agent.status !== 'inactive'}
        onChange={(isOn) => isPending || switchTo(isOn)}
      />
    </ChangeControls>
  )
}
