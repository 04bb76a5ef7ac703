import { inspect } from 'node:util'
import { startPortavoz } from './server/start.ts'
import { StartError } from './platform/process/start-error.ts'

const STOP_TIMEOUT_MS = 28_000

if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error('Portavoz necesita Node 24. Ábrelo con «npm start», que lo instala.')
  process.exit(1)
}

try {
  const portavoz = await startPortavoz(process.env)
  let isStopping = false
  const stop = (exitCode: number) => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => {
      const missing = portavoz.unfinishedStops().map((name) => `«${name}»`)
      process.stderr.write(
        `El servidor se cerró a los ${STOP_TIMEOUT_MS / 1_000} s sin esperar más. Si se repite y pides ayuda, ` +
          `di qué partes faltaban: ${missing.join(', ')}.\n`,
      )
      process.exit(1)
    }, STOP_TIMEOUT_MS).unref()
    portavoz.stop().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        // Baileys silences console output, so this writes to the stream.
        process.stderr.write(`${inspect(error)}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', () => stop(0))
  process.on('SIGINT', () => stop(0))
  void portavoz.replaced.then(() => stop(1))
  // Who reads this may stop the server at once, so the handlers are there before.
  console.log(`\n  Portavoz está listo en ${portavoz.url}\n`)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(`\n  ${error.message}\n`)
  process.exitCode = 1
  process.exit()
}
