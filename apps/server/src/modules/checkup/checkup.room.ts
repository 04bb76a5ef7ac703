import type { InstallationReport } from '@portavoz/contract'
import { accountsCheck } from './checks/accounts.ts'
import { addressesCheck } from './checks/addresses.ts'
import { clockCheck } from './checks/clock.ts'
import { dataFolderCheck } from './checks/data-folder.ts'
import { databaseCheck } from './checks/database.ts'
import { diskCheck } from './checks/disk.ts'
import { environmentCheck } from './checks/environment.ts'
import { eventLoopCheck } from './checks/event-loop.ts'
import { keysCheck } from './checks/keys.ts'
import { leadSecretsCheck } from './checks/lead-secrets.ts'
import { lookupSecretsCheck } from './checks/lookup-secrets.ts'
import { mailCheck } from './checks/mail.ts'
import { modelCheck } from './checks/model.ts'
import { setAsideCheck } from './checks/set-aside.ts'
import { signUpCheck } from './checks/sign-up.ts'
import { telegramCheck } from './checks/telegram.ts'
import { whatsappCheck } from './checks/whatsapp.ts'
import { workCheck } from './checks/work.ts'
import { workersCheck } from './checks/workers.ts'
import type { Needs } from './needs.ts'
import { runChecks } from './run-checks.ts'
import { scrub } from './scrub.ts'

/** What the report says of itself, and what must never stand in it. */
type About = { version: string; platform: string; node: string; secrets: readonly string[] }

export type Checkup = () => Promise<InstallationReport>

const all = [
  environmentCheck,
  dataFolderCheck,
  diskCheck,
  databaseCheck,
  clockCheck,
  keysCheck,
  leadSecretsCheck,
  lookupSecretsCheck,
  accountsCheck,
  signUpCheck,
  addressesCheck,
  mailCheck,
  modelCheck,
  telegramCheck,
  whatsappCheck,
  workersCheck,
  workCheck,
  setAsideCheck,
  eventLoopCheck,
]

/** Looks at the whole installation. Asked again while it looks, it answers both with the same report. */
export function createCheckup(needs: Needs, { secrets, ...about }: About): Checkup {
  let looking: Promise<InstallationReport> | null = null
  const look = async () => {
    const broken = needs.faults.map(({ name }) => name)
    const findings = await runChecks(
      all.map((check) => check(needs)),
      broken,
    )
    return scrub({ ...about, at: needs.clock.now().toISOString(), findings }, secrets)
  }
  return () => (looking ??= look().finally(() => (looking = null)))
}
