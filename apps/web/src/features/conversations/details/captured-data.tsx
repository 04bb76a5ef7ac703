import { leadFieldLabel } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { leadOfConversationQuery } from '../../../data/agents/leads.ts'
import { HeardMark } from '../../../ui/heard-mark.tsx'
import { PanelSection } from './panel-section.tsx'

/** The fields that the contact filled in; renders nothing without them. */
export function CapturedData({ conversationId }: { conversationId: string }) {
  const { data: lead } = useQuery(leadOfConversationQuery(conversationId))
  if (!lead) return null
  return (
    <PanelSection title="Datos capturados">
      <dl className="mt-2.5 grid grid-cols-[5.5rem_1fr] gap-y-1.5 text-sm">
        {Object.entries(lead.fields).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-texto-3 wrap-anywhere">{leadFieldLabel(name)}</dt>
            <dd className="num wrap-anywhere">
              {value}
              {lead.heardFields.includes(name) ? <HeardMark /> : null}
            </dd>
          </div>
        ))}
      </dl>
    </PanelSection>
  )
}
