import type { Agent, Workspace } from '@portavoz/contract'
import { formatCount } from '../../../lib/format/numbers.ts'

type CountedAgent = Pick<Agent, 'conversationCount'>
type CountedWorkspace = Pick<Workspace, 'name' | 'people' | 'role'>

/**
 * What is deleted with an account. For a person alone in one workspace: its numbers, once its agents are loaded.
 * Otherwise the names of the workspaces that end, and of those that stay with others. The server refuses to delete an
 * owner who is not alone, so the text says to pass the workspace on first.
 */
export const describeAccountLoss = (
  agents: readonly CountedAgent[] | undefined,
  workspaces: readonly CountedWorkspace[],
): string => {
  const shared = workspacesToPassOn(workspaces)
  if (shared.length > 0)
    return `Eres la persona dueña de ${listNames(shared)}, donde hay más personas. Antes de eliminar tu cuenta, pasa el negocio a una de ellas en «Mi negocio».`
  const [only, ...others] = workspaces
  const isAlone = others.length === 0 && (only?.people ?? 1) === 1
  return `${isAlone ? describeLoss(agents) : describeWorkspaces(workspaces)} No se puede deshacer.`
}

/** Those that keep their owner from deleting the account. */
export const workspacesToPassOn = <Counted extends CountedWorkspace>(workspaces: readonly Counted[]) =>
  workspaces.filter(({ role, people }) => role === 'owner' && people > 1)

const listNames = (workspaces: readonly CountedWorkspace[]) =>
  new Intl.ListFormat('es').format(workspaces.map(({ name }) => `«${name}»`))

function describeWorkspaces(workspaces: readonly CountedWorkspace[]): string {
  const ending = workspaces.filter(({ people }) => people === 1)
  const staying = workspaces.filter(({ people }) => people > 1)
  return [
    ending.length > 0
      ? `Se perderá todo lo de ${listNames(ending)}: agentes, conversaciones y documentos. Nadie responderá a sus clientes.`
      : 'Se perderá tu cuenta.',
    ...(staying.length > 0 ? [`Sales de ${listNames(staying)}, que sigue con las demás personas.`] : []),
  ].join(' ')
}

function describeLoss(agents: readonly CountedAgent[] | undefined) {
  if (!agents) return 'Se perderán tus agentes y sus conversaciones.'
  if (agents.length === 0) return 'Se perderá tu cuenta; no tiene agentes ni conversaciones.'
  const conversations = agents.reduce((sum, { conversationCount }) => sum + conversationCount, 0)
  const summary = `${formatCount(agents.length, 'agente', 'agentes')} y ${formatCount(conversations, 'conversación', 'conversaciones')}`
  return `Se perderá todo lo que guarda: ${summary}. Nadie responderá a tus clientes.`
}
