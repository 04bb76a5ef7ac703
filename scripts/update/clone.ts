import { existsSync } from 'node:fs'
import { goBack } from './go-back.ts'
import { checkOut } from './git.ts'
import { markBuilds } from './mark-builds.ts'
import { listPlaces, takePlaces } from './places.ts'
import { prepare, removeFolders } from './prepare.ts'
import { runProbe, runScript } from './scripts.ts'
import { checkInterruption, lastWords } from './run.ts'
import { findServers, hasData, refuseOtherSettings, stopProcesses, waitForData } from './servers.ts'
import { forgetState, formerFolder, freshFolder, type UpdateResult, type UpdateState, writeState } from './state.ts'
import { describe, say, UpdateError } from './stop.ts'

/** An update of the folder that runs, from the step that its state names. */
export async function updateClone(state: UpdateState, probeSeconds: number): Promise<UpdateResult> {
  const isResumed = state.step === 'switching' || state.step === 'probing'
  if (state.step === 'preparing') await prepareFresh(state)
  if (state.step === 'prepared' || state.step === 'closing' || state.step === 'saving') await closeAndSave(state)
  if (state.step === 'returning' || state.step === 'restoring') return goBack(state, probeSeconds)
  try {
    await takePlace(state, isResumed)
    await probe(state, probeSeconds)
  } catch (error) {
    return goBack({ ...state, trouble: describe(error) }, probeSeconds)
  }
  forgetState()
  removeFolders(freshFolder(state), formerFolder(state))
  return { isUpdated: true, wasRunning: state.wasRunning }
}

async function prepareFresh(state: UpdateState) {
  say(`Se prepara la versión ${state.to.name} aparte; Portavoz sigue atendiendo.`)
  refuseOtherSettings(await findServers())
  writeState(state)
  try {
    await prepare(state.to.commit, freshFolder(state))
  } catch (error) {
    forgetState()
    removeFolders(freshFolder(state))
    throw new UpdateError(`${describe(error)}\nNo se cambió nada: sigue la versión ${state.from.name}.`, {
      cause: error,
    })
  }
  move(state, 'prepared')
}

function move(state: UpdateState, step: UpdateState['step']) {
  state.step = step
  writeState(state)
}

/** After the close nothing arrives, so the backup has all that a return could lose. */
async function closeAndSave(state: UpdateState) {
  try {
    const servers = await findServers()
    refuseOtherSettings(servers)
    state.wasRunning ||= servers.length > 0
    move(state, 'closing')
    if (servers.length > 0) say('Se cierra Portavoz…')
    await stopProcesses(servers)
    await waitForData()
    move(state, 'saving')
    state.backup = hasData() ? await backUp() : null
    state.places = listPlaces(freshFolder(state))
    checkInterruption()
    // Here a full disk still costs nothing.
    move(state, 'switching')
  } catch (error) {
    forgetState()
    removeFolders(freshFolder(state))
    throw new NotUpdatedError(
      `${describe(error)}\nNo se cambió nada: sigue la versión ${state.from.name}.`,
      state.wasRunning,
    )
  }
}

/** The former version is whole, and was closed if `wasRunning`. */
export class NotUpdatedError extends UpdateError {
  readonly wasRunning: boolean
  constructor(sentence: string, wasRunning: boolean) {
    super(sentence)
    this.wasRunning = wasRunning
  }
}

async function backUp(): Promise<string> {
  say('Se hace una copia de seguridad…')
  const answer = await runScript('backup.mjs', [])
  const [, path] = /^Copia hecha: (.+) \([^()]*\)\.$/m.exec(answer.out) ?? []
  if (answer.code !== 0 || path === undefined || !isThere(path))
    throw new UpdateError(`No se pudo hacer la copia de seguridad:\n${lastWords(answer)}`)
  say(`Copia hecha: ${path}`)
  return path
}

const isThere = (path: string) => path.startsWith('s3://') || existsSync(path)

async function takePlace(state: UpdateState, isResumed: boolean) {
  say(`Se pone la versión ${state.to.name} en su sitio…`)
  takePlaces(state.places, freshFolder(state), formerFolder(state))
  await checkOut(`--detach ${state.to.commit}`, { isRepeated: isResumed })
  await markBuilds()
  move(state, 'probing')
}

async function probe(state: UpdateState, seconds: number) {
  say('Se abre sin atender a nadie, para ver si está sana…')
  const answer = await runProbe(seconds)
  if (answer.code !== 0) throw new UpdateError(lastWords(answer))
  say(`La versión ${state.to.name} está sana.`)
}
