import type { Agent } from '@portavoz/contract'
import { useUpdateAgent } from '../../../../data/agents/agents.ts'
import { toast } from '../../../../ui/feedback/toast.ts'

/** Updates part of the agent's configuration and shows a toast. */
export function useUpdateConfig({ id, customConfig }: Agent) {
  const { apiKeys: _, ...config } = customConfig
  const { mutate, isPending } = useUpdateAgent()
  const updateConfig = (changes: Partial<Agent['customConfig']>, doneTitle: string) =>
    mutate(
      { id, customConfig: { ...config, ...changes } },
      {
        onSuccess: () => toast({ title: doneTitle, kind: 'ok' }),
        onError: ({ message }) => toast({ title: 'No se pudo cambiar', description: message, kind: 'error' }),
      },
    )
  return { updateConfig, isPending }
}
