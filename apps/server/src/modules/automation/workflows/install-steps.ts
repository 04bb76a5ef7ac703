import { InstallStep, type InstallStepState } from '@portavoz/contract'

/** The steps that install one workflow each. */
export type WorkflowKey = Exclude<InstallStep, 'look' | 'keys' | 'answer'>

export type InstallSteps = { step: InstallStep; state: InstallStepState }[]

const evolutionSteps = new Set<InstallStep>(['whatsapp-sessions', 'whatsapp-agent'])
const otherSteps = new Set<InstallStep>(['look', 'keys', 'answer'])

export const initialSteps = (hasEvolution: boolean): InstallSteps =>
  InstallStep.options.map((step) => ({
    step,
    state: !hasEvolution && evolutionSteps.has(step) ? 'omitted' : 'waiting',
  }))

/** Also completes the step that was running. */
export const beginStep = (steps: InstallSteps, step: InstallStep): InstallSteps =>
  endStep(steps, 'done').map((one) => (one.step === step ? { step, state: 'doing' } : one))

export const endStep = (steps: InstallSteps, state: 'done' | 'failed'): InstallSteps =>
  steps.map((one) => (one.state === 'doing' ? { ...one, state } : one))

export const workflowKeysOf = (steps: InstallSteps): WorkflowKey[] =>
  steps.filter(({ state }) => state !== 'omitted').flatMap(({ step }) => (isWorkflowKey(step) ? [step] : []))

const isWorkflowKey = (step: InstallStep): step is WorkflowKey => !otherSteps.has(step)
