import { InstallStep, type StepState } from '@portavoz/contract'

/** Those of the steps that put a workflow there. */
export type WorkflowKey = Exclude<InstallStep, 'look' | 'keys' | 'answer'>

export type Steps = { step: InstallStep; state: StepState }[]

const ofEvolution = new Set<InstallStep>(['whatsapp-sessions', 'whatsapp-agent'])
const others = new Set<InstallStep>(['look', 'keys', 'answer'])

export const stepsFor = (hasEvolution: boolean): Steps =>
  InstallStep.options.map((step) => ({ step, state: !hasEvolution && ofEvolution.has(step) ? 'omitted' : 'waiting' }))

/** What is begun ends what was under way. */
export const begun = (steps: Steps, step: InstallStep): Steps =>
  ended(steps, 'done').map((one) => (one.step === step ? { step, state: 'doing' } : one))

export const ended = (steps: Steps, state: 'done' | 'failed'): Steps =>
  steps.map((one) => (one.state === 'doing' ? { ...one, state } : one))

export const workflowsIn = (steps: Steps): WorkflowKey[] =>
  steps.filter(({ state }) => state !== 'omitted').flatMap(({ step }) => (isWorkflow(step) ? [step] : []))

const isWorkflow = (step: InstallStep): step is WorkflowKey => !others.has(step)
