import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildUploadForm } from '../helpers/upload-documents.ts'
import { readSample } from '../documents/read-sample.ts'
import { createTemporaryFolder } from './temporary-folder.ts'
import { startServerProcess } from './server-process.ts'

const PACK_SCRIPT = new URL('../../../../scripts/pack.mjs', import.meta.url).pathname
const OWNER = { username: 'mariana', email: 'mariana@ejemplo.co', password: 'una-clave-larga' }
const MAX_MEGABYTES = 350
const TOOLS = new Set(['playwright', 'rolldown', 'typescript', 'vite', 'vitest'])

function packRelease(): string {
  const folder = createTemporaryFolder('portavoz-version-')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { status } = spawnSync(process.execPath, [PACK_SCRIPT, '--with-packages', '--unpacked', '--to', folder])
  const [name = ''] = readdirSync(folder)
  expect([status, name]).toEqual([0, expect.stringMatching(/^portavoz-\d+\.\d+\.\d+-/)])
  return join(folder, name)
}

const listFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))

test('release in a private folder: without tools, in 350 MB, it serves the console and reads documents', async () => {
  const release = packRelease()
  const files = listFiles(release)
  const sizes = files.map((file) => statSync(file).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_MEGABYTES * 1_000_000)
  expect(files.filter((file) => /\.test\.|\.tsx?$/.test(file) && !file.includes('node_modules'))).toEqual([])
  expect(readdirSync(join(release, 'node_modules')).filter((name) => TOOLS.has(name))).toEqual([])
  expect(readFileSync(join(release, 'LICENCIAS-DE-TERCEROS.txt'), 'utf8')).toContain('\nfastify 5.')

  const dataDir = createTemporaryFolder('portavoz-datos-')
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const server = await startServerProcess({ DATA_DIR: dataDir }, join(release, 'apps/server/dist/main.mjs'))
  onTestFinished(() => server.terminate())
  expect(await (await fetch(`${server.url}/login`)).text()).toContain('<title>')

  const call = async (path: string, body?: FormData | object, token = '') => {
    const isForm = body instanceof FormData
    const response = await fetch(server.url + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    expect([path, response.ok]).toEqual([path, true])
    return response.json()
  }
  await call('/api/auth/signup', OWNER)
  const { accessToken } = await call('/api/auth/signin', OWNER)
  for (const fileName of ['guia.pdf', 'guia.docx', 'precios.xlsx']) {
    const { data } = await call(
      '/api/documents/upload',
      buildUploadForm(Uint8Array.from(readSample(fileName)), { fileName }),
      accessToken,
    )
    const stateOf = async () => (await call(`/api/documents/${data.id}`, undefined, accessToken)).data.processingStatus
    await expect.poll(stateOf).toBe('COMPLETED')
  }
})
