import type { Workspace } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSetColor } from '../../../data/workspaces/brand.ts'
import { membersQuery } from '../../../data/workspaces/members.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { showFailure } from '../show-failure.ts'
import { BrandPreview } from './brand-preview.tsx'
import { ColorChoice } from './color-choice.tsx'
import { describeAdjustment } from './describe-adjustment.ts'
import { LogoField } from './logo-field.tsx'

/** How people outside see the workspace: its logo and its color, with a preview in both themes. */
export function BrandCard({ workspace }: { workspace: Workspace }) {
  const user = useSession()?.user
  const { data: members = [] } = useQuery(membersQuery)
  const { mutate, isPending } = useSetColor()
  const [chosen, setChosen] = useState<string | null | undefined>(undefined)
  const color = chosen === undefined ? workspace.color : chosen
  // The session knows an owner's name before the list of people arrives, so nothing moves then.
  const owner = workspace.role === 'owner' ? user?.username : members.find(({ role }) => role === 'owner')?.username
  const hasOwnersName = owner?.toLowerCase() === workspace.name.toLowerCase()
  const adjustment = color === null ? null : describeAdjustment(color)
  const save = () =>
    mutate(color, {
      onSuccess: () => {
        setChosen(undefined)
        toast({ title: 'Color guardado', kind: 'ok' })
      },
      onError: showFailure('No se pudo guardar el color'),
    })
  return (
    <SectionCard
      title="Identidad del negocio"
      description="Así te ve quien recibe una invitación tuya o un enlace para vincular su WhatsApp."
      foot={
        <Button variant="primary" disabled={color === workspace.color} busy={isPending} onClick={save}>
          {isPending ? 'Guardando…' : 'Guardar color'}
        </Button>
      }
    >
      <LogoField logo={workspace.logo} />
      <ColorChoice color={color} disabled={isPending} onChange={setChosen} />
      {adjustment === null ? null : (
        <p role="status" className="text-sm text-texto-2">
          {adjustment}
        </p>
      )}
      <BrandPreview name={hasOwnersName ? null : workspace.name} logo={workspace.logo} color={color} />
      {hasOwnersName ? (
        <p className="text-sm text-texto-2">
          El negocio todavía se llama como tu usuario, así que en el enlace no se muestra. Ponle su nombre en «Nombre».
        </p>
      ) : null}
    </SectionCard>
  )
}
