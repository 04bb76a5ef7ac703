import type { Workspace } from '@portavoz/contract'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../lib/format/dates.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { splitContact } from './split-contact.ts'

/** On every page of a workspace that is suspended or reached a limit. */
export function AccountStrip({ workspace: { suspension, reached } }: { workspace: Workspace }) {
  if (suspension)
    return (
      <Strip isError title={`Esta cuenta está suspendida: ${suspension.reason}`}>
        Desde el {formatDateTime(suspension.at)} tus agentes no responden: lo que te escriben se guarda. Puedes ver y
        exportar tus datos, y nada más. Habla con <ContactLinks contact={suspension.contact} />.
      </Strip>
    )
  if (reached.includes('messages'))
    return (
      <Strip title="Tu cuenta llegó a sus mensajes de este mes">
        Tus agentes callan hasta el próximo. Lo que te escriben queda en «Pendiente»: respóndelo, o pide más a quien
        administra la instalación.
      </Strip>
    )
  return (
    <Strip title="Tu cuenta llenó su espacio">
      No se guardan más archivos ni documentos. Elimina documentos o conversaciones, o pide más a quien administra la
      instalación.
    </Strip>
  )
}

/** A phone or an e-mail address among the words, as a link. */
const ContactLinks = ({ contact }: { contact: string }) =>
  splitContact(contact).map(({ text, href }) =>
    href ? (
      <a key={text} href={href} className="font-medium underline">
        {text}
      </a>
    ) : (
      text
    ),
  )

const Strip = ({ title, isError = false, children }: { title: string; isError?: boolean; children: ReactNode }) => (
  <div className="mb-6">
    <Alert title={title} tone={isError ? 'error' : 'aviso'}>
      {children}
    </Alert>
  </div>
)
