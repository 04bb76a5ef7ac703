import * as z from 'zod/mini'
import { Nothing, text, Time } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { isWebAddress, withoutLastSlashes } from './web-address.ts'

/** What is done when workflows are put into somebody's n8n, in this order; those in the middle are workflows. */
export const InstallStep = z.enum([
  'look',
  'keys',
  'whatsapp-sessions',
  'whatsapp-agent',
  'telegram-operations',
  'telegram-agent',
  'answer',
])
export type InstallStep = z.infer<typeof InstallStep>

/** `omitted`: whoever has no Evolution API has no use for it. */
export const StepState = z.enum(['waiting', 'doing', 'done', 'failed', 'omitted'])
export type StepState = z.infer<typeof StepState>

/** How the last installation went, or goes. */
export const WorkflowInstall = z.object({
  /** As it was last given; '' for none. */
  evolutionUrl: z.string(),
  /** n8n keeps its key; we do not. */
  hasEvolutionKey: z.boolean(),
  steps: z.array(z.object({ step: InstallStep, state: StepState })),
  isRunning: z.boolean(),
  /** Why it ended before its end, in one sentence; null where it did not. */
  problem: z.nullable(z.string()),
  /** Of the last one that came to its end; null where none did. */
  installedAt: z.nullable(Time),
  /** Portavoz brings newer workflows than those that were installed. */
  isOutdated: z.boolean(),
})
export type WorkflowInstall = z.infer<typeof WorkflowInstall>

const EvolutionUrl = text(limits.webhookUrl, 'Esa dirección es demasiado larga').check(
  z.trim(),
  z.overwrite(withoutLastSlashes),
  ({ value, issues }) => {
    if (value !== '' && (!isWebAddress(value) || /[?#]/.test(value)))
      issues.push({ code: 'custom', message: 'URL de Evolution API no es válida', input: value })
  },
)

const EvolutionKey = text(limits.n8nToken).check(
  z.trim(),
  z.regex(/^[\x21-\x7e]*$/, 'Una clave no lleva espacios ni acentos: cópiala otra vez'),
)

/** Without Evolution API only what serves Telegram is installed. An empty key is the one that n8n keeps. */
export const InstallDraft = z.object({
  evolutionUrl: z._default(EvolutionUrl, ''),
  evolutionKey: z._default(EvolutionKey, ''),
})
export type InstallDraft = z.output<typeof InstallDraft>

const path = '/configuration/n8n/workflows'

export const n8nWorkflows = {
  state: endpoint({ method: 'GET', path, access: 'user', input: Nothing, output: WorkflowInstall }),
  /** Installs, or brings up to date what is ours: nothing twice. Ends when the workflows answer. */
  install: endpoint({ method: 'POST', path, access: 'user', input: InstallDraft, output: WorkflowInstall }),
}
