import type { Member, Workspace } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { membersQuery } from '../../../data/workspaces/members.ts'
import { formatCount } from '../../../lib/format/numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { LeaveWorkspace } from './leave-workspace.tsx'
import type { Self } from './member-rights.ts'
import { MemberRow } from './member-row.tsx'
import { RemoveMember } from './remove-member.tsx'
import { ChangeControls } from '../../../data/workspaces/change-controls.tsx'

type PeopleCardProps = { workspace: Workspace; self: Self }

/** Everyone in the workspace, with what each may do. */
export function PeopleCard({ workspace, self }: PeopleCardProps) {
  const { data: members, error, isFetching, refetch } = useQuery(membersQuery)
  const [removing, setRemoving] = useState<Member | null>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <SectionCard
      title="Personas"
      description={`${formatCount(workspace.people, 'persona', 'personas')} en «${workspace.name}».`}
      foot={
        self.role === 'owner' ? (
          <p className="flex-1 text-sm text-texto-3">
            Eres la persona dueña: para salir, pasa antes el negocio a otra persona.
          </p>
        ) : (
          <Button onClick={() => setIsLeaving(true)}>Salir del negocio</Button>
        )
      }
    >
      {members ? (
        <ChangeControls>
          <ul aria-label="Personas del negocio" tabIndex={-1} className="-my-3 divide-y divide-linea outline-none">
            {members.map((member) => (
              <MemberRow key={member.userId} member={member} self={self} onRemove={setRemoving} />
            ))}
          </ul>
        </ChangeControls>
      ) : error ? (
        <ErrorState title="No se pudieron cargar las personas" busy={isFetching} onRetry={() => void refetch()}>
          {error.message}
        </ErrorState>
      ) : (
        <div className="-my-3">
          {Array.from({ length: workspace.people }, (_, n) => (
            <div key={n} className="py-3">
              <Skeleton size={workspace.people === 1 ? 'h-10 w-full' : 'h-16 w-full'} />
            </div>
          ))}
        </div>
      )}
      <RemoveMember member={removing} workspaceName={workspace.name} onClose={() => setRemoving(null)} />
      <LeaveWorkspace open={isLeaving} workspace={workspace} onClose={() => setIsLeaving(false)} />
    </SectionCard>
  )
}
