import { type Agent, type AgentConfiguration, CustomConfig } from '@portavoz/contract'
import type { DescribeChange } from '../../../platform/http/record-action.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { AgentRecords } from '../agent-records.ts'
import { describeConnectionChange } from '../describe-connections.ts'
import { keysForVersion, noKeys, unknownKeys, serializeWithoutKeys } from '../secrets/agent-keys.ts'

type OlderVersion = { configuration: AgentConfiguration; number: number }

/** Restores the texts and options of an older version; the keys, their addresses and the channel stay. */
export const restoreConfiguration =
  ({ edit, openSecrets }: AgentRecords) =>
  (
    { workspaceId, username: author }: Pick<Viewer, 'workspaceId' | 'username'>,
    id: string,
    { configuration, number }: OlderVersion,
    basedOn: number | undefined,
    describe: DescribeChange,
  ): Promise<Agent> => {
    const { customConfig, ...texts } = configuration
    const changes = {
      ...texts,
      customConfig: serializeWithoutKeys({ ...customConfig, apiKeys: noKeys }),
      modelProblem: null,
    }
    return edit(
      workspaceId,
      id,
      (row) => {
        const secrets = openSecrets(row)
        const config = CustomConfig.parse(row.customConfig)
        keysForVersion({ keys: secrets?.apiKeys ?? unknownKeys, config }, customConfig)
        const words = describeConnectionChange(texts.name, { config, secrets }, { config: customConfig, secrets })
        if (words !== null) describe(words)
        return changes
      },
      { basedOn, author, returnedTo: number },
    )
  }
