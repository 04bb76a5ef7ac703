import { readConfig } from './config.ts'
import { connect, createPool } from './db/connect.ts'
import { attach } from './db/embedded/attach.ts'
import { migrationsOf } from './db/migrate.ts'
import { createAccounts } from './modules/accounts/accounts.service.ts'
import { type Command, parseCommand, runCommand, usage } from './modules/accounts/commands.ts'
import { Refusal } from './modules/accounts/refusal.ts'
import { forgetGuesses } from './modules/auth/forget-guesses.ts'
import { createInvite } from './modules/auth/invite.ts'
import { createOutboxStore } from './modules/letters/outbox.store.ts'
import { createWriteLetter } from './modules/letters/write-letter.ts'
import { systemClock } from './platform/clock.ts'
import { StartError } from './platform/start-error.ts'
import { secretsAtHand } from './secrets-at-hand.ts'

/** Not done, and not understood. */
const REFUSED = 1
const MISREAD = 2

async function run(command: Command): Promise<string> {
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
    const secrets = secretsAtHand(config)
    const write = secrets && createWriteLetter({ store: createOutboxStore(db), secrets, clock: systemClock })
    const invite = createInvite(db, systemClock, config.publicUrl)
    const isClosed = config.signUp === 'closed'
    return await runCommand(command, createAccounts({ db, clock: systemClock, invite, isClosed, forgetGuesses, write }))
  } finally {
    await pool.end()
    await attached.stop()
  }
}

/** A sentence for whatever went wrong; what nobody foresaw is told by its own words, without a stack. */
function tell(error: unknown): number {
  if (error instanceof Refusal && error.showUsage) {
    console.error(`${error.message}\n\n${usage}`)
    return MISREAD
  }
  const isOurs = error instanceof Refusal || error instanceof StartError
  console.error(isOurs ? error.message : `No se pudo: la base de datos no responde (${(error as Error).message}).`)
  return REFUSED
}

try {
  const words = process.argv.slice(2)
  const asks = words.length === 1 && /^(-h|--help|help|ayuda)$/.test(words[0] ?? '')
  console.log(asks ? usage : await run(parseCommand(words)))
} catch (error) {
  process.exitCode = tell(error)
}
