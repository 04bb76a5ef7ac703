import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { emptyDatabase } from '../database.ts'
import { onServer } from '../on-server.ts'
import { runCommand } from '../command.ts'
import { openTown } from './town.ts'

vi.setConfig({ testTimeout: 120_000 })

const MINE = 'la clave nueva de siempre de treinta y dos letras'
const OTHER = 'otra clave que tambien es de treinta y dos letras'

/** A town that once ran and stopped, so that its database holds sealed secrets and a fingerprint. */
async function openStoppedTown() {
  const database = await emptyDatabase()
  onTestFinished(database.drop)
  const town = await openTown(database.url)
  const first = await town.open()
  await town.settle(first)
  await first.terminate()
  return { database, town }
}

test('start: only with the key of the database, which it keeps by its fingerprint', async () => {
  const { database, town } = await openStoppedTown()
  const file = join(town.dataDir, 'secret.key')
  const key = readFileSync(file, 'utf8')
  const fingerprints = () => onServer(database.url, 'select fingerprint from installation_key')
  const [known] = await fingerprints()
  expect(known).toMatchObject({ fingerprint: expect.stringMatching(/^[0-9a-f]{8}$/) })

  await expect(town.open({ SECRET_KEY: OTHER })).rejects.toThrow(
    new RegExp(`no es la de esta base de datos, de huella ${known?.['fingerprint']}.*forget-key`),
  )
  await expect(town.open({ DATA_DIR: join(town.dataDir, 'vacia') })).rejects.toThrow(/Falta la clave secreta .*vacia/)
  expect(await fingerprints()).toEqual([known])

  const rotated = await town.open({ SECRET_KEY: `${MINE},${key}` })
  await rotated.terminate()
  expect(await fingerprints()).not.toEqual([known])
  await expect(town.open()).rejects.toThrow('no es la de esta base de datos')

  const env = { DATABASE_URL: database.url, DATA_DIR: town.dataDir }
  expect((await runCommand('doctor.ts', [], env)).out).toContain('No es la clave de esta base de datos')
  expect(await runCommand('admin.ts', ['forget-key'], env)).toMatchObject({ code: 0, err: '' })
  const renewed = await town.open({ SECRET_KEY: OTHER })
  expect((await fetch(`${renewed.url}/health/ready`)).status).toBe(200)
})

test('start: a database of before fingerprints were kept is opened only with the key that sealed its secrets', async () => {
  const { database, town } = await openStoppedTown()
  await onServer(database.url, 'delete from installation_key')
  await expect(town.open({ SECRET_KEY: OTHER })).rejects.toThrow('no es la de esta base de datos')
  const again = await town.open()
  expect((await fetch(`${again.url}/health/ready`)).status).toBe(200)
})
