import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { root } from '../paths.mjs'
import { exitWithError, printLine } from '../print.mjs'

const folder = '.actualizacion'

/** A start during an update would read half of two versions, so it waits for the end. */
export async function waitForUpdate() {
  process.chdir(root)
  if (!existsSync(folder)) return
  await waitForEnd()
  if (isMixed())
    exitWithError(
      'Una actualización quedó a medias: escribe «npm run update», que la termina o vuelve a la versión de antes.',
    )
}

/** @returns {Promise<void>} */
const waitForEnd = () =>
  new Promise((resolve) => {
    const socket = connect(process.platform === 'win32' ? '\\\\.\\pipe\\portavoz-update' : join(folder, 'en-marcha'))
    socket.on('connect', () => printLine('Portavoz se está actualizando: se abre cuando termine.'))
    socket.on('error', () => resolve())
    socket.on('close', () => resolve())
    // Ends with the update, not with this side.
    socket.resume()
  })

/** The steps in which the files of the folder, or its database, may be of two versions. */
function isMixed() {
  try {
    const { step } = JSON.parse(readFileSync(join(folder, 'estado.json'), 'utf8'))
    return ['switching', 'probing', 'returning', 'restoring'].includes(step)
  } catch {
    return false
  }
}
