import type { WorkflowAccess } from '../n8n/automation.ts'

/** A bot as its owner's n8n workflow knows it. */
export type WorkflowBot = {
  workspaceId: string
  agentId: string
  botToken: string
  botUsername: string
  /** Access to its n8n, for a workspace that may be deleted. */
  reach?: WorkflowAccess
}

/** The workflow in a workspace's n8n that operates its bots. */
export type BotWorkflow = {
  /** Base address of a workspace's workflows; null for a workspace without n8n. */
  webhookBaseUrl: (workspaceId: string) => Promise<string | null>
  /** The header secret of a workspace's workflows; '' for a workspace without n8n. */
  webhookSecret: (workspaceId: string) => Promise<string>
  /** The workflow operates the bot from now on. False when it did not confirm. */
  attachBot: (bot: WorkflowBot, address: string, signal: AbortSignal) => Promise<boolean>
  /**
   * The workflow stops operating the bot; `movesOn` when another program takes it over. False when it did not confirm.
   */
  detachBot: (bot: WorkflowBot, options: { movesOn: boolean }, signal: AbortSignal) => Promise<boolean>
}
