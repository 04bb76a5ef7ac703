import { type Workspace, type WorkspaceOverview, workspaceRoleLabels } from '@portavoz/contract'
import { formatCount } from '../../../lib/format/numbers.ts'
import { activeWorkspace } from '../../../lib/session/active-workspace.ts'
import { Badge, StatusMark } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { attentionLines, spendingText } from './attention.ts'

type WorkspaceCardProps = { workspace: Workspace; overview: WorkspaceOverview | undefined; isActive: boolean }

/** A workspace of the person, with what needs attention in it. */
export function WorkspaceCard({ workspace, overview, isActive }: WorkspaceCardProps) {
  const { id, name, role, people, isOffered, isLocked, suspension } = workspace
  return (
    <article className="flex min-w-0 flex-1 flex-col rounded-panel border border-linea bg-superficie p-5">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone="neutro">{workspaceRoleLabels[role].name}</Badge>
        {isActive ? <Badge tone="acento">Estás aquí</Badge> : null}
        {isOffered ? <Badge tone="aviso">Te lo ofrecen</Badge> : null}
        {suspension ? <Badge tone="error">Suspendido</Badge> : null}
      </div>
      <h2 className="mt-4 text-base font-semibold wrap-anywhere">{name}</h2>
      <p className="mt-1 text-sm text-texto-3">{formatCount(people, 'persona', 'personas')}</p>
      <div className="mt-4 mb-4 flex-1">
        {isLocked ? (
          <p className="text-sm text-texto-2">Pide verificación en dos pasos. Ábrelo para activarla.</p>
        ) : suspension ? (
          <p className="text-sm wrap-anywhere text-texto-2">Sus agentes no responden: {suspension.reason}</p>
        ) : overview ? (
          <Attention workspaceId={id} overview={overview} />
        ) : (
          <Skeleton size="h-12 w-full" />
        )}
      </div>
      <div className="flex border-t border-linea pt-3.5">
        <Button
          size="sm"
          aria-label={isActive ? `Ir al inicio de ${name}` : `Abrir ${name}`}
          onClick={() => activeWorkspace.switchTo(id)}
        >
          {isActive ? 'Ir al inicio' : 'Abrir'}
        </Button>
      </div>
    </article>
  )
}

const Attention = ({ workspaceId, overview }: { workspaceId: string; overview: WorkspaceOverview }) => (
  <>
    <ul className="grid">
      {attentionLines(overview).map(({ text, path, tone, shape }) => (
        <li key={text} className="flex items-center gap-2 text-sm">
          <StatusMark tone={tone} shape={shape} />
          <PageLink workspaceId={workspaceId} path={path}>
            {text}
          </PageLink>
        </li>
      ))}
    </ul>
    <p className="num text-xs text-texto-3">
      <PageLink workspaceId={workspaceId} path="/agents">
        {spendingText(overview)}
      </PageLink>
    </p>
  </>
)

type PageLinkProps = { workspaceId: string; path: string; children: string }

/** A page of that workspace: a reload, since this tab may show another one. */
const PageLink = ({ workspaceId, path, children }: PageLinkProps) => (
  <a
    href={`${path}${path.includes('?') ? '&' : '?'}workspace=${workspaceId}`}
    className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-acento"
  >
    {children}
  </a>
)
