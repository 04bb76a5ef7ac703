import { markBuilds } from './mark-builds.ts'
import { checkOut } from './git.ts'
import { returnPlaces } from './places.ts'
import { removeFolders } from './prepare.ts'
import { runProbe, runScript } from './scripts.ts'
import { forbidInterruption, lastWords } from './run.ts'
import { waitForData } from './servers.ts'
import { forgetState, formerFolder, freshFolder, type UpdateResult, type UpdateState, writeState } from './state.ts'
import { say, UpdateError } from './stop.ts'

/** The former program, and the database of before if the former program does not open the present one. */
export async function goBack(state: UpdateState, probeSeconds: number): Promise<UpdateResult> {
  forbidInterruption()
  if (state.trouble !== null) say(state.trouble)
  say(`Se vuelve a la versión ${state.from.name}…`)
  if (state.step !== 'restoring') {
    writeState({ ...state, step: 'returning' })
    returnPlaces(state.places, freshFolder(state), formerFolder(state))
    await checkOut(state.from.branch ?? `--detach ${state.from.commit}`, { isRepeated: true })
    await markBuilds()
    await waitForData()
  }
  const isHealthy = state.step !== 'restoring' && (await runProbe(probeSeconds)).code === 0
  if (!isHealthy) await restore(state, probeSeconds)
  forgetState()
  removeFolders(freshFolder(state), formerFolder(state))
  return { isUpdated: false, wasRunning: state.wasRunning }
}

/** This program closed the only other copy itself, which is what `--former-stopped` confirms. */
async function restore(state: UpdateState, probeSeconds: number) {
  if (state.backup === null) throw new UpdateError(remedy(state, 'no abre, y no había datos que guardar'))
  say('La base de datos ya era de la versión nueva: se recupera la copia…')
  writeState({ ...state, step: 'restoring' })
  await waitForData()
  const restored = await runScript('restore.mjs', [state.backup, '--replace', '--former-stopped'])
  if (restored.code !== 0)
    throw new UpdateError(remedy(state, `no se pudo recuperar la copia:\n${lastWords(restored)}\n`))
  const answer = await runProbe(probeSeconds)
  if (answer.code !== 0) throw new UpdateError(remedy(state, `no abre tampoco con su copia:\n${lastWords(answer)}\n`))
}

const remedy = ({ from, backup }: UpdateState, trouble: string) =>
  [
    `Está otra vez la versión ${from.name}, pero ${trouble}`,
    ...(backup === null ? [] : [`Tu copia de antes de actualizar es ${backup}.`]),
    'Corrige lo que dice y repite «npm run update», que sigue aquí.',
  ].join('\n')
