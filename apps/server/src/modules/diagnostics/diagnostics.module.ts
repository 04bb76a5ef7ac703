import type { InstallationReport } from '@portavoz/contract'
import { accountsCheck } from './checks/accounts/accounts.ts'
import { addressesCheck } from './checks/installation/addresses.ts'
import { backupsCheck } from './checks/installation/backups.ts'
import { clockCheck } from './checks/installation/clock.ts'
import { dataFolderCheck } from './checks/installation/data-folder.ts'
import { databaseCheck } from './checks/installation/database.ts'
import { diskCheck } from './checks/installation/disk.ts'
import { environmentCheck } from './checks/installation/environment.ts'
import { fileFoldersCheck } from './checks/installation/file-folders.ts'
import { eventLoopCheck } from './checks/installation/event-loop.ts'
import { keysCheck } from './checks/installation/keys.ts'
import { leadSecretsCheck } from './checks/accounts/lead-secrets.ts'
import { totpSecretsCheck } from './checks/accounts/totp-secrets.ts'
import { lookupSecretsCheck } from './checks/accounts/lookup-secrets.ts'
import { identityProviderCheck } from './checks/services/identity-provider.ts'
import { mailCheck } from './checks/services/mail.ts'
import { objectStorageCheck } from './checks/services/object-storage.ts'
import { modelCheck } from './checks/services/model.ts'
import { pushCheck } from './checks/services/push.ts'
import { quarantineCheck } from './checks/jobs/quarantine.ts'
import { restoredCheck } from './checks/installation/restored.ts'
import { signUpCheck } from './checks/accounts/sign-up.ts'
import { speechCheck } from './checks/services/speech.ts'
import { transcriberCheck } from './checks/services/transcriber.ts'
import { telegramCheck } from './checks/services/telegram.ts'
import { whatsappCheck } from './checks/services/whatsapp.ts'
import { workCheck } from './checks/jobs/work.ts'
import { workersCheck } from './checks/jobs/workers.ts'
import type { CheckDeps } from './check-deps.ts'
import { runChecks } from './run-checks.ts'
import { redactReport } from './redact-report.ts'

/** Facts about the report, and values that it must never contain. */
type ReportDetails = { version: string; platform: string; node: string; secrets: readonly string[] }

export type Diagnostics = () => Promise<InstallationReport>

const allChecks = [
  restoredCheck,
  environmentCheck,
  dataFolderCheck,
  fileFoldersCheck,
  diskCheck,
  objectStorageCheck,
  backupsCheck,
  databaseCheck,
  clockCheck,
  keysCheck,
  leadSecretsCheck,
  lookupSecretsCheck,
  totpSecretsCheck,
  accountsCheck,
  signUpCheck,
  addressesCheck,
  mailCheck,
  identityProviderCheck,
  pushCheck,
  modelCheck,
  transcriberCheck,
  speechCheck,
  telegramCheck,
  whatsappCheck,
  workersCheck,
  workCheck,
  quarantineCheck,
  eventLoopCheck,
]

/** Runs all checks. A second call during a run gets the same report. */
export function createDiagnostics(deps: CheckDeps, { secrets, ...details }: ReportDetails): Diagnostics {
  let running: Promise<InstallationReport> | null = null
  const runReport = async () => {
    const broken = deps.faults.map(({ name }) => name)
    const findings = await runChecks(
      allChecks.map((check) => check(deps)),
      broken,
    )
    return redactReport({ ...details, at: deps.clock.now().toISOString(), findings }, secrets)
  }
  return () => (running ??= runReport().finally(() => (running = null)))
}
