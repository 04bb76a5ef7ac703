import type { Workspace } from '@portavoz/contract'
import { Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy/lazy-part.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import type { IdentityParts } from './identity-parts.ts'

const deleteWorkspaceDialog = lazyPart(() => import('./delete-workspace.tsx').then((file) => file.DeleteWorkspace))

type DeletionCardProps = { workspace: Workspace; identityParts: IdentityParts }

/** For the owner: deletes the workspace with everything in it. */
export function DeletionCard({ workspace, identityParts }: DeletionCardProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <SectionCard
      title="Eliminar este negocio"
      description="Se borra con todo lo que tiene y sus agentes dejan de responder. Las cuentas de las personas siguen."
      foot={
        <Button variant="danger" onPointerEnter={deleteWorkspaceDialog.fetchAhead} onClick={() => setOpen(true)}>
          Eliminar este negocio
        </Button>
      }
    >
      <Suspense>
        {isOpen ? (
          <deleteWorkspaceDialog.Part
            workspace={workspace}
            identityParts={identityParts}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </SectionCard>
  )
}
