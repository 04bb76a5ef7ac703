import { type Agent, type Configuration, CustomConfig } from '@portavoz/contract'
import type { AgentRecords } from './agent-records.ts'
import { keysFor, noKeys, unknownKeys, withoutKeys } from './agent-keys.ts'

type Old = { configuration: Configuration; number: number }

/** The words and options of an older version are this agent's again; its keys, where they go, and its network stay. */
export const takeAgain =
  ({ edit, opened }: AgentRecords) =>
  (userId: string, id: string, { configuration, number }: Old, basedOn: number | undefined): Promise<Agent> => {
    const { customConfig, ...words } = configuration
    const changes = { ...words, customConfig: withoutKeys({ ...customConfig, apiKeys: noKeys }), modelProblem: null }
    return edit(
      userId,
      id,
      (row) => {
        const keys = opened(row)?.apiKeys ?? unknownKeys
        keysFor({ keys, config: CustomConfig.parse(row.customConfig) }, customConfig)
        return changes
      },
      { basedOn, returnedTo: number },
    )
  }
