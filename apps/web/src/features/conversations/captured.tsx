import { leadFieldWord } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { leadOfConversationQuery } from '../../data/leads.ts'
import { Section } from './panel-section.tsx'

/** What the contact told of themselves; nothing stands there where that is nothing. */
export function Captured({ conversationId }: { conversationId: string }) {
  const { data: lead } = useQuery(leadOfConversationQuery(conversationId))
  if (!lead) return null
  return (
    <Section title="Datos capturados">
      <dl className="mt-2.5 grid grid-cols-[5.5rem_1fr] gap-y-1.5 text-sm">
        {Object.entries(lead.fields).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-texto-3 wrap-anywhere">{leadFieldWord(name)}</dt>
            <dd className="num wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
