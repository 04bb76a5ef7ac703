import { agentProblems, type AgentProblemCode, ConnectionState } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { type AgentStateFacts, deriveAgentState } from './derive-state.ts'

const fine: AgentStateFacts = {
  isActive: true,
  isInStandby: false,
  isSuspended: false,
  isOverLimit: false,
  autoReply: true,
  account: 'phone',
  connection: 'connected',
  isHangingUp: false,
  channelProblem: null,
  modelProblem: null,
  hasUncertainSends: false,
  hasOpenPage: false,
  hasModel: true,
  hasKnowledge: true,
  answersByWorkflow: false,
}
const nothingToSay = { hasModel: false, hasKnowledge: false }
const unlinked = { connection: 'disconnected' } as const

const cases: [title: string, facts: Partial<AgentStateFacts>, name: string, remedy: string | null, text?: RegExp][] = [
  ['all is well', {}, 'answering', null],
  ['a model without documents', { hasKnowledge: false }, 'answering', null],
  ['documents without a model', { hasModel: false }, 'answering', null],
  ['switched off', { isActive: false }, 'paused', 'activate'],
  ['switched off and unlinked', { isActive: false, ...unlinked }, 'paused', 'activate'],
  ['automatic replies switched off', { autoReply: false }, 'paused', 'edit'],
  ['a suspended account', { isSuspended: true }, 'not_answering', null, /suspendida/],
  ['a restored installation', { isInStandby: true }, 'not_answering', null, /se confirme la recuperación/],
  ['a restored installation, with a page', { isInStandby: true, hasOpenPage: true }, 'not_answering', null, /silencio/],
  ['a restored installation, unlinked', { isInStandby: true, ...unlinked }, 'not_answering', null, /silencio/],
  ['a restored installation, switched off', { isInStandby: true, isActive: false }, 'paused', 'activate'],
  [
    'a restored installation, over the limit',
    { isInStandby: true, isOverLimit: true },
    'not_answering',
    null,
    /silencio/,
  ],
  ['a restored installation, suspended', { isInStandby: true, isSuspended: true }, 'not_answering', null, /suspendida/],
  ['a suspended account, with a page', { isSuspended: true, hasOpenPage: true }, 'not_answering', null, /suspendida/],
  ['an account over its limit', { isOverLimit: true }, 'not_answering', null, /límite de mensajes del mes/],
  ['switched off, over the limit', { isOverLimit: true, isActive: false }, 'paused', 'activate'],
  ['suspended and over the limit', { isOverLimit: true, isSuspended: true }, 'not_answering', null, /suspendida/],
  ['no model and no documents', nothingToSay, 'not_answering', 'documents', /ni documentos/],
  ['a workflow that answers by itself', { ...nothingToSay, answersByWorkflow: true }, 'answering', null],
  ['an unlinked phone', unlinked, 'not_answering', 'link', /no está vinculado/],
  ['a bot that was disconnected', { ...unlinked, account: 'bot' }, 'not_answering', 'connect'],
  ['a phone that waits to be linked', { connection: 'waiting_for_connection' }, 'not_answering', 'link'],
  ['a pending disconnection', { isHangingUp: true }, 'not_answering', 'link', /desconectaste/],
  ['an unlinked phone, with a page', { ...unlinked, hasOpenPage: true }, 'answering', 'link', /^Solo responde en su/],
  [
    'an unlinked phone, with a page and nothing to say',
    { ...unlinked, hasOpenPage: true, ...nothingToSay },
    'not_answering',
    'documents',
  ],
  ['a stopped server', { channelProblem: 'server.unattended', hasOpenPage: true }, 'not_answering', null],
  [
    'a phone that closed the session',
    { connection: 'logged_out', channelProblem: 'whatsapp.logged_out' },
    'not_answering',
    'link',
  ],
  [
    'a line that is down',
    { connection: 'disconnected', channelProblem: 'whatsapp.silent' },
    'not_answering',
    'connection',
  ],
  ['a revoked token', { account: 'bot', channelProblem: 'telegram.token_revoked' }, 'not_answering', 'edit'],
  ['another receiver', { account: 'bot', channelProblem: 'telegram.foreign_webhook' }, 'not_answering', 'connect'],
  ['n8n that fails', { channelProblem: 'n8n.unreachable' }, 'not_answering', 'automation'],
  ['a budget that is spent', { modelProblem: 'model.out_of_budget' }, 'not_answering', 'edit'],
  ['an allowance that is spent', { modelProblem: 'model.out_of_allowance' }, 'not_answering', 'model'],
  ['a model that fails', { modelProblem: 'model.failing' }, 'not_answering', 'model'],
  ['a model that fails, with a page', { modelProblem: 'model.failing', hasOpenPage: true }, 'not_answering', 'model'],
  [
    'a closed page of an agent without another network',
    { ...unlinked, account: 'page' },
    'not_answering',
    'connection',
    /página web está cerrada/,
  ],
  ['an open page of an agent without another network', { account: 'page', hasOpenPage: true }, 'answering', null],
  ['a restricted number', { channelProblem: 'whatsapp.restricted' }, 'answering', 'connection'],
  ['uncertain sends', { hasUncertainSends: true }, 'answering', 'conversations'],
]

for (const [title, facts, name, remedy, text = /./] of cases)
  test(`agent state: ${title}`, () => {
    const state = deriveAgentState({ ...fine, ...facts })
    expect({ name: state.name, remedy: state.cause?.remedy ?? null }).toEqual({ name, remedy })
    if (name !== 'answering') expect(state.cause?.text).toMatch(text)
  })

test('agent state: in every combination, an agent that does not answer says why', () => {
  const flags = ['isActive', 'isInStandby', 'isSuspended', 'isOverLimit', 'autoReply', 'isHangingUp'] as const
  const more = ['hasUncertainSends', 'hasOpenPage', 'hasModel', 'hasKnowledge', 'answersByWorkflow'] as const
  const names = [...flags, ...more]
  const problems: (AgentProblemCode | null)[] = [null, ...(Object.keys(agentProblems) as AgentProblemCode[])]
  for (let bits = 0; bits < 2 ** names.length; bits += 1) {
    const base = Object.fromEntries(names.map((name, index) => [name, (bits & (1 << index)) !== 0]))
    for (const account of ['phone', 'bot', 'page'] as const)
      for (const connection of ConnectionState.options)
        for (const channelProblem of problems) {
          const facts = { ...fine, ...base, account, connection, channelProblem }
          const { name, cause } = deriveAgentState(facts)
          if (name !== 'answering' && !cause) throw new Error(`no cause: ${JSON.stringify(facts)}`)
          const isReached = facts.hasOpenPage || (connection === 'connected' && !facts.isHangingUp)
          const isHeld = facts.isInStandby || facts.isSuspended || facts.isOverLimit
          const canAnswer = facts.isActive && facts.autoReply && !isHeld && isReached
          if (name === 'answering' && !canAnswer) throw new Error(`answers nobody: ${JSON.stringify(facts)}`)
          if (!facts.isActive && !facts.isSuspended) expect(name).toBe('paused')
        }
  }
})
