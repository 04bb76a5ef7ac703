import * as z from 'zod/mini'
import { EmptyObject, boundedText, Time } from '../common/schema.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { limits } from '../common/limits.ts'
import { isHttpUrl, trimTrailingSlashes } from '../common/http-url.ts'

/** Steps of installing the workflows into the workspace's n8n, in order; those with hyphens are workflows. */
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

/** `omitted`: not needed without Evolution API. */
export const InstallStepState = z.enum(['waiting', 'doing', 'done', 'failed', 'omitted'])
export type InstallStepState = z.infer<typeof InstallStepState>

/** The last or current installation. */
export const WorkflowInstall = z.object({
  /** The last URL that was given; '' for none. */
  evolutionUrl: z.string(),
  /** Only n8n stores the key. */
  hasEvolutionKey: z.boolean(),
  steps: z.array(z.object({ step: InstallStep, state: InstallStepState })),
  isRunning: z.boolean(),
  /** Why the installation failed, in one sentence; else null. */
  problem: z.nullable(z.string()),
  /** When the last installation succeeded; null for never. */
  installedAt: z.nullable(Time),
  /** This version of Portavoz has newer workflows than the installed ones. */
  isOutdated: z.boolean(),
})
export type WorkflowInstall = z.infer<typeof WorkflowInstall>

const EvolutionUrl = boundedText(limits.webhookUrl, 'Esa dirección es demasiado larga').check(
  z.trim(),
  z.overwrite(trimTrailingSlashes),
  ({ value, issues }) => {
    if (value !== '' && (!isHttpUrl(value) || /[?#]/.test(value)))
      issues.push({ code: 'custom', message: 'URL de Evolution API no es válida', input: value })
  },
)

const EvolutionKey = boundedText(limits.n8nToken).check(
  z.trim(),
  z.regex(/^[\x21-\x7e]*$/, 'Una clave no lleva espacios ni acentos: cópiala otra vez'),
)

/** Without Evolution API only the Telegram workflows are installed. An empty key keeps the one in n8n. */
export const WorkflowInstallDraft = z.object({
  evolutionUrl: z._default(EvolutionUrl, ''),
  evolutionKey: z._default(EvolutionKey, ''),
})
export type WorkflowInstallDraft = z.output<typeof WorkflowInstallDraft>

const workflowsPath = '/configuration/n8n/workflows'

export const n8nWorkflows = {
  state: endpoint({ method: 'GET', path: workflowsPath, access: 'admin', input: EmptyObject, output: WorkflowInstall }),
  /** Installs or updates our workflows; idempotent. Responds when the workflows answer. */
  install: endpoint({
    method: 'POST',
    path: workflowsPath,
    access: 'admin',
    audit: 'n8n.workflows_installed',
    input: WorkflowInstallDraft,
    output: WorkflowInstall,
  }),
}
