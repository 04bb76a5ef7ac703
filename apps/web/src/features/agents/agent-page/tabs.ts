import { mayCall, type WorkspaceAccess } from '@portavoz/contract'
import { useActiveWorkspace } from '../../../data/workspaces/workspaces.ts'
import { lazyPage, type PageComponent } from '../../../ui/lazy/lazy-page.ts'

type AgentPageTab = {
  /** The end of its address; the first tab is the address of the page itself. */
  path: string
  label: string
  access: WorkspaceAccess
  Part: PageComponent
}

const tab = (path: string, label: string, access: WorkspaceAccess, load: () => Promise<PageComponent>) => ({
  path,
  label,
  access,
  Part: lazyPage(async () => ({ Tab: await load() }), 'Tab'),
})

/** The tabs in order, whose code comes when they are opened. */
export const agentPageTabs: readonly AgentPageTab[] = [
  tab('', 'Resumen', 'viewer', () => import('./summary/summary-tab.tsx').then((file) => file.SummaryTab)),
  tab('configuration', 'Configuración', 'admin', () =>
    import('./configuration/configuration-tab.tsx').then((file) => file.ConfigurationTab),
  ),
  tab('try', 'Probar', 'admin', () => import('./preview/preview-tab.tsx').then((file) => file.PreviewTab)),
  tab('tests', 'Pruebas', 'admin', () => import('./tests/tests-tab.tsx').then((file) => file.TestsTab)),
  tab('versions', 'Versiones', 'admin', () => import('./versions/versions-tab.tsx').then((file) => file.VersionsTab)),
  tab('questions', 'Preguntas', 'viewer', () =>
    import('./questions/questions-tab.tsx').then((file) => file.QuestionsTab),
  ),
  tab('leads', 'Interesados', 'viewer', () => import('./leads/leads-tab.tsx').then((file) => file.LeadsTab)),
  tab('connection', 'Conexión', 'viewer', () =>
    import('./connection/connection-tab.tsx').then((file) => file.ConnectionTab),
  ),
]

/** Whether the person's role reaches a tab. */
export function useMayOpenTab() {
  const workspace = useActiveWorkspace()
  return ({ access }: AgentPageTab) => workspace !== undefined && mayCall(workspace, access)
}
