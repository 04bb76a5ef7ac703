import type { Agent, Workspace } from '@portavoz/contract'
import { formatCount } from '../../../lib/format/numbers.ts'

type CountedAgent = Pick<Agent, 'conversationCount'>
type CountedWorkspace = Pick<Workspace, 'name' | 'people'>

/**
 * What is deleted with an account. For a person alone in one workspace: its numbers, once its agents are loaded.
 * Otherwise the names of the workspaces that end, and of those that stay with others.
 */
export const describeAccountLoss = (
  agents: readonly CountedAgent[] | undefined,
  workspaces: readonly CountedWorkspace[],
): string => {
  const [only, ...others] = workspaces
  const isAlone = others.length === 0 && (only?.people ?? 1) === 1
  return `${isAlone ? describeLoss(agents) : describeWorkspaces(workspaces)} No se puede deshacer.`
}

function describeWorkspaces(workspaces: readonly CountedWorkspace[]): string {
  const names = (of: readonly CountedWorkspace[]) => new Intl.ListFormat('es').format(of.map(({ name }) => `«${name}»`))
  const ending = workspaces.filter(({ people }) => people === 1)
  const staying = workspaces.filter(({ people }) => people > 1)
  return [
    ending.length > 0
      ? `Se perderá todo lo de ${names(ending)}: agentes, conversaciones y documentos. Nadie responderá a sus clientes.`
      : 'Se perderá tu cuenta.',
    ...(staying.length > 0 ? [`Sales de ${names(staying)}, que sigue con las demás personas.`] : []),
  ].join(' ')
}

function describeLoss(agents: readonly CountedAgent[] | undefined) {
  if (!agents) return 'Se perderán tus agentes y sus conversaciones.'
  if (agents.length === 0) return 'Se perderá tu cuenta; no tiene agentes ni conversaciones.'
  const conversations = agents.reduce((sum, { conversationCount }) => sum + conversationCount, 0)
  const summary = `${formatCount(agents.length, 'agente', 'agentes')} y ${formatCount(conversations, 'conversación', 'conversaciones')}`
  return `Se perderá todo lo que guarda: ${summary}. Nadie responderá a tus clientes.`
}
