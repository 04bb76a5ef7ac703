import type { Agent } from '@portavoz/contract'
import { useUpdateAgent } from '../../../../data/agents.ts'
import { toast } from '../../../../ui/toast.ts'

/** Changes this much of how an agent behaves, and says that it did. */
export function useChangeConfig({ id, customConfig }: Agent) {
  const { apiKeys: _, ...config } = customConfig
  const { mutate, isPending } = useUpdateAgent()
  const change = (part: Partial<Agent['customConfig']>, done: string) =>
    mutate(
      { id, customConfig: { ...config, ...part } },
      {
        onSuccess: () => toast({ title: done, kind: 'ok' }),
        onError: ({ message }) => toast({ title: 'No se pudo cambiar', description: message, kind: 'error' }),
      },
    )
  return { change, isPending }
}
