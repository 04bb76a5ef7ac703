import { readConfig } from './config.ts'
import { connect, createPool } from './db/connect.ts'
import { attach } from './db/embedded/attach.ts'
import { migrationsOf } from './db/migrate.ts'
import { createAccounts } from './modules/accounts/accounts.service.ts'
import { type Command, parseCommand, runCommand, usage } from './modules/accounts/commands.ts'
import { Refusal } from './modules/accounts/refusal.ts'
import { systemClock } from './platform/clock.ts'
import { StartError } from './platform/start-error.ts'

/** Not done, and not understood. */
const REFUSED = 1
const MISREAD = 2

async function run(command: Command): Promise<string> {
  const attached = await attach(readConfig(process.env))
  const pool = createPool(attached.url, 2)
  try {
    const { pending, unknown } = await migrationsOf(pool)
    if (unknown.length > 0)
      throw new StartError('La base de datos es de una versión más nueva de Portavoz: usa aquella para esta orden.')
    if (pending.length > 0)
      throw new StartError(
        'La base de datos es de una versión anterior: abre Portavoz una vez con «npm start» y repite.',
      )
    return await runCommand(command, createAccounts(connect(pool), systemClock))
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
