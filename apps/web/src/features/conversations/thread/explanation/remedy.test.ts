import { type Agent, type AgentProblemCode, agentProblems, type Remedy } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { permittedAction, remedyActionFor } from './remedy.ts'

type RemedyTestContext = {
  pausedBy?: 'console'
  status?: Agent['status']
  platform?: Agent['platform']
  state?: Agent['connection']['state']
  problem?: AgentProblemCode
  brain?: Agent['brain']
}

const actionFor = (remedy: Remedy, { pausedBy, status, platform, state, problem, brain }: RemedyTestContext = {}) =>
  remedyActionFor(remedy, {
    pause: pausedBy ? { by: pausedBy, since: '2026-01-01T00:00:00Z' } : null,
    agent: {
      status: status ?? 'active',
      brain: brain ?? 'model',
      platform: platform ?? 'telegram',
      connection: { state: state ?? 'connected', since: null, isHangingUp: false },
      problem: problem ? { code: problem, ...agentProblems[problem] } : null,
    },
  })

test('remedy: a cause has its button, and a cause that was fixed since says so instead', () => {
  expect(actionFor('reopen', { pausedBy: 'console' })).toEqual({ act: 'reopen', label: 'Reabrir conversación' })
  expect(actionFor('reopen')).toEqual({ act: 'none', words: 'La conversación ya está abierta.' })
  expect(actionFor('activate', { status: 'inactive' })).toEqual({ act: 'activate', label: 'Activar agente' })
  for (const status of ['active', 'error'] as const)
    expect(actionFor('activate', { status })).toEqual({ act: 'none', words: 'El agente ya está activo.' })
  expect(actionFor('edit')).toEqual({ act: 'visit', label: 'Editar agente', edit: true })
})

test('remedy: a lost phone is linked again, a bot is connected again, and a lost token opens the form', () => {
  const link = { act: 'visit', label: 'Volver a vincular', edit: false }
  for (const state of ['expired', 'disconnected', 'logged_out', 'banned'] as const)
    expect(actionFor('connect', { platform: 'whatsapp', state })).toEqual(link)
  expect(actionFor('connect', { platform: 'whatsapp', problem: 'whatsapp.keys_lost' })).toEqual(link)
  const connect = { act: 'visit', label: 'Volver a conectar', edit: false }
  expect(actionFor('connect', { state: 'disconnected' })).toEqual(connect)
  expect(actionFor('connect', { problem: 'telegram.foreign_webhook' })).toEqual(connect)
  for (const problem of ['telegram.token_revoked', 'agent.key_lost'] as const)
    expect(actionFor('connect', { problem, state: 'disconnected' })).toMatchObject({
      label: 'Editar agente',
      edit: true,
    })
})

test('remedy: a connected line, or one that recovers by itself, needs nothing', () => {
  expect(actionFor('connect')).toBeNull()
  expect(actionFor('connect', { platform: 'whatsapp', state: 'waiting_for_connection' })).toBeNull()
  expect(actionFor('connect', { problem: 'telegram.unreachable', state: 'disconnected' })).toBeNull()
})

test('remedy model: leads to the choice of one while there is none', () => {
  expect(actionFor('model', { brain: 'none' })).toEqual({ act: 'model', label: 'Elegir un modelo' })
  expect(actionFor('model')).toEqual({ act: 'none', words: 'El agente ya tiene un modelo.' })
})

test('remedy workflows: leads to the workflows of n8n for every agent', () => {
  expect(actionFor('workflows')).toEqual({ act: 'workflows', label: 'Revisar los flujos de n8n' })
})

test('remedy: a role that does not reach reads who may take the action', () => {
  const attendant = { agent: true, admin: false }
  const viewer = { agent: false, admin: false }
  const reopen = actionFor('reopen', { pausedBy: 'console' })
  expect(permittedAction(reopen, attendant)).toEqual(reopen)
  expect(permittedAction(reopen, viewer)).toMatchObject({
    act: 'none',
    words: expect.stringContaining('quien atiende'),
  })
  for (const action of [actionFor('activate', { status: 'inactive' }), actionFor('edit'), actionFor('workflows')]) {
    expect(permittedAction(action, attendant)).toMatchObject({
      act: 'none',
      words: expect.stringContaining('quien administra'),
    })
    expect(permittedAction(action, { agent: true, admin: true })).toEqual(action)
  }
})
