import { readFileSync } from 'node:fs'
import { release } from 'node:os'
import { join } from 'node:path'
import { trySmtp } from './adapters/mail/try-smtp.ts'
import type { Config } from './config.ts'
import { createAgentSecrets } from './modules/agents/agent-secrets.ts'
import { type Checkup, createCheckup } from './modules/checkup/checkup.room.ts'
import type { Needs } from './modules/checkup/needs.ts'
import { secretsOfUrl } from './modules/checkup/scrub.ts'
import { createWebhookSecrets } from './modules/leads/webhook-secret.ts'
import { createLookupSecrets } from './modules/lookups/lookup-secret.ts'
import type { Secrets } from './platform/secrets.ts'

type Given = Pick<
  Needs,
  'faults' | 'clock' | 'db' | 'databaseTrouble' | 'migrations' | 'brain' | 'embedder' | 'isServing' | 'whatsappVersion'
> & {
  config: Config
  /** Null where there is no key. */
  secrets: Secrets | null
  /** Whatever else may not stand in the report. */
  hidden?: string[]
}

/** Looks at an installation with everything there is to look with. */
export function examine({ config, secrets, hidden = [], ...given }: Given): Checkup {
  const { smtpUrl } = config
  return createCheckup(
    {
      ...given,
      settings: config,
      opens: secrets && opensWith(secrets),
      keyIds: secrets && secrets.keyIds,
      tryMail: smtpUrl === null ? null : () => trySmtp(smtpUrl),
      lettersFolder: join(config.dataDir, 'letters'),
    },
    {
      version: versionOf(),
      platform: `${process.platform} ${process.arch} ${release()}`,
      node: process.version,
      secrets: [...secretsOf(config), ...hidden],
    },
  )
}

function opensWith(secrets: Secrets): NonNullable<Needs['opens']> {
  const [vault, signing, asking] = [
    createAgentSecrets(secrets),
    createWebhookSecrets(secrets),
    createLookupSecrets(secrets),
  ]
  return {
    agent: (agentId, sealed) => succeeds(() => vault.open(agentId, sealed)),
    leadWebhook: (agentId, sealed) => succeeds(() => signing.open(agentId, sealed)),
    lookup: (agentId, sealed) => succeeds(() => asking.open(agentId, sealed)),
  }
}

export const versionOf = (): string => {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  return version
}

function succeeds(act: () => unknown): boolean {
  try {
    act()
    return true
  } catch {
    return false
  }
}

const secretsOf = ({ secretKey, model, databaseUrl, smtpUrl, publicUrl, telegramApiRoot }: Config): string[] => [
  ...(secretKey ?? '').split(',').map((key) => key.trim()),
  model?.apiKey ?? '',
  ...[databaseUrl, smtpUrl, publicUrl, telegramApiRoot, model?.baseUrl].flatMap(secretsOfUrl),
]
