import type { Member, Workspace } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { membersQuery } from '../../../data/workspaces/members.ts'
import { useOfferWorkspace } from '../../../data/workspaces/workspaces.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Select } from '../../../ui/forms/select.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import type { Self } from '../people/member-rights.ts'
import { showFailure } from '../show-failure.ts'
import { ConfirmOffer } from './confirm-offer.tsx'

/** For the owner: offers the workspace to a member, or shows the offer that waits. */
export function OfferCard({ workspace, self }: { workspace: Workspace; self: Self }) {
  const { data: members } = useQuery(membersQuery)
  const others = members?.filter(({ userId }) => userId !== self.userId) ?? []
  const offered = others.find(({ isOffered }) => isOffered)
  if (offered) return <WaitingOffer member={offered} />
  if (others.length > 0) return <NewOffer workspace={workspace} others={others} />
  return (
    <SectionCard title="Pasar el negocio">
      <p className="text-sm text-texto-2">
        Todavía no hay otra persona en el negocio. Invita primero a quien será su dueño.
      </p>
    </SectionCard>
  )
}

function NewOffer({ workspace, others }: { workspace: Workspace; others: readonly Member[] }) {
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const chosen = others.find(({ userId }) => userId === chosenId)
  const declined = others.find(({ hasDeclinedOffer }) => hasDeclinedOffer)
  return (
    <SectionCard
      title="Pasar el negocio"
      description="Otra persona del negocio será su dueño cuando acepte tu oferta. Tú pasarás a administrarlo."
      foot={
        <Button disabled={!chosen} onClick={() => setIsAsking(true)}>
          Ofrecer el negocio
        </Button>
      }
    >
      {declined ? (
        <p role="status" className="text-sm wrap-anywhere text-texto-2">
          <strong className="font-semibold">{declined.username}</strong> rechazó tu oferta. Sigues siendo la persona
          dueña.
        </p>
      ) : null}
      <Select
        block
        label="Persona que recibe el negocio"
        value={chosen?.userId ?? ''}
        options={[
          { value: '', label: 'Elige a alguien' },
          ...others.map(({ userId, username }) => ({ value: userId, label: username })),
        ]}
        onChange={setChosenId}
      />
      {chosen ? (
        <ConfirmOffer open={isAsking} workspace={workspace} member={chosen} onClose={() => setIsAsking(false)} />
      ) : null}
    </SectionCard>
  )
}

function WaitingOffer({ member: { username, email } }: { member: Member }) {
  const { mutate, isPending } = useOfferWorkspace()
  const withdraw = () =>
    mutate(null, {
      onSuccess: () => toast({ title: 'Oferta retirada', kind: 'ok' }),
      onError: showFailure('No se pudo retirar la oferta'),
    })
  return (
    <SectionCard
      title="Pasar el negocio"
      foot={
        <Button busy={isPending} onClick={withdraw}>
          {isPending ? 'Retirando…' : 'Retirar la oferta'}
        </Button>
      }
    >
      <p className="text-sm wrap-anywhere text-texto-2">
        Ofreciste el negocio a <strong className="font-semibold">{username}</strong> ({email}). Hasta que lo acepte, en
        «Mi negocio», sigues siendo la persona dueña.
      </p>
    </SectionCard>
  )
}
