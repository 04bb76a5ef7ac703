import { channels, Platform, type AgentEngine } from '@portavoz/contract'
import { sql } from 'kysely'

const engines: readonly AgentEngine[] = ['embedded', 'n8n']

const phonePlatforms = Platform.options.filter((platform) => channels[platform].account === 'phone')

const socketAgents = Platform.options.flatMap((platform) =>
  engines
    .filter((engine) => channels[platform].transport[engine] === 'socket')
    .map((engine) => `('${platform}', '${engine}')`),
)

/** SQL: the agent is a phone. `alias`: of the `agents` or of the `conversations`. */
export const isOnPhone = (alias: 'a' | 'c') =>
  sql.raw(`${alias}.platform in (${phonePlatforms.map((platform) => `'${platform}'`).join(', ')})`)

/** SQL: a contact identity that is a phone, or an address on a platform of phones. */
export const isPhoneIdentity = sql.raw(
  `kind in (${['phone', ...phonePlatforms].map((kind) => `'${kind}'`).join(', ')})`,
)

/** SQL: agent `a` sends to conversation `c` through a socket that one process keeps open. */
export const isOnSocket = sql.raw(`(c.platform, a.engine) in (${socketAgents.join(', ')})`)
