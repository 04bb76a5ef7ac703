import type { Agent, Configuration } from '@portavoz/contract'
import type { AgentRecords } from './agent-records.ts'
import { noKeys, withoutKeys } from './agent-secrets.ts'

type Old = { configuration: Configuration; number: number }

/** The words and options of an older version are this agent's again; its keys and its network stay as they are. */
export const takeAgain =
  ({ edit }: AgentRecords) =>
  (userId: string, id: string, { configuration, number }: Old, basedOn: number | undefined): Promise<Agent> => {
    const { customConfig, ...words } = configuration
    const changes = { ...words, customConfig: withoutKeys({ ...customConfig, apiKeys: noKeys }), modelProblem: null }
    return edit(userId, id, () => changes, { basedOn, returnedTo: number })
  }
