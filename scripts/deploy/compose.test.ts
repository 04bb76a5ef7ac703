import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../../apps/server/src/server/config/config.ts'
import { readVariables } from './read-variables.ts'

type ComposeService = {
  image?: string
  build?: { context: string; dockerfile: string }
  environment?: Record<string, string>
  extends?: { file: string; service: string }
  volumes?: string[]
  ports?: string[]
  deploy?: { replicas: number }
  depends_on?: unknown
  healthcheck?: { test: string[] }
  stop_grace_period?: string
}
type ComposeFile = { services: Record<string, ComposeService>; volumes?: Record<string, null> }

const folder = 'deploy/docker'
const readCompose = (name: string) => parse(readFileSync(join(folder, name), 'utf8')) as ComposeFile
const extend = (service: ComposeService): ComposeService =>
  service.extends ? { ...readCompose(service.extends.file).services[service.extends.service], ...service } : service

const base = readCompose('compose.yaml')
const compose = {
  ...base,
  services: Object.fromEntries(Object.entries(base.services).map(([name, one]) => [name, extend(one)])),
}
const scale = readCompose('compose.scale.yaml')

/** As Compose fills them in, with the values that an operator gives. */
const fill = (environment: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, variable: string, kind?: string, text = '') =>
        kind === '-' ? text : variable === 'DOMAIN' ? 'tienda.ejemplo.co' : 'contrasena',
      ),
    ]),
  )

test('compose.yaml: the server understands every setting and trusts only its proxy', () => {
  const environment = compose.services['portavoz']?.environment ?? {}
  const readme = readFileSync('README.md', 'utf8')
  expect(Object.keys(environment).filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
  expect(readConfig(fill(environment))).toMatchObject({
    databaseUrl: 'postgres://portavoz:contrasena@postgres:5432/portavoz',
    publicUrl: 'https://tienda.ejemplo.co',
    trustProxy: ['uniquelocal'],
    signUp: 'invite',
    backupDir: '/backups',
    isBackupAutomatic: true,
    backupPassphrase: null,
    withoutEffect: [],
  })
  expect(compose.services['portavoz']?.volumes).toContain('backups:/backups')
  expect(readFileSync(join(folder, 'Caddyfile'), 'utf8')).toMatch(/^\{\$DOMAIN\} \{[^]*dynamic a portavoz 8080/)
})

test('compose.yaml: three services, of which only Caddy has ports', () => {
  expect(Object.keys(compose.services)).toEqual(['portavoz', 'postgres', 'caddy'])
  expect(compose.services['postgres']?.image).toBe('postgres:18')
  expect(Object.entries(compose.services).flatMap(([name, { ports }]) => (ports ? [name] : []))).toEqual(['caddy'])
  expect(compose.services['portavoz']?.depends_on).toEqual({ postgres: { condition: 'service_healthy' } })
  expect(compose.services['postgres']?.healthcheck?.test).toContain('pg_isready')
})

test('compose.yaml: named volumes are declared, and files beside it exist', () => {
  const sources = Object.values(compose.services).flatMap(({ volumes = [] }) => volumes.map((one) => one.split(':')[0]))
  const named = sources.filter((source) => !source?.startsWith('.'))
  expect(new Set(named)).toEqual(new Set(Object.keys(compose.volumes ?? {})))
  const files = sources.filter((source) => source?.startsWith('.')).map((source) => join(folder, source ?? ''))
  expect(files.filter((path) => !existsSync(path))).toEqual([])
  const { context = '', dockerfile = '' } = compose.services['portavoz']?.build ?? {}
  expect(existsSync(join(folder, context, dockerfile))).toBe(true)
})

test('compose.yaml: env.example names each variable that the operator may give', () => {
  const text = ['compose.yaml', 'server.yaml'].map((name) => readFileSync(join(folder, name), 'utf8')).join('')
  const used = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name))
  const shown = [...readFileSync(join(folder, 'env.example'), 'utf8').matchAll(/^(\w+)=/gm)].map(([, name]) => name)
  expect(new Set(shown)).toEqual(used)
})

/** What the image and compose.yaml decide. */
const FIXED = ['DATA_DIR', 'HOST', 'PORT', 'ROLE']

test('server.yaml: passes every variable on that the server reads, also a new one', () => {
  const passed = Object.keys(compose.services['portavoz']?.environment ?? {})
  expect(readVariables().filter((name) => !passed.includes(name))).toEqual(FIXED)
})

test('compose.scale.yaml: two web processes and two workers of the same image share data and settings', () => {
  expect(scale.services['portavoz']).toEqual({ environment: { ROLE: 'web' }, deploy: { replicas: 2 } })
  expect(scale.services['worker']).toEqual({
    extends: base.services['portavoz']?.extends,
    depends_on: base.services['portavoz']?.depends_on,
    environment: { ROLE: 'worker' },
    deploy: { replicas: 2 },
  })
  for (const { environment = {} } of Object.values(scale.services))
    expect(['web', 'worker']).toContain(readConfig(environment).role)
})
