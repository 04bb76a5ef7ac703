import { useMay } from '../../data/workspaces/workspaces.ts'
import { Button } from '../../ui/button.tsx'
import type { ConnectionAction } from './use-connection-actions.tsx'

type ConnectionActionsProps = { actions: readonly ConnectionAction[] }

export const ConnectionButtons = ({ actions }: ConnectionActionsProps) =>
  actions.map(({ label, icon, onSelect, disabled, title }) => (
    <Button key={label} disabled={disabled} title={title} onClick={onSelect}>
      {icon} {label}
    </Button>
  ))

/** Why one of the actions is disabled, also for keyboards and fingers. */
export function ConnectRefusal({ actions }: ConnectionActionsProps) {
  const mayConfigure = useMay('admin')
  const reason = actions.find(({ disabled }) => disabled)?.title
  return mayConfigure && reason ? <p className="w-full text-xs text-texto-3">{reason}</p> : null
}
