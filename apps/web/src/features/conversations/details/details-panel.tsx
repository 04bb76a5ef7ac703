import { channels, type Conversation } from '@portavoz/contract'
import { Link } from '@tanstack/react-router'
import { formatDate } from '../../../lib/format/dates.ts'
import { formatNumber } from '../../../lib/format/numbers.ts'
import { formatPhone } from '../../../lib/format/phone.ts'
import { CapturedData } from './captured-data.tsx'
import { ConversationActions } from './conversation-actions.tsx'
import { Notes } from './notes.tsx'
import { PanelSection } from './panel-section.tsx'
import { TagEditor } from './tags.tsx'
import { formatResponseTime } from '../labels.ts'
import { useIsTeam, useMay } from '../../../data/workspaces/workspaces.ts'
import { Assignee } from './assignee.tsx'
import { ChangeControls } from '../../../data/workspaces/change-controls.tsx'

type DetailsPanelProps = { conversation: Conversation; onDelete: () => void; onErase: () => void }

export function DetailsPanel({ conversation, onDelete, onErase }: DetailsPanelProps) {
  const { totalMessages, unreadCount, contact, platform, agentName } = conversation
  const time = formatResponseTime(conversation)
  const mayAnswer = useMay('agent')
  const isTeam = useIsTeam()
  const mayDelete = useMay('admin')
  const figures = [
    { value: formatNumber(totalMessages), label: totalMessages === 1 ? 'mensaje' : 'mensajes' },
    { value: formatNumber(unreadCount), label: 'sin leer' },
    { value: time.value, label: time.note },
  ]
  const facts = [
    { label: 'Teléfono', value: formatPhone(contact.phone) },
    { label: 'Plataforma', value: channels[platform].label },
    { label: 'Agente', value: agentName },
    { label: 'Desde', value: formatDate(contact.createdAt) },
  ]
  return (
    <>
      {mayAnswer ? (
        <PanelSection title="Acciones">
          <ConversationActions conversation={conversation} onDelete={onDelete} />
        </PanelSection>
      ) : null}
      {isTeam && mayAnswer ? (
        <PanelSection title="Quién la atiende">
          <ChangeControls>
            <Assignee conversation={conversation} />
          </ChangeControls>
        </PanelSection>
      ) : null}
      <PanelSection title="Estadísticas">
        <dl className="mt-2.5 grid grid-cols-3 gap-3 text-xs text-texto-3">
          {figures.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end">
              <dt>{label}</dt>
              <dd className="num text-lg font-semibold tracking-tight text-texto">{value}</dd>
            </div>
          ))}
        </dl>
      </PanelSection>
      <PanelSection title="Etiquetas">
        <ChangeControls>
          <TagEditor conversation={conversation} />
        </ChangeControls>
      </PanelSection>
      <PanelSection title="Notas privadas">
        <ChangeControls>
          <Notes conversationId={conversation.id} />
        </ChangeControls>
      </PanelSection>
      <CapturedData conversationId={conversation.id} />
      <PanelSection title="Contacto">
        <dl className="mt-2.5 grid grid-cols-[5.5rem_1fr] gap-y-1.5 text-sm">
          {facts.map(({ label, value }) => (
            <div key={label} className="contents">
              <dt className="text-texto-3">{label}</dt>
              <dd className="num wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        {conversation.contactId ? (
          <Link
            to="/contactos"
            search={{ id: conversation.contactId }}
            className="mt-3 block py-1 text-sm font-medium text-acento underline-offset-4 hover:underline"
          >
            Ver la ficha del contacto
          </Link>
        ) : null}
        {mayDelete ? (
          <ChangeControls>
            <button
              type="button"
              onClick={onErase}
              className="mt-3 py-1 text-sm text-error underline-offset-4 hover:underline"
            >
              Eliminar todo lo de este contacto
            </button>
          </ChangeControls>
        ) : null}
      </PanelSection>
    </>
  )
}
