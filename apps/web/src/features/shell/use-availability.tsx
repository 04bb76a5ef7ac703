import { Headset } from 'lucide-react'
import { useSetAvailability } from '../../data/workspaces/attendance.ts'
import { useActiveWorkspace, useMay } from '../../data/workspaces/workspaces.ts'
import { toast } from '../../ui/feedback/toast.ts'
import type { MenuItem } from '../../ui/overlays/menu.tsx'

/** Whether one takes conversations in the active workspace, for people of a team who may answer; otherwise null. */
export function useAvailability(): { isAvailable: boolean; item: MenuItem } | null {
  const workspace = useActiveWorkspace()
  const mayAnswer = useMay('agent')
  const { mutate, isPending } = useSetAvailability()
  if (!workspace || !mayAnswer || workspace.people < 2) return null
  const { isAvailable } = workspace
  const change = () =>
    mutate(!isAvailable, {
      onError: ({ message }) =>
        toast({ title: 'No se pudo cambiar tu disponibilidad', description: message, kind: 'error' }),
    })
  return {
    isAvailable,
    item: {
      label: 'Disponible',
      icon: <Headset aria-hidden className="size-4" />,
      isOn: isAvailable,
      disabled: isPending || workspace.suspension !== null,
      onSelect: change,
    },
  }
}
