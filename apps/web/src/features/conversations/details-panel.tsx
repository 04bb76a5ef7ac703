import type { Conversation } from '@portavoz/contract'
import { formatDate } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { formatPhone } from '../../lib/phone.ts'
import { Captured } from './captured.tsx'
import { ConversationActions } from './conversation-actions.tsx'
import { Notes } from './notes.tsx'
import { Section } from './panel-section.tsx'
import { Tags } from './tags.tsx'
import { platformWords, responseTime } from './words.ts'

type Props = { conversation: Conversation; onDelete: () => void; onErase: () => void }

export function DetailsPanel({ conversation, onDelete, onErase }: Props) {
  const { totalMessages, unreadCount, contact, platform, agentName } = conversation
  const time = responseTime(conversation)
  const figures = [
    { value: formatNumber(totalMessages), word: totalMessages === 1 ? 'mensaje' : 'mensajes' },
    { value: formatNumber(unreadCount), word: 'sin leer' },
    { value: time.value, word: time.note },
  ]
  const facts = [
    { word: 'Teléfono', value: formatPhone(contact.phone) },
    { word: 'Plataforma', value: platformWords[platform] },
    { word: 'Agente', value: agentName },
    { word: 'Desde', value: formatDate(contact.createdAt) },
  ]
  return (
    <>
      <Section title="Acciones">
        <ConversationActions conversation={conversation} onDelete={onDelete} />
      </Section>
      <Section title="Estadísticas">
        <dl className="mt-2.5 grid grid-cols-3 gap-3 text-xs text-texto-3">
          {figures.map(({ value, word }) => (
            <div key={word} className="flex flex-col-reverse justify-end">
              <dt>{word}</dt>
              <dd className="num text-lg font-semibold tracking-tight text-texto">{value}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title="Etiquetas">
        <Tags conversation={conversation} />
      </Section>
      <Section title="Notas privadas">
        <Notes conversationId={conversation.id} />
      </Section>
      <Captured conversationId={conversation.id} />
      <Section title="Contacto">
        <dl className="mt-2.5 grid grid-cols-[5.5rem_1fr] gap-y-1.5 text-sm">
          {facts.map(({ word, value }) => (
            <div key={word} className="contents">
              <dt className="text-texto-3">{word}</dt>
              <dd className="num wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        <button
          type="button"
          onClick={onErase}
          className="mt-3 py-1 text-sm text-error underline-offset-4 hover:underline"
        >
          Eliminar todo lo de este contacto
        </button>
      </Section>
    </>
  )
}
