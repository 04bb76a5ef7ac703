import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createEmptyDatabase } from '../database/test-database.ts'
import { runStatement } from '../database/run-statement.ts'
import { runCommand } from '../process/run-command.ts'
import { startProcessHarness } from './process-harness.ts'

vi.setConfig({ testTimeout: 600_000 })

const OWN_KEY = 'la clave nueva de siempre de treinta y dos letras'
const OTHER_KEY = 'otra clave que tambien es de treinta y dos letras'

/** A server that ran once and stopped, so that its database holds encrypted secrets and a fingerprint. */
async function startAndStop() {
  const database = await createEmptyDatabase()
  onTestFinished(database.drop)
  const harness = await startProcessHarness(database.url)
  const first = await harness.startServer()
  await harness.createOwnerAgent(first)
  await first.terminate()
  return { database, harness }
}

test('start: requires the secret key of the database, which stores its fingerprint', async () => {
  const { database, harness } = await startAndStop()
  const file = join(harness.dataDir, 'secret.key')
  const key = readFileSync(file, 'utf8')
  const fingerprints = () => runStatement(database.url, 'select fingerprint from installation_key')
  const [storedFingerprint] = await fingerprints()
  expect(storedFingerprint).toMatchObject({ fingerprint: expect.stringMatching(/^[0-9a-f]{8}$/) })

  await expect(harness.startServer({ SECRET_KEY: OTHER_KEY })).rejects.toThrow(
    new RegExp(`no es la de esta base de datos, de huella ${storedFingerprint?.['fingerprint']}.*forget-key`),
  )
  await expect(harness.startServer({ DATA_DIR: join(harness.dataDir, 'vacia') })).rejects.toThrow(
    /Falta la clave secreta .*vacia/,
  )
  expect(await fingerprints()).toEqual([storedFingerprint])

  const rotated = await harness.startServer({ SECRET_KEY: `${OWN_KEY},${key}` })
  await rotated.terminate()
  expect(await fingerprints()).not.toEqual([storedFingerprint])
  await expect(harness.startServer()).rejects.toThrow('no es la de esta base de datos')

  const env = { DATABASE_URL: database.url, DATA_DIR: harness.dataDir }
  expect((await runCommand('doctor', [], env)).out).toContain('No es la clave de esta base de datos')
  expect(await runCommand('admin', ['forget-key'], env)).toMatchObject({ code: 0, err: '' })
  const renewed = await harness.startServer({ SECRET_KEY: OTHER_KEY })
  expect((await fetch(`${renewed.url}/health/ready`)).status).toBe(200)
})

test('start: a database without a stored fingerprint opens only with the key that encrypted its secrets', async () => {
  const { database, harness } = await startAndStop()
  await runStatement(database.url, 'delete from installation_key')
  await expect(harness.startServer({ SECRET_KEY: OTHER_KEY })).rejects.toThrow('no es la de esta base de datos')
  const restarted = await harness.startServer()
  expect((await fetch(`${restarted.url}/health/ready`)).status).toBe(200)
})
