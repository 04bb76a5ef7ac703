import { inspect } from 'node:util'
import { StartError } from '../src/platform/process/start-error.ts'
import { findFreePort, startDemo } from './start-demo.ts'
import { DEMO_ACCOUNTS, SPARE_BOT } from './stories/accounts.ts'
import { DEMO_TEAM } from './stories/team.ts'

/** Not through `console`: the adapter of WhatsApp silences it. */
const printError = (words: string) => process.stderr.write(`${words}\n`)

console.log('\n  Amueblando la demo de Portavoz…')
try {
  const port = process.env['PORT'] ?? String(await findFreePort(8080))
  const demo = await startDemo({ port, logLevel: process.env['LOG_LEVEL'] ?? 'warn' })

  const toLine = (username: string, password: string, role: string) =>
    `    ${username.padEnd(9)} ${password.padEnd(18)} ${role}`
  const accountLines = [
    ...DEMO_ACCOUNTS.map(({ username, password, business }) => toLine(username, password, business)),
    ...DEMO_TEAM.map(({ username, password, job }) => toLine(username, password, job)),
  ]
  console.log(`
  La demo está lista, con ${new Intl.NumberFormat('es', { useGrouping: 'always' }).format(demo.messages)} mensajes de un mes.

  Consola             ${demo.url}
  Cliente de prueba   ${demo.customerUrl}

    usuario   contraseña         negocio
${accountLines.join('\n')}

  Para crear otro agente de Telegram, usa este token: ${SPARE_BOT.token}
  Para crear uno de WhatsApp, abre su código QR y pulsa «Escanear el QR que ves» en el
  Cliente de prueba: lo escanea un celular de la demo, que no es de verdad.
  Ctrl+C la cierra y borra todo lo que hiciste.
`)

  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    demo.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        printError(inspect(error))
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  printError(`\n  ${error.message}\n`)
  process.exit(1)
}
