import type { Workspace } from '@portavoz/contract'
import { type ComponentType, Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy/lazy-part.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import type { ConfirmIdentityProps } from '../../../ui/second-factor/confirm-identity.ts'

const deleteWorkspaceDialog = lazyPart(() => import('./delete-workspace.tsx').then((file) => file.DeleteWorkspace))

type DeletionCardProps = { workspace: Workspace; confirmIdentity: ComponentType<ConfirmIdentityProps> }

/** For the owner: deletes the workspace with everything in it. */
export function DeletionCard({ workspace, confirmIdentity }: DeletionCardProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <SectionCard
      title="Eliminar este negocio"
      description="Se borra con todo lo que tiene y sus líneas dejan de responder. Las cuentas de las personas siguen."
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
            confirmIdentity={confirmIdentity}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </SectionCard>
  )
}
