import { inspect } from 'node:util'
import { openPortavoz } from './open.ts'
import { StartError } from './platform/start-error.ts'

const STOP_MS = 28_000

if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error('Portavoz necesita Node 24. Ábrelo con «npm start», que lo instala.')
  process.exit(1)
}

try {
  const portavoz = await openPortavoz(process.env)
  console.log(`\n  Portavoz está listo en ${portavoz.url}\n`)

  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), STOP_MS).unref()
    portavoz.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        // Not on the console: whoever speaks with WhatsApp keeps that silent.
        process.stderr.write(`${inspect(error)}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(`\n  ${error.message}\n`)
  process.exitCode = 1
  process.exit()
}
