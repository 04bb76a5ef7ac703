import { type Agent, type ProblemCode, problems, type Remedy } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { wayOf } from './remedy.ts'

type Standing = {
  pausedBy?: 'console'
  status?: Agent['status']
  platform?: Agent['platform']
  state?: Agent['connection']['state']
  problem?: ProblemCode
}

const way = (remedy: Remedy, { pausedBy, status, platform, state, problem }: Standing = {}) =>
  wayOf(remedy, {
    pause: pausedBy ? { by: pausedBy, since: '2026-01-01T00:00:00Z' } : null,
    agent: {
      status: status ?? 'active',
      platform: platform ?? 'telegram',
      connection: { state: state ?? 'connected', since: null, isHangingUp: false },
      problem: problem ? { code: problem, ...problems[problem] } : null,
    },
  })

test('what is broken has its button, and what was mended since says so instead', () => {
  expect(way('reopen', { pausedBy: 'console' })).toEqual({ act: 'reopen', label: 'Reabrir conversación' })
  expect(way('reopen')).toEqual({ act: 'none', words: 'La conversación ya está abierta.' })
  expect(way('activate', { status: 'inactive' })).toEqual({ act: 'activate', label: 'Activar agente' })
  for (const status of ['active', 'error'] as const)
    expect(way('activate', { status })).toEqual({ act: 'none', words: 'El agente ya está activo.' })
  expect(way('edit')).toEqual({ act: 'visit', label: 'Editar agente', edit: true })
})

test('a phone that was lost is linked again, and a bot is connected where it lacks that', () => {
  const link = { act: 'visit', label: 'Volver a vincular', edit: false }
  for (const state of ['expired', 'disconnected', 'logged_out', 'banned'] as const)
    expect(way('connect', { platform: 'whatsapp', state })).toEqual(link)
  expect(way('connect', { platform: 'whatsapp', problem: 'whatsapp.keys_lost' })).toEqual(link)
  const connect = { act: 'visit', label: 'Volver a conectar', edit: false }
  expect(way('connect', { state: 'disconnected' })).toEqual(connect)
  expect(way('connect', { problem: 'telegram.foreign_webhook' })).toEqual(connect)
  for (const problem of ['telegram.token_revoked', 'agent.key_lost'] as const)
    expect(way('connect', { problem, state: 'disconnected' })).toMatchObject({ label: 'Editar agente', edit: true })
})

test('what is joined, or comes back by itself, asks for nothing', () => {
  expect(way('connect')).toBeNull()
  expect(way('connect', { platform: 'whatsapp', state: 'waiting_for_connection' })).toBeNull()
  expect(way('connect', { problem: 'telegram.unreachable', state: 'disconnected' })).toBeNull()
})

test('remedy workflows: leads to the workflows of n8n, whatever the agent', () => {
  expect(way('workflows')).toEqual({ act: 'workflows', label: 'Revisar los flujos de n8n' })
})
