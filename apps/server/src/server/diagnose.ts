import { readFileSync } from 'node:fs'
import { release } from 'node:os'
import { join } from 'node:path'
import { createCheckProvider } from '../adapters/oidc/check-provider.ts'
import { checkSmtp } from '../adapters/mail/check-smtp.ts'
import { bucketsToCheck, countFilesOf } from './check-buckets.ts'
import { createFileStores } from './composition/file-stores.ts'
import { findLostFolders } from './lost-folders.ts'
import type { Config } from './config/config.ts'
import { createAgentSecrets } from '../modules/agents/secrets/agent-secrets.ts'
import { type Diagnostics, createDiagnostics } from '../modules/diagnostics/diagnostics.module.ts'
import type { CheckDeps } from '../modules/diagnostics/check-deps.ts'
import { secretsOfUrl } from '../modules/diagnostics/redact-report.ts'
import { totpContext } from '../modules/auth/second-factor/proofs.ts'
import { createWebhookSecrets } from '../modules/leads/webhook/webhook-secret.ts'
import { createLookupSecrets } from '../modules/external-lookups/lookup-secret.ts'
import type { Secrets } from '../platform/security/secrets.ts'

type DiagnoseInputs = Pick<
  CheckDeps,
  | 'faults'
  | 'clock'
  | 'db'
  | 'databaseTrouble'
  | 'migrations'
  | 'brain'
  | 'embedder'
  | 'transcriber'
  | 'speechModel'
  | 'isServing'
  | 'whatsappVersion'
> & {
  config: Config
  /** Null without a key. */
  secrets: Secrets | null
  /** Other values that the report must not contain. */
  hidden?: string[]
}

/** Builds the diagnostics of an installation from what is available. */
export function diagnose({ config, secrets, hidden = [], ...inputs }: DiagnoseInputs): Diagnostics {
  const { smtpUrl, identityProvider } = config
  const { db } = inputs
  return createDiagnostics(
    {
      ...inputs,
      settings: config,
      canOpen: secrets && canOpenWith(secrets),
      keyIds: secrets && secrets.keyIds,
      tryMail: smtpUrl === null ? null : () => checkSmtp(smtpUrl),
      checkProvider: identityProvider && createCheckProvider(identityProvider),
      lettersFolder: join(config.dataDir, 'letters'),
      buckets: bucketsToCheck(config),
      findLostFolders: db && (() => findLostFolders(config, db)),
      countFilesLeft: config.keepsFilesInBucket ? countFilesOf(createFileStores(config, null)) : null,
    },
    {
      version: versionOf(),
      platform: `${process.platform} ${process.arch} ${release()}`,
      node: process.version,
      secrets: [...secretsOf(config), ...hidden],
    },
  )
}

function canOpenWith(secrets: Secrets): NonNullable<CheckDeps['canOpen']> {
  const [vault, signing, asking] = [
    createAgentSecrets(secrets),
    createWebhookSecrets(secrets),
    createLookupSecrets(secrets),
  ]
  return {
    agent: (agentId, sealed) => doesNotThrow(() => vault.open(agentId, sealed)),
    leadWebhook: (agentId, sealed) => doesNotThrow(() => signing.open(agentId, sealed)),
    lookup: (agentId, sealed) => doesNotThrow(() => asking.open(agentId, sealed)),
    totp: (userId, sealed) => doesNotThrow(() => secrets.open(sealed, totpContext(userId))),
  }
}

export const versionOf = (): string => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  return version
}

function doesNotThrow(attempt: () => unknown): boolean {
  try {
    attempt()
    return true
  } catch {
    return false
  }
}

const secretsOf = (config: Config): string[] => {
  const { secretKey, model, transcriber, speech, databaseUrl, smtpUrl, publicUrl, telegramApiRoot } = config
  const { identityProvider, metrics, backupPassphrase, objectStorage } = config
  return [
    ...(secretKey ?? '').split(',').map((key) => key.trim()),
    model?.apiKey ?? '',
    transcriber?.apiKey ?? '',
    speech?.apiKey ?? '',
    backupPassphrase ?? '',
    identityProvider?.clientSecret ?? '',
    metrics?.token ?? '',
    objectStorage?.secretAccessKey ?? '',
    ...[databaseUrl, smtpUrl, publicUrl, telegramApiRoot].flatMap(secretsOfUrl),
    ...[model?.baseUrl, transcriber?.baseUrl, speech?.baseUrl].flatMap(secretsOfUrl),
  ]
}
