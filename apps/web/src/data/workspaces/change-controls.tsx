import type { ReactNode } from 'react'
import { useActiveWorkspace } from './workspaces.ts'

/** Why the server would refuse a change of the active workspace now; null when it would not. */
export function useChangeRefusal(): string | null {
  const suspension = useActiveWorkspace()?.suspension
  return suspension ? `Esta cuenta está suspendida: ${suspension.reason}` : null
}

/** Controls that change the workspace, shown disabled with the reason while the server would refuse them. */
export function ChangeControls({ children }: { children: ReactNode }) {
  const refusal = useChangeRefusal()
  if (refusal === null) return children
  return (
    <fieldset disabled title={refusal} className="contents">
      {children}
    </fieldset>
  )
}

/** The same for the items of a menu. */
export function useChangeItems() {
  const refusal = useChangeRefusal()
  return <Item,>(items: Item[]): Item[] =>
    refusal === null
      ? items
      : items.map((item) => (typeof item === 'object' ? { ...item, disabled: true, title: refusal } : item))
}
