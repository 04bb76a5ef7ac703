import type { Member, Workspace } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useEffect, useRef, useState } from 'react'
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
  const card = useRef<HTMLElement>(null)
  const offeredTo = useRef(offered?.userId)
  useEffect(() => {
    // The control that was pressed went away with the state that it changed.
    const hasChanged = offeredTo.current !== offered?.userId
    offeredTo.current = offered?.userId
    if (hasChanged && document.activeElement === document.body) card.current?.focus()
  }, [offered?.userId])
  if (offered) return <WaitingOffer card={card} member={offered} />
  if (others.length > 0) return <NewOffer card={card} workspace={workspace} others={others} />
  return (
    <SectionCard title="Pasar el negocio">
      <p className="text-sm text-texto-2">
        Todavía no hay otra persona en el negocio. Invita primero a quien será su dueño.
      </p>
    </SectionCard>
  )
}

type NewOfferProps = { card: Ref<HTMLElement>; workspace: Workspace; others: readonly Member[] }

function NewOffer({ card, workspace, others }: NewOfferProps) {
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const chosen = others.find(({ userId }) => userId === chosenId)
  const declined = others.find(({ hasDeclinedOffer }) => hasDeclinedOffer)
  return (
    <SectionCard
      focusRef={card}
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

function WaitingOffer({ card, member: { username, email } }: { card: Ref<HTMLElement>; member: Member }) {
  const { mutate, isPending } = useOfferWorkspace()
  const withdraw = () =>
    mutate(null, {
      onSuccess: () => toast({ title: 'Oferta retirada', kind: 'ok' }),
      onError: showFailure('No se pudo retirar la oferta'),
    })
  return (
    <SectionCard
      focusRef={card}
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
