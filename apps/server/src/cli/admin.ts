import { readConfig } from '../server/config/config.ts'
import { connect, createPool } from '../db/connect.ts'
import { attach } from '../db/embedded/attach.ts'
import { migrationsOf } from '../db/applied-migrations.ts'
import { createAccounts } from '../modules/accounts/accounts.service.ts'
import { type AccountCommand, parseCommand, runCommand, usage } from '../modules/accounts/commands.ts'
import { CommandError } from '../modules/accounts/command-error.ts'
import { identityStore } from '../modules/auth/oidc/identities.store.ts'
import { secondFactorStore } from '../modules/auth/second-factor/second-factor.store.ts'
import { clearFailedSignIns } from '../modules/auth/sign-in/clear-failed-sign-ins.store.ts'
import { createInvite } from '../modules/auth/sign-up/invite.ts'
import { createOutboxStore } from '../modules/emails/outbox.store.ts'
import { createQueueEmail } from '../modules/emails/queue-email.ts'
import { systemClock } from '../platform/time/clock.ts'
import { StartError } from '../platform/process/start-error.ts'
import { forgetLostFiles } from '../server/lost-folders.ts'
import { availableSecrets } from '../server/config/available-secrets.ts'

/** Exit codes: the command was refused; the command was not understood. */
const EXIT_REFUSED = 1
const EXIT_USAGE = 2

async function run(command: AccountCommand): Promise<string> {
  const config = readConfig(process.env)
  const attached = await attach(config)
  const pool = createPool(attached.url, 2)
  try {
    const { pending, unknown } = await migrationsOf(pool)
    if (unknown.length > 0)
      throw new StartError('La base de datos es de una versión más nueva de Portavoz: usa aquella para esta orden.')
    if (pending.length > 0)
      throw new StartError(
        'La base de datos es de una versión anterior: abre Portavoz una vez con «npm start» y repite.',
      )
    const db = connect(pool)
    const secrets = availableSecrets(config)
    const queueEmail = secrets && createQueueEmail({ store: createOutboxStore(db), secrets, clock: systemClock })
    const invite = createInvite(db, systemClock, config.publicUrl)
    const isClosed = config.signUp === 'closed'
    return await runCommand(
      command,
      createAccounts({
        db,
        clock: systemClock,
        invite,
        isClosed,
        forgetLostFiles: () => forgetLostFiles(config, db),
        clearFailedSignIns,
        removeOtherIdentities: identityStore.removeOfOtherAddresses,
        removeSecondFactor: secondFactorStore.removeAllOf,
        queueEmail,
      }),
    )
  } finally {
    await pool.end()
    await attached.stop()
  }
}

/** One sentence per error; an unexpected error is shown by its own message, without a stack. */
function describeError(error: unknown): number {
  if (error instanceof CommandError && error.showUsage) {
    console.error(`${error.message}\n\n${usage}`)
    return EXIT_USAGE
  }
  const isOurs = error instanceof CommandError || error instanceof StartError
  console.error(isOurs ? error.message : `No se pudo: la base de datos no responde (${(error as Error).message}).`)
  return EXIT_REFUSED
}

try {
  const words = process.argv.slice(2)
  const adminCommand = words.length === 1 && /^(-h|--help|help|ayuda)$/.test(words[0] ?? '')
  console.log(adminCommand ? usage : await run(parseCommand(words)))
} catch (error) {
  process.exitCode = describeError(error)
}
