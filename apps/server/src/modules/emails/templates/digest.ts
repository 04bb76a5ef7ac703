import type { DigestEmail } from '../../../ports/mail/emails.ts'
import type { EmailContent } from './email-content.ts'

const things = (count: number) => (count === 1 ? '1 asunto' : `${count} asuntos`)

/** Subject and preview name no customer: they are shown on locked screens. */
export const digestContent = ({ total, sections, more, unsubscribeLink }: DigestEmail): EmailContent => ({
  subject: total === 1 ? 'Tienes 1 asunto sin atender' : `Tienes ${things(total)} sin atender`,
  preheader: 'Esto es lo que espera por ti en Portavoz.',
  title: total === 1 ? 'Un asunto espera por ti' : `${things(total)} esperan por ti`,
  body: ['Esto es lo que sigue sin atender desde el último resumen. Pulsa un nombre para abrirlo.'],
  facts: [],
  sections: sections.map(({ workspace, lines }) => ({
    heading: workspace,
    lines: lines.map(({ about, text, link }) => ({ name: about, text, link })),
  })),
  ...(more > 0 && { afterSections: `Y ${more} más.` }),
  button: 'Abrir Portavoz',
  footnotes: [
    'Recibes este resumen porque lo encendiste en Mi Perfil. Sale como mucho uno cada hora, y solo si algo sigue sin ' +
      'atender. No lleva lo que escribieron tus clientes.',
  ],
  footLink: { label: 'Dejar de recibir este resumen', link: unsubscribeLink },
})
